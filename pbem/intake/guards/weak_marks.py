"""Guard: marks that machines leave, and mail programs and gateways of people too, in a mail that proves nothing else."""

from __future__ import annotations

import re
from typing import Final

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming

_FIELDS: Final = ("x-auto-response-suppress", "x-ms-exchange-inbox-rules-loop", "list-unsubscribe")
_SUBJECT: Final = re.compile(
    r"^\s*(?:auto(?:matic(?:ally)?|mated)?[ -:]{0,2}(?:re(?:ply|sponse)|generated)|out of (?:the )?office|(?:i am )?on vacation|vacation"
    r"(?: reply| notice)|automatische (?:antwort|reactie|svar)|abwesenheits(?:notiz|nachricht|agent)|(?:ich bin )?nicht im b(?:ü|ue)ro"
    r"|réponse automatique|absence du bureau|respuesta autom[aá]tica|fuera de (?:la )?oficina|resposta autom[aá]tica|risposta automatica"
    r"|fuori sede|autosvar|automatiskt svar|automatisk svar|automaattinen vastaus|automatyczna odpowiedź|autoodpowiedź|afwezig(?:heids"
    r"(?:bericht|assistent))|automatická odpověď|автоответ|自動(?:返信|応答)|自动(?:回复|答复)|read: |delivery status notification"
    r"|undeliver(?:able|ed)|mail delivery (?:failed|subsystem)|returned mail|failure notice)",
    re.IGNORECASE,
)


def has_weak_field(incoming: Incoming) -> bool:
    """Whether a header says something of machines that mails of people may say too, when a gateway or a rule has passed them on."""
    return any(
        value.strip().casefold() not in ("", "no", "none", "false")
        for name in _FIELDS
        for value in incoming.headers.all(name)
    )


def _hits(incoming: Incoming, context: GuardContext) -> bool:
    marked = has_weak_field(incoming) or _SUBJECT.match(incoming.subject[:200]) is not None
    return marked and not context.proves(incoming)


WEAK_MARK = Guard(
    "weak-mark", "The mail is marked like one of a machine, and no proven player sent it.", _hits
)
