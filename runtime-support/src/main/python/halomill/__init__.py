"""Stencil kernels on all OpenCL devices, from Python.

::

    import halomill

    with halomill.program("jacobi2d.cl", nx=512, ny=256) as p:
        p["B"] = "random"
        p.run(100)
        print(p["B"].mean())

Open a kernel (``.cl``), a description (``.xml``) or the jar of a generated program with :func:`program`, or have one
run and closed by :func:`run`. Arrays are NumPy's. What Halomill guesses from a kernel is a warning; what it refuses is
an :class:`Error` or a ``ValueError`` that says cause and cure.
"""

from halomill._java import Error, NotFinite, start
from halomill._open import Result, program, run
from halomill._program import Array, Program

__all__ = ["Array", "Error", "NotFinite", "Program", "Result", "program", "run", "start"]
