"""Boxes of arrays, and arrays as Java can copy them."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from halomill._program import Array, Key


@dataclass(frozen=True)
class Box:
    """A part of an array.

    Attributes:
        name: of the array.
        array: the whole of it.
        start: where the part begins along each axis that can be cut.
        stop: one past where it ends.
        copied: the shape of what is copied: all elements from start to stop.
        inside: what of that is asked for.
        shape: the shape of what is asked for.
    """

    name: str
    array: "Array"
    start: "list[int]"
    stop: "list[int]"
    copied: "tuple[int, ...]"
    inside: "tuple[Any, ...]"
    shape: "tuple[int, ...]"

    @property
    def is_direct(self) -> bool:
        """Whether what is copied is what is asked for, but for axes of length one."""
        return int(np.prod(self.copied)) == int(np.prod(self.shape)) and all(
            not isinstance(one, slice) or one.step in (None, 1) for one in self.inside
        )

    @staticmethod
    def of(array: "Array", key: "Key") -> "Box":
        """What a key means: integers, slices and one ellipsis, as NumPy takes them."""
        name = key if isinstance(key, str) else key[0]
        axes = len(array.shape)
        index = list(key[1:]) if isinstance(key, tuple) else []
        dots = [at for at, one in enumerate(index) if one is Ellipsis]  # 'in' would compare the elements of arrays
        if len(dots) > 1:
            raise ValueError(f"{name}: one ... is possible")
        if not dots:
            dots.append(len(index))
            index.append(Ellipsis)
        index[dots[0] : dots[0] + 1] = [slice(None)] * (axes - len(index) + 1)
        if len(index) != axes:
            raise ValueError(f"{name} has {axes} axes, {array.shape}; {len(index)} are asked for")
        start, stop, inside = [], [], []
        for axis, (one, length) in enumerate(zip(index, array.shape)):
            first, last, within = _range(one, length, f"{name}, axis {axis}")
            if axis >= array.cut:  # the numbers of a vector are copied together
                first, last, within = 0, length, one
            start.append(first)
            stop.append(last)
            inside.append(within)
        copied = tuple(max(0, b - a) for a, b in zip(start, stop))
        return Box(name, array, start[: array.cut], stop[: array.cut], copied, tuple(inside), _shape(copied, inside))


def _shape(copied: "tuple[int, ...]", inside: "list[Any]") -> "tuple[int, ...]":
    whole = np.broadcast_to(np.uint8(0), copied)  # takes no memory
    return tuple(int(length) for length in whole[tuple(inside)].shape)


def _range(one: Any, length: int, place: str) -> "tuple[int, int, Any]":
    """Where to copy from, where to, and what of that is asked for."""
    if isinstance(one, slice):
        picked = range(*one.indices(length))
        if len(picked) == 0:
            return 0, 0, slice(None)
        low, high = min(picked[0], picked[-1]), max(picked[0], picked[-1]) + 1
        return low, high, slice(None, None, picked.step if picked.step != 1 else None)
    try:
        at = operator.index(one)
    except TypeError:
        raise ValueError(f"{place}: {one!r} is no integer, slice or ...; index what is copied with anything else") from None
    if not -length <= at < length:
        raise ValueError(f"{place}: {at} is outside of {length} elements")
    return at % length, at % length + 1, 0


def memory(array: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """The array if Java can read its memory, else a copy."""
    return array if usable(array, array.dtype) else np.array(array, order="C", copy=True)


def usable(array: "np.ndarray[Any, Any]", dtype: "np.dtype[Any]") -> bool:
    """Whether Java can copy from and to the array's memory: contiguous, and not read-only."""
    return bool(array.dtype == dtype and array.flags.c_contiguous and array.flags.writeable)


def converted(value: Any, dtype: "np.dtype[Any]", name: str) -> "np.ndarray[Any, Any]":
    """A value as an array of numbers of that type."""
    array = np.asarray(value)
    if array.dtype == dtype:
        return array
    if dtype.fields is not None or array.dtype.kind not in "biuf":
        raise ValueError(f"{name} takes elements of {dtype}, not {array.dtype}; convert them with astype")
    if dtype.kind == "f":
        return array.astype(dtype)
    with np.errstate(invalid="ignore"):
        result = array.astype(dtype)
    wrong = (result != array) | (np.signbit(result) != np.signbit(array) if array.dtype.kind != "f" else False)
    if np.any(wrong):
        first = array[np.unravel_index(np.argmax(wrong), array.shape)] if array.shape else array[()]
        raise ValueError(f"{name} takes numbers of {dtype}, and {first} is none; round or clip them first")
    return result


def whole(value: Any) -> int:
    """A number of iterations."""
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{value!r} is no number of iterations; give an integer") from None
