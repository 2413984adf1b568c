"""Is the graph of an exported policy a plain network? Then its memory and its time are known before anybody computes
it.

Operators of ONNX can make much of little: four bytes are expanded to gigabytes, two small tensors are multiplied to a
large one. Each of the few that our networks need has a rule here: what it may be given, and what shape it makes of
that. Whatever passes multiplies with all weights of the file at most `MOST_USES` times for a view, and has no layer
wider than `WIDEST`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from architects_env.core.text import listed, say

WIDEST = 8192
"""Units of a layer, as in a policy file; observation and actions may be wider."""
MOST_USES = 4
"""Of a weight: the exporter keeps weights once that are the same."""

Shape = tuple[int | None, ...]
"""None: the number of views."""


class NotPlain(ValueError):
    """Not a network of ours."""


@dataclass(frozen=True)
class Node:
    """An operator: what it takes and gives, by name, and its numbers."""

    operator: str
    inputs: Sequence[str]
    outputs: Sequence[str]
    numbers: Mapping[str, int | float | Shape]
    """By the names of its attributes; of a constant the shape."""


def check_plain(
    nodes: Sequence[Node], weights: Mapping[str, Shape], inputs: Mapping[str, int], outputs: Sequence[str]
) -> None:
    """Raises `NotPlain` unless these nodes are a network from `inputs` (name: width) to `outputs`, with these weights
    (name: shape)."""
    shapes: dict[str, Shape] = {**{name: (None, width) for name, width in inputs.items()}, **weights}
    widest, multiplied = max(WIDEST, *inputs.values()), 0
    for node in nodes:
        rule, attributes = RULES.get(node.operator, (None, set[str]()))
        if rule is None:
            raise NotPlain(say("it uses the operator {operator!r}", operator=node.operator[:60]))
        if (
            len(node.outputs) != 1
            or node.outputs[0] in shapes
            or not set(node.numbers) <= attributes
            or not set(node.inputs) <= set(shapes)
        ):
            raise NotPlain(say("{operator} is used otherwise than our exporter does", operator=node.operator))
        given = [shapes[name] for name in node.inputs]
        try:
            made = shapes[node.outputs[0]] = rule(given, node.numbers)
        except (ValueError, IndexError) as error:
            raise NotPlain(
                say(
                    "{operator} is given shapes that do not fit: {shapes}",
                    operator=node.operator,
                    shapes=listed(map(_shown, given)),
                )
            ) from error
        if None in made and prod(size for size in made if size is not None) > widest:
            raise NotPlain(say("it has a layer of more than {n:,} units", n=widest))
        multiplied += _numbers(given[1]) if node.operator == "Gemm" else 0
    if multiplied > MOST_USES * sum(map(_numbers, weights.values())):
        raise NotPlain(say("it uses its weights again and again"))
    if not set(outputs) <= set(shapes):
        raise NotPlain(say("it does not compute what it gives"))


def _shown(shape: Shape) -> str:
    return "x".join("n" if size is None else str(size) for size in shape) or say("a number")


def _numbers(shape: Shape) -> int:
    return prod(size for size in shape if size is not None)


def _alike(given: Sequence[Shape], numbers: Mapping[str, int | float | Shape]) -> Shape:
    (shape,) = given
    return shape


def _constant(given: Sequence[Shape], numbers: Mapping[str, int | float | Shape]) -> Shape:
    shape = numbers.get("value")
    if given or not isinstance(shape, tuple):
        raise ValueError
    return shape


def _flat(given: Sequence[Shape], numbers: Mapping[str, int | float | Shape]) -> Shape:
    (shape,) = given
    if len(shape) != 2 or numbers.get("axis", 1) != 1:
        raise ValueError
    return shape


def _linear(given: Sequence[Shape], numbers: Mapping[str, int | float | Shape]) -> Shape:
    (views, inside), weights = given[0], given[1] if numbers.get("transB", 0) else given[1][::-1]
    if (
        views is not None
        or None in weights
        or len(weights) != 2
        or weights[1] != inside
        or len(given) > 3
        or numbers.get("transA", 0)
    ):
        raise ValueError
    if len(given) == 3 and given[2] != weights[:1]:
        raise ValueError
    return None, weights[0]


def _together(given: Sequence[Shape], numbers: Mapping[str, int | float | Shape]) -> Shape:
    """Every one of one shape, or a single number."""
    shapes = {shape for shape in given if shape != ()}
    if len(shapes) > 1:
        raise ValueError
    return shapes.pop() if shapes else ()


def _column(given: Sequence[Shape], numbers: Mapping[str, int | float | Shape]) -> Shape:
    shape, which = given
    if len(shape) != 2 or which != () or numbers.get("axis") != 1:
        raise ValueError
    return shape[:1]


RULES: dict[str, tuple[Callable[[Sequence[Shape], Mapping[str, int | float | Shape]], Shape], set[str]]] = {
    "Constant": (_constant, {"value"}),
    "Gemm": (_linear, {"alpha", "beta", "transA", "transB"}),
    "Flatten": (_flat, {"axis"}),
    "Equal": (_together, set()),
    "Where": (_together, set()),
    "Gather": (_column, {"axis"}),
    "Softmax": (_alike, {"axis"}),
    "Cast": (_alike, {"to"}),
    "Identity": (_alike, set()),
    "Relu": (_alike, set()),
    "Tanh": (_alike, set()),
    "Elu": (_alike, {"alpha"}),
    "LeakyRelu": (_alike, {"alpha"}),
}
"""By operator: the shape that it makes, and the attributes that it may have."""
