"""Finds the relaxation factor with which examples/redblack converges fastest: a sweep, then a golden section search.

The program stays open: each try sets ``omega``, starts from zero again and runs a few iterations.

    python3 examples/python/tune_omega.py
"""

import math
from pathlib import Path

import halomill
import numpy as np

REDBLACK = Path(__file__).resolve().parent.parent / "redblack/redblack.xml"
CELLS = 62
ITERATIONS = 4  # of 20 sweeps each


def main() -> float:
    charges = np.zeros((CELLS, CELLS), np.float32)
    charges[CELLS // 3, CELLS // 3], charges[2 * CELLS // 3, 2 * CELLS // 3] = 1, -1

    with halomill.program(REDBLACK, nx=CELLS, ny=CELLS, tolerance=0, devices="0:0*2", tune="off") as p:
        p["f"] = charges

        def missing(omega: float) -> float:
            """The logarithm of what is missing after a few iterations."""
            p["u"] = 0
            p.set(omega=omega)
            p.run(ITERATIONS)
            return math.log10(max(p.scalars["missing"], 1e-30))

        sweep = {omega: missing(omega) for omega in np.linspace(1, 1.95, 6).tolist()}
        for omega, error in sweep.items():
            print(f"omega {omega:.3f}: 10^{error:.2f}")
        best = min(sweep, key=sweep.__getitem__)
        best = golden_section(missing, best - 0.19, min(best + 0.19, 1.99))
    print(f"best: {best:.3f}; theory: {2 / (1 + math.sin(math.pi / (CELLS + 1))):.3f}")
    return best


def golden_section(f, low: float, high: float, width: float = 0.01) -> float:
    """Where a function of one number is least, if it has one minimum between two."""
    ratio = (math.sqrt(5) - 1) / 2
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    at_a, at_b = f(a), f(b)
    while high - low > width:
        if at_a < at_b:
            high, b, at_b = b, a, at_a
            a = high - ratio * (high - low)
            at_a = f(a)
        else:
            low, a, at_a = a, b, at_b
            b = low + ratio * (high - low)
            at_b = f(b)
    return (low + high) / 2


if __name__ == "__main__":
    main()
