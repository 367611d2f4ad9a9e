package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.Enumeration;
import io.github.halomill.runtime.base.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** All formats of array files. Help, messages and the README of generated projects list them as they are here. */
public final class ArrayFormats {

    private static final List<ArrayFormat> ALL = List.of(
            new NpyFormat(),
            new CsvFormat(),
            new VtiFormat(),
            new PvtiFormat(),
            new ZarrFormat(),
            new PngFormat(),
            new RawFormat(),
            new Hdf5Format());

    private ArrayFormats() {}

    public static List<ArrayFormat> all() {
        return ALL;
    }

    /**
     * By the end of the name, in upper or lower case.
     *
     * @throws UsageException if none is known: a file of another format is not to be mistaken for a raw one
     */
    public static ArrayFormat of(Path path) {
        return named(path.toString())
                .orElseThrow(() -> new UsageException("it is not known how an array lies in a file '"
                        + (path.getFileName() == null ? path : path.getFileName()) + "'; known are names that end in "
                        + written() + "; and "
                        + list(format -> !format.isWritten(), "and")));
    }

    /** The format of a file by the end of its name; empty if none is known. */
    public static Optional<ArrayFormat> named(String name) {
        return ALL.stream().filter(format -> format.isNameOf(name)).findFirst();
    }

    /** What names of files end in that are written, for help and messages: {@code .npy (NumPy), .vti ..., and ...}. */
    public static String written() {
        return list(ArrayFormat::isWritten, "and");
    }

    /** What names of files end in that are read, for help and messages. */
    public static String read() {
        return list(ArrayFormat::isRead, "or");
    }

    private static String list(Predicate<ArrayFormat> which, String last) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        ALL.stream()
                .filter(which)
                .forEach(format -> names.computeIfAbsent(format.description(), description -> new ArrayList<>())
                        .addAll(format.names()));
        List<String> groups = new ArrayList<>();
        names.forEach((description, group) -> groups.add(Enumeration.of(group, " and ") + " (" + description + ")"));
        return Enumeration.of(groups, ", " + last + " ");
    }
}
