"""Draws what examples/grayscott makes with three rates of feeding: one open program, three runs, one picture.

    python3 examples/python/plot_patterns.py patterns.png
"""

import sys
from pathlib import Path

import halomill
import matplotlib
import numpy as np

matplotlib.use("Agg")  # a file, no window
import matplotlib.pyplot as plt  # noqa: E402

GRAYSCOTT = Path(__file__).resolve().parent.parent / "grayscott/grayscott.xml"
CELLS = 96
FEEDS = [0.030, 0.042, 0.055]


def main(file: str, iterations: int = 1500) -> None:
    _, axes = plt.subplots(1, len(FEEDS), figsize=(3.2 * len(FEEDS), 3.4), layout="constrained")
    with halomill.program(GRAYSCOTT, nx=CELLS, ny=CELLS, devices="0:0*2", tune="off") as p:
        for feed, axis in zip(FEEDS, axes):
            u, v = np.ones(p.arrays["u"].shape, np.float32), np.zeros(p.arrays["v"].shape, np.float32)
            for y, x in np.random.default_rng(1).integers(10, CELLS - 20, (8, 2)):
                u[y : y + 8, x : x + 8], v[y : y + 8, x : x + 8] = 0.5, 0.25
            p["u"], p["v"] = u, v
            p.set(feed=feed)
            p.run(iterations)
            image = axis.imshow(p["v", 1:-1, 1:-1], origin="lower", cmap="magma", vmin=0, vmax=0.4)
            axis.set_title(f"feed = {feed}")
        plt.colorbar(image, ax=axes, label="v")
    plt.savefig(file, dpi=100)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "patterns.png")
