"""Open programs."""

from __future__ import annotations

import ast
import json
import numbers
import os
import warnings
from types import TracebackType
from typing import Any, Callable, NamedTuple, Optional, Union

import jpype
import numpy as np

from halomill import _java
from halomill._boxes import Box, converted, memory, usable, whole
from halomill._java import job, translated

#: What names an array, or a box of one: ``"f"`` or ``("f", slice(2, 5), 0)``.
Key = Union[str, "tuple[Any, ...]"]


class Array(NamedTuple):
    """What an array of a program is made of.

    Attributes:
        shape: slowest dimension first; components, if there are several, have an axis where they are in memory, and
            the numbers of vectors the last one.
        dtype: of the numbers.
        cut: how many axes a box may cut: all but that of vectors.
    """

    shape: "tuple[int, ...]"
    dtype: "np.dtype[Any]"
    cut: int


def text(value: Any) -> str:
    """A parameter or scalar as the command line takes it."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bool, np.bool_)):
        return str(int(value))
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real):
        return repr(float(value))
    if isinstance(value, np.ndarray):
        return text(value.tolist())
    if isinstance(value, (list, tuple)):
        return ",".join(text(one) for one in value)
    raise ValueError(f"{value!r} is no number, list of numbers or text")


def number(value: str) -> Any:
    """A number of a description as Python has it; what is none stays text."""
    for read in (lambda: int(value, 0), lambda: float(value.rstrip("fF"))):
        try:
            return read()
        except ValueError:
            pass
    return value


class Program:
    """A program on its devices, which :func:`program` opens.

    ``p["f"]`` copies an array from the devices, ``p["f"] = values`` copies one to them, ``p["f", 2:5, 0]`` is a box
    of one. Use it in a ``with`` statement, or call :meth:`close`. For one thread at a time.
    """

    def __init__(self, face: Any) -> None:
        self._face = face
        self._arrays = {
            str(name): Array(
                tuple(int(n) for n in face.shape(name)),
                np.dtype(ast.literal_eval(str(face.type(name)))),
                len(face.shape(name)) - int(face.isVector(name)),
            )
            for name in face.arrays()
        }

    @property
    def name(self) -> str:
        """The name in the description."""
        return str(self._face.name())

    @property
    def arrays(self) -> "dict[str, Array]":
        """Shape and type of every array, by name."""
        return dict(self._arrays)

    @property
    def parameters(self) -> "dict[str, Any]":
        """Parameters and scalars as they were given or set, or as the description has them."""
        return {str(name): number(str(value)) for name, value in self._face.settings().items()}

    @property
    def iterations(self) -> int:
        """How many iterations were carried out so far."""
        return int(translated(self._face.iterations))

    @property
    def scalars(self) -> "dict[str, float]":
        """What the schedule has set, by name, after the last iteration."""
        return {str(name): float(value) for name, value in translated(self._face.scalars).items()}

    @property
    def series(self) -> "dict[str, np.ndarray[Any, Any]]":
        """What the schedule has logged: all values by name, in the order in which they came."""
        return {str(name): np.array(self._face.series(name)) for name in self._face.logged()}

    @property
    def report(self) -> "dict[str, Any]":
        """Numbers of all that was run so far, as ``--report`` writes them."""
        return json.loads(str(translated(self._face.report)))  # type: ignore[no-any-return]

    def run(self, iterations: Optional[int] = None, progress: Optional[Callable[[int], None]] = None) -> int:
        """Carries out iterations; may be called again to go on.

        Ctrl-C ends the run after the same step everywhere and raises ``KeyboardInterrupt``: arrays hold what the
        iterations until then made, and the program can be used on.

        Args:
            iterations: how many; as the description has it unless given.
            progress: called about ten times a second with how many are done. What it raises ends the run.

        Returns:
            How many there were: fewer if the schedule ends them.

        Raises:
            NotFinite: if a number became NaN or infinite.
            Error: if a device or a file fails, or the program is closed.
        """
        count = int(translated(self._face.iterationsByDefault)) if iterations is None else whole(iterations)
        face = self._face
        try:
            return int(job(face.run, count, slice_ends=None if progress is None else lambda: progress(int(face.done()))))
        finally:
            for line in face.takeWarnings():
                warnings.warn(str(line), stacklevel=2)

    def run_until(self, condition: "Callable[[Program], Any]", every: int = 1, at_most: Optional[int] = None) -> int:
        """Carries out iterations until ``condition(program)`` is true, or until the schedule ends them.

        Args:
            condition: asked after each ``every`` iterations.
            every: 1 or more.
            at_most: that many iterations are carried out; as many as the description has unless given.

        Returns:
            How many there were.
        """
        if whole(every) < 1:
            raise ValueError(f"every = {every}: it has to be 1 or more")
        most = int(translated(self._face.iterationsByDefault)) if at_most is None else whole(at_most)
        done = 0
        while done < most:
            asked = min(every, most - done)
            ran = self.run(asked)
            done += ran
            if ran < asked or condition(self):
                break
        return done

    def set(self, **scalars: Any) -> None:
        """Sets scalars for the runs that follow: ``p.set(c=0.2)``, ``p.set(**{"cell.mass": 2})``.

        Raises:
            ValueError: if there is none of that name, or if it is fixed when a program is opened, as sizes are.
        """
        for name, value in scalars.items():
            translated(self._face.set, name, text(value))

    def __getitem__(self, key: Key) -> "np.ndarray[Any, Any]":
        """An array, or a box of one: ``p["f"]``, ``p["f", 2:5, :]``, ``p["f", ..., 0]``."""
        return self.read(key)

    def read(self, key: Key, out: "Optional[np.ndarray[Any, Any]]" = None) -> "np.ndarray[Any, Any]":
        """Copies an array, or a box of one, from the devices.

        Args:
            key: ``"f"`` or ``("f", slice(2, 5), 0)``.
            out: memory for it, of the box's shape and the array's type; new memory unless given.

        Returns:
            ``out``, or the new array.
        """
        box = Box.of(self._array(key), key)
        direct = out is not None and box.is_direct and out.shape == box.shape and usable(out, box.array.dtype)
        if out is not None and (out.shape != box.shape or out.dtype != box.array.dtype):
            raise ValueError(
                f"out has {out.dtype} {out.shape}, and {box.name} needs {box.array.dtype} {box.shape}"
            )
        if out is not None and not out.flags.writeable:
            raise ValueError("out is read-only; give an array that may be written")
        target = out.reshape(box.copied) if direct and out is not None else np.empty(box.copied, box.array.dtype)
        if target.size > 0:
            self._move(self._face.read, box, target)
        if direct and out is not None:
            return out
        result: "np.ndarray[Any, Any]" = target[box.inside]
        if out is None:
            return result
        out[...] = result
        return out

    def __setitem__(self, key: Key, value: Any) -> None:
        """Fills an array, or a box of one.

        A value is an array of the same shape, or one number. Real numbers are rounded to the array's type; numbers
        that would become others in it, such as 1.5 or 300 in a ``uchar``, are refused. The whole of an array also
        takes a text as ``--input`` does: a file, ``"random"``, ``"random:7"``, or a path.
        """
        array = self._array(key)
        if isinstance(value, (str, os.PathLike)):
            if not isinstance(key, str):
                raise ValueError(f"{key[0]}: a text or a file fills the whole array, not a box of it")
            job(self._face.fill, key, os.fspath(value))
            return
        box = Box.of(array, key)
        if not box.is_direct:
            raise ValueError(
                f"{box.name}: a box with steps, or with some of the numbers of a vector, cannot be set; read the box"
                " around it, change that and set it"
            )
        source = converted(value, array.dtype, box.name)
        if source.shape == () and box.shape != ():
            source = np.full(box.copied, source, array.dtype)
        elif source.shape != box.shape:
            raise ValueError(f"{box.name} takes the shape {box.shape}, not {source.shape}")
        if source.size > 0:
            self._move(self._face.write, box, memory(source).reshape(box.copied))

    def _move(self, way: Any, box: "Box", array: "np.ndarray[Any, Any]") -> None:
        longs = jpype.JArray(jpype.JLong)
        buffers = list(_java.pieces(array.reshape(-1).view(np.uint8)))
        job(way, box.name, longs(box.start), longs(box.stop), buffers)

    def _array(self, key: Key) -> Array:
        name = key[0] if isinstance(key, tuple) and key else key
        if not isinstance(name, str) or name not in self._arrays:
            raise ValueError(f"there is no array {name!r}; there are {', '.join(self._arrays)}")
        return self._arrays[name]

    def close(self) -> None:
        """Releases the devices; may be called again."""
        self._face.close()

    def __enter__(self) -> "Program":
        return self

    def __exit__(
        self,
        kind: "Optional[type[BaseException]]",
        value: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        arrays = ", ".join(f"{name} {one.dtype} {one.shape}" for name, one in self._arrays.items())
        return f"<halomill program {self.name}: {arrays}>"
