"""Java, as the module uses it: one virtual machine for the process, its exceptions, and jobs that Ctrl-C ends."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, Mapping, Optional

import jpype
import jpype.nio

#: How long a wait takes before Python looks at signals, in milliseconds.
SLICE = 100


#: Bytes of a buffer at most: a buffer of Java holds less than 2 GiB. A multiple of 8.
PIECE = 1 << 30

#: JPype's own classes, where Debian's package has them: JPype itself looks for them elsewhere.
DEBIAN_JPYPE = Path("/usr/share/java/org.jpype.jar")


class Error(Exception):
    """A program cannot do what it is asked for: a device, a file, a size. The message says cause and cure."""


class NotFinite(Error):
    """A run ended because a number became NaN or infinite; arrays hold what the iterations until then made."""


def jar_of_this_machine() -> Optional[Path]:
    """The halomill.jar of ``HALOMILL_JAR``, of this file's checkout or release, of the ``halomill`` command, or of
    the package that Debian installs; ``None`` if there is none."""
    asked = os.environ.get("HALOMILL_JAR")
    if asked:
        return Path(asked)
    here = Path(__file__).resolve().parents
    places = [here[2] / "lib/halomill.jar"]
    if len(here) > 5:
        places.append(here[5] / "generator/target/halomill.jar")
    command = shutil.which("halomill")
    if command:
        home = Path(command).resolve().parent
        places += [home.parent / "lib/halomill.jar", home / "generator/target/halomill.jar"]
    places.append(Path("/usr/lib/halomill/lib/halomill.jar"))
    return next((place for place in places if place.is_file()), None)


def start(*options: str, jar: "str | os.PathLike[str] | None" = None) -> None:
    """Starts Java, which ``program`` and ``run`` do by themselves: call it first to give Java options of its own.

    Args:
        options: of the virtual machine, such as ``"-Xmx8g"``.
        jar: halomill.jar, or the jar of a generated program; found on this machine unless given.

    Raises:
        Error: if there is no such jar or no Java, or Java has been started without Halomill.
    """
    if jpype.isJVMStarted():
        if options:
            raise Error("Java is running, and takes options before it starts only; call halomill.start first")
        _require_runtime()
        return
    path = Path(jar) if jar is not None else jar_of_this_machine()
    if path is None:
        raise Error("halomill.jar is not found; set HALOMILL_JAR, give jar=, or put the halomill command on the PATH")
    if not path.is_file():
        raise Error(f"{path}: there is no such file; HALOMILL_JAR or jar= has to name halomill.jar")
    classes = [str(path)]
    if DEBIAN_JPYPE.is_file():
        classes.append(str(DEBIAN_JPYPE))
    own = path.resolve().parent.parent / "runtime/lib/server/libjvm.so"
    try:
        # Ctrl-C is Python's: it ends a run, not the process.
        jpype.startJVM(*options, jvmpath=str(own) if own.is_file() else None, classpath=classes, interrupt=False)
    except (OSError, jpype.JVMNotFoundException) as e:
        raise Error(f"Java does not start; JAVA_HOME has to name a Java of version 17 or later: {e}") from None
    _require_runtime()


def _require_runtime() -> None:
    try:
        jpype.JClass("io.github.halomill.runtime.python.PythonProgram")
    except (TypeError, jpype.JException) as e:
        raise Error(
            "Java runs without this version of Halomill; let halomill.start start it, with a Java of version 17 or"
            f" later and the halomill.jar of this module: {e}"
        ) from None


def java_class(name: str) -> Any:
    """A class of Halomill by its name after ``io.github.halomill``."""
    return jpype.JClass("io.github.halomill." + name)


def translated(call: Callable[..., Any], *arguments: Any) -> Any:
    """Calls Java; what it throws is an exception of Python with the message only."""
    try:
        return call(*arguments)
    except jpype.JException as e:
        raise _python(e) from None


def _python(e: Any) -> Exception:
    """The exception of Python for one of Java."""
    base = "io.github.halomill.runtime.base."
    message = str(e.getMessage())
    if isinstance(e, jpype.JClass(base + "NotFiniteException")):
        return NotFinite(message)
    if isinstance(e, (jpype.JClass(base + "UsageException"), jpype.JClass("java.lang.IllegalArgumentException"))):
        return ValueError(message)
    if isinstance(e, (jpype.JClass(base + "RunException"), jpype.JClass("java.lang.IllegalStateException"))):
        return Error(message)
    if isinstance(e, jpype.JClass("java.io.UncheckedIOException")):
        return Error(message)
    if isinstance(e, jpype.JClass("java.lang.OutOfMemoryError")):
        return MemoryError(f"Java's memory is used up ({message}); call halomill.start('-Xmx8g') first, for example")
    return Error(f"this is a bug in Halomill; please report it with what follows\n{e.stacktrace()}")


def job(begin: Callable[..., Any], *arguments: Any, slice_ends: Optional[Callable[[], None]] = None) -> Any:
    """Begins a job in Java and waits for its result.

    An exception while it waits, ``KeyboardInterrupt`` above all, ends the job, is waited for, and raised.
    """
    jpype.JClass("java.lang.Thread").interrupted()  # by a Ctrl-C that is over
    begun = translated(begin, *arguments)
    try:
        while not _is_done(begun):
            if slice_ends is not None:
                slice_ends()
    except BaseException:
        begun.interrupt()
        _end(begun)
        _drop(begun)
        raise
    return translated(begun.result)


def _is_done(begun: Any) -> bool:
    """Waits for a slice. JPype lets Ctrl-C interrupt the wait in Java first, and Python right after that."""
    try:
        return bool(begun.isDoneWithin(SLICE))
    except jpype.JClass("java.lang.InterruptedException"):
        return False


def _end(begun: Any) -> None:
    """Waits until a job has ended, whatever comes meanwhile, such as another Ctrl-C, or JPype's word of the same one,
    which may be late."""
    ended = False
    while not ended:
        try:
            while not _is_done(begun):
                pass
            time.sleep(0.05)
            ended = True
        except KeyboardInterrupt:
            continue


def _drop(begun: Any) -> None:
    """Closes what a job has opened though it was to end before."""
    try:
        result = begun.result()
    except jpype.JException:
        return
    if hasattr(result, "close"):
        result.close()


def pieces(array: Any) -> "Iterator[Any]":
    """The memory of a contiguous array of bytes as direct buffers, none larger than ``PIECE``."""
    for at in range(0, array.size, PIECE):
        yield jpype.nio.convertToDirectBuffer(array[at : at + PIECE])


def java_map(texts: "Mapping[str, str]") -> Any:
    """Texts by name as Java has them."""
    made = jpype.JClass("java.util.LinkedHashMap")()
    for name, value in texts.items():
        made.put(name, value)
    return made


def words(options: "Iterable[tuple[str, Any]]") -> Any:
    """Options for Java as they are typed: true stands alone, several values follow the name each, none is nothing."""
    typed = jpype.JClass("java.util.ArrayList")()
    for name, value in options:
        if value is None or value is False:
            continue
        values = value if isinstance(value, (list, tuple)) else [value]
        for one in values:
            typed.add(name)
            if one is not True:
                typed.add(os.fspath(one) if isinstance(one, os.PathLike) else str(one))
    return typed
