package io.github.halomill.generator.kernel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Where the files come from that a source includes. */
@FunctionalInterface
public interface FileLookup {

    /** No files at all. */
    FileLookup NONE = name -> Optional.empty();

    /**
     * The text of a file.
     *
     * @param name the name of an {@code #include}, resolved against the folder of the file that includes it, as that
     *     was named, or against a folder of {@code -I}; with slashes and, at its beginning only, {@code ..}
     * @return empty if there is no such file, or if it may not be read
     */
    Optional<String> find(String name);

    /**
     * The name without detours of a file in a folder.
     *
     * @param folder empty for none
     */
    static Optional<String> resolve(String folder, String name) {
        String whole = name.startsWith("/") || folder.isEmpty() ? name : folder + "/" + name;
        Deque<String> segments = new ArrayDeque<>();
        for (String segment : whole.split("/", -1)) {
            if (segment.equals("..")
                    && !segments.isEmpty()
                    && !segments.getLast().equals("..")) {
                segments.removeLast();
            } else if (!segment.equals(".") && !segment.isEmpty()) {
                segments.addLast(segment);
            }
        }
        return segments.isEmpty()
                ? Optional.empty()
                : Optional.of((whole.startsWith("/") ? "/" : "") + String.join("/", segments));
    }
}
