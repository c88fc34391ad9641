"""What the engine can say, read from its source: kinds of events, codes of refusals."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"
FUNCTIONS = {"told": 0, "whispered": 1, "overridden": 0, "Refusal": 0, "Misfit": 0}
EVENTS = ("told", "whispered", "overridden")
"""Where the kind or code stands among the arguments."""


def kinds(*functions: str, part: str = "") -> frozenset[str]:
    """Every kind that is handed to one of the functions somewhere in a part of the engine; "*" stands for what is put in."""
    found: set[str] = set()
    for path in sorted((ENGINE / part).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call, around in _calls(tree, functions):
            found |= _meant(_argument(call, FUNCTIONS[_name(call)]), around, tree, path)
    return frozenset(found)


def _calls(tree: ast.AST, functions: tuple[str, ...]) -> Iterator[tuple[ast.Call, ast.FunctionDef | None]]:
    def visit(
        node: ast.AST, around: ast.FunctionDef | None
    ) -> Iterator[tuple[ast.Call, ast.FunctionDef | None]]:
        for child in ast.iter_child_nodes(node):
            inside = child if isinstance(child, ast.FunctionDef) else around
            if isinstance(child, ast.Call) and _name(child) in functions:
                yield child, inside
            yield from visit(child, inside)

    return visit(tree, None)


def _name(call: ast.Call) -> str:
    target = call.func
    return (
        target.id
        if isinstance(target, ast.Name)
        else target.attr
        if isinstance(target, ast.Attribute)
        else ""
    )


def _argument(call: ast.Call, at: int) -> ast.expr | None:
    return call.args[at] if len(call.args) > at else None


def _meant(given: ast.expr | None, around: ast.FunctionDef | None, tree: ast.AST, path: Path) -> set[str]:
    """The texts that an argument can be: a text, a choice of texts, a name that holds one, or a parameter."""
    if isinstance(given, ast.JoinedStr):
        return {"".join(each.value if isinstance(each, ast.Constant) else "*" for each in given.values)}
    if isinstance(given, ast.Constant | ast.IfExp):
        return _texts(given)
    if around is not None and around.name in FUNCTIONS:
        return set()  # such a function handing on what it was given
    if isinstance(given, ast.Name) and around is not None:
        found = _assigned(given.id, around) or _passed(given.id, around, tree)
        if found:
            return found
    if isinstance(given, ast.Attribute) and (
        found := _declared(given.attr, path) or _of_classes(given.attr, tree)
    ):
        return found
    raise AssertionError(f"{path}: it cannot be told which kind {ast.dump(given) if given else '?'} is")


def _declared(field: str, path: Path) -> set[str]:
    """The texts that a field of a memo of the same edition can hold: its type is a named list of them."""
    found: set[str] = set()
    for memos in sorted((ENGINE / path.relative_to(ENGINE).parts[0] / "memos").glob("*.py")):
        tree = ast.parse(memos.read_text(encoding="utf-8"))
        fields = (each for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for each in node.body)
        types = {
            each.annotation.id
            for each in fields
            if isinstance(each, ast.AnnAssign)
            and field in _names(each.target)
            and isinstance(each.annotation, ast.Name)
        }
        for node in tree.body:
            if isinstance(node, ast.Assign) and types & {
                name for each in node.targets for name in _names(each)
            }:
                found |= _texts(node.value)
    return found


def _of_classes(field: str, tree: ast.AST) -> set[str]:
    """The texts that classes of a module give to an attribute of theirs."""
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    given = (each for node in classes for each in node.body if isinstance(each, ast.Assign))
    return {
        text
        for each in given
        if any(field in _names(name) for name in each.targets)
        for text in _texts(each.value)
    }


def _assigned(name: str, around: ast.FunctionDef) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(around):
        if isinstance(node, ast.Assign) and any(name in _names(target) for target in node.targets):
            found |= _texts(node.value)
    return found


def _passed(name: str, around: ast.FunctionDef, tree: ast.AST) -> set[str]:
    names = [each.arg for each in around.args.args]
    at = names.index(name) if name in names else -1
    found: set[str] = set()
    for call, _ in _calls(tree, (around.name,)):
        given = _argument(call, at - (1 if names[0] == "self" else 0)) if at >= 0 else None
        given = given or next((each.value for each in call.keywords if each.arg == name), None)
        found |= _texts(given) if given is not None else set()
    return found


def _names(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def _texts(value: ast.expr) -> set[str]:
    if isinstance(value, ast.IfExp):
        return _texts(value.body) | _texts(value.orelse)
    return {
        node.value
        for node in ast.walk(value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
