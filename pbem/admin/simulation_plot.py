"""The picture of a simulation; it needs matplotlib, which nothing else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

CLASSES = 20
"""Bars of the histogram of days."""


def draw(file: Path, stops: Sequence[int], days: Sequence[float]) -> None:
    """Write a PNG: how many turns had so many stops, and how many games lasted so many days.

    Raises:
        OSError: if the file cannot be written.
    """
    figure = Figure(figsize=(9, 4), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    counted = Counter(stops)
    left.bar(list(counted), list(counted.values()))
    left.set(xlabel="stops a turn", ylabel="turns")
    right.hist(days, bins=CLASSES)
    right.set(xlabel="days a game", ylabel="games")
    figure.savefig(file, format="png")
