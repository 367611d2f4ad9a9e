"""How programs are opened."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Optional, Union

import numpy as np

from halomill import _java
from halomill._java import Error, java_class, job, translated
from halomill._program import Program, text

File = Union[str, "os.PathLike[str]"]


def program(
    file: File,
    *,
    parameters: "Optional[Mapping[str, Any]]" = None,
    options: "Optional[Mapping[str, Any]]" = None,
    jar: Optional[File] = None,
    **more: Any,
) -> Program:
    """Opens a program on its devices: a kernel (``.cl``), a description (``.xml``), or a generated program's jar.

    ::

        p = halomill.program("lbm.xml", nx=512, devices="0:0*2", depth=4)

    Args:
        file: a kernel or a description is compiled in memory, and kept until its sources change.
        parameters: parameters and scalars by name, for names that are no identifiers of Python or options, too.
        options: options of the command line by name, such as ``{"device_memory": "8GiB"}`` or ``{"-D": "N=3"}``.
        jar: halomill.jar, found on this machine unless given.
        more: parameters and scalars, and options of the command line with ``_`` for ``-``: ``nx=512``,
            ``devices="gpu"``, ``split="2x1"``, ``depth=4``, ``variant="plain"``, ``tune="off"``, ``save=[...]``.
            ``True`` is an option without a value.

    Raises:
        ValueError: if a parameter or an option is wrong.
        Error: if the file has errors, or the program cannot run on the devices.
    """
    return _opened(file, parameters, options, jar, more)


def _opened(
    file: File,
    parameters: "Optional[Mapping[str, Any]]",
    options: "Optional[Mapping[str, Any]]",
    jar: Optional[File],
    more: "Mapping[str, Any]",
) -> Program:
    path = Path(file)
    is_jar = path.suffix == ".jar"
    if not path.is_file():
        raise Error(f"{path}: there is no such file")
    _java.start(jar=jar if jar is not None or not is_jar else _java.jar_of_this_machine() or path)
    opener = java_class("runtime.cli.ProgramOpener")
    running = {str(name) for name in opener.options()}
    reading = set() if is_jar else {str(name) for name in _runnable_file().options()}
    given = {name: text(value) for name, value in (parameters or {}).items()}
    asked = {_option(name): value for name, value in (options or {}).items()}
    ambiguous = []
    for name, value in more.items():
        if _option(name) in running | reading:
            asked[_option(name)] = value
            ambiguous.append(name)
        else:
            given[name] = text(value)
    texts = _java.java_map(given)
    if is_jar:
        command = translated(java_class("runtime.python.JarProgram").command, str(path))
        guesses = [str(one) for one in command.guesses(texts.keySet())]
        found = [str(command.GUESSED) + ", ".join(guesses)] if guesses else []
    else:
        words = _java.words((name, value) for name, value in asked.items() if name in reading)
        words.add(str(path))
        compiled = translated(_runnable_file().compile, words, texts)
        command = compiled.command()
        found = [str(line) for line in compiled.warnings()]
    _refuse(ambiguous, translated(command.builder, texts).settings())
    words = _java.words((name, value) for name, value in asked.items() if name not in reading)
    for line in found:  # before devices are taken: a filter may make it an exception
        warnings.warn(line, stacklevel=3)
    return Program(job(java_class("runtime.python.PythonProgram").open, command, texts, words))


def _option(name: str) -> str:
    """The option that a keyword means."""
    return name if name.startswith("-") else "--" + name.replace("_", "-")


def _runnable_file() -> Any:
    try:
        return java_class("generator.cli.RunnableFile")
    except TypeError:
        raise Error(
            "kernels and descriptions need halomill.jar, and Java runs with a program's jar only; call"
            " halomill.start(jar=...) first, or set HALOMILL_JAR"
        ) from None


def _refuse(keywords: "list[str]", settings: Any) -> None:
    """Refuses keywords that are both an option and a parameter."""
    for name in keywords:
        if settings.has(name):
            raise ValueError(
                f"{name} is an option and a parameter of the program; say options={{'{name}': ...}} or"
                f" parameters={{'{name}': ...}}"
            )


@dataclass(frozen=True)
class Result:
    """What a run made; ``result["f"]`` is an array.

    Attributes:
        arrays: by name.
        scalars: what the schedule has set, by name.
        series: what the schedule has logged, by name.
        iterations: how many there were.
        report: numbers of the run, as ``--report`` writes them.
    """

    arrays: "dict[str, np.ndarray[Any, Any]]"
    scalars: "dict[str, float]"
    series: "dict[str, np.ndarray[Any, Any]]"
    iterations: int
    report: "dict[str, Any]"

    def __getitem__(self, name: str) -> "np.ndarray[Any, Any]":
        if name not in self.arrays:
            raise ValueError(f"there is no array {name!r}; there are {', '.join(self.arrays)}")
        return self.arrays[name]


def run(
    file: File,
    *,
    iterations: Optional[int] = None,
    inputs: "Optional[Mapping[str, Any]]" = None,
    outputs: "Optional[Iterable[str]]" = None,
    progress: Optional[Callable[[int], None]] = None,
    parameters: "Optional[Mapping[str, Any]]" = None,
    options: "Optional[Mapping[str, Any]]" = None,
    jar: Optional[File] = None,
    **more: Any,
) -> Result:
    """Opens a program, fills its arrays, runs and closes it.

    ::

        result = halomill.run("heat.cl", nx=256, iterations=100, inputs={"u": hot}, devices="0:0*2")
        result["u"]

    Args:
        file: as :func:`program` takes it, and so are ``parameters``, ``options``, ``jar`` and ``more``.
        iterations: how many; as the description has it unless given.
        inputs: by name what arrays hold at first, as ``p[name] = ...`` takes it; the others are zero.
        outputs: names of the arrays that the result has; all unless given.
        progress: called about ten times a second with how many iterations are done.
    """
    with _opened(file, parameters, options, jar, more) as opened:
        names = list(opened.arrays) if outputs is None else list(outputs)
        for name in names:
            opened._array(name)
        for name, value in (inputs or {}).items():
            opened[name] = value
        opened.run(iterations, progress)
        return Result(
            {name: opened[name] for name in names},
            opened.scalars,
            opened.series,
            opened.iterations,
            opened.report,
        )
