"""Recompute every roll of a finished game: python3 verify_dice.py dice.json SEED [HASH FROM THE FIRST MAIL]

dice.json comes with the last mail; an archive written by `pbem game export` will do as well. No other file is needed.
"""

import base64, hashlib, hmac, json, sys


def stream(seed, text):  # HMAC-SHA256 of "text/0", "text/1" and so on, byte by byte
    for block in range(1 << 62):
        yield from hmac.digest(seed, f"{text}/{block}".encode(), "sha256")


def below(stream, limit):  # a number from 0 to limit-1; draws from the uneven rest of the range are thrown away
    size = 1 if limit <= 256 else 2
    while True:
        drawn = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
        if drawn < 256**size - 256**size % limit:
            return drawn % limit


def rolled(seed, name, key, count, sides):
    if sides:
        dice = stream(seed, f"{name}/{key}/{count}d{sides}")
        return [1 + below(dice, sides) for _ in range(count)]
    draws, rest = stream(seed, f"{name}/{key}/shuffle{count}"), list(range(count))
    return [rest.pop(below(draws, len(rest))) for _ in range(count)]


data, seed = json.load(open(sys.argv[1], encoding="utf-8")), bytes.fromhex(sys.argv[2])
game, hashed = data["game"], hashlib.sha256(seed).hexdigest()
name = "/".join([*(f"{who}={salt}" for who, salt in sorted(game["salts"].items())), game["id"]])
wrong = [f"the hash of the seed is {hashed}" for told in (game["seed_hash"], *sys.argv[3:4]) if told != hashed]
rolls = [(entry, roll) for entry in data["ledger"] for roll in entry["rolls"]]
bodies = [base64.b64decode(entry["body"]) for entry in data["ledger"] if entry["kind"] == "RollForced" and "body" in entry]
forced = [[body["key"], body["values"]] for body in map(json.loads, bodies)] + data.get("forced", [])
told = [f"set by a moderator: {key} to {values}" for key, values in forced]
for entry, roll in rolls:
    right = rolled(seed, name, roll["key"], len(roll["values"]), roll.get("sides", 6))
    if right != roll["values"] and [roll["key"], roll["values"]] not in forced:
        wrong.append(f"entry {entry['number']} ({entry['kind']}), {roll['key']}: {roll['values']}, not {right}")
print(*told, *wrong, f"{len(rolls)} rolls looked at, {len(wrong)} things wrong", sep="\n")
sys.exit(1 if wrong else 0)
