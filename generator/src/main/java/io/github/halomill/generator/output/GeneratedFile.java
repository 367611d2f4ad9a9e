package io.github.halomill.generator.output;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A file to be written, its content complete. Immutable. */
public final class GeneratedFile {

    /** What every generated text says somewhere, so that it is known for one when it is to be replaced. */
    private static final String MARK = "enerated by halomill";

    private final String path;
    private final byte[] content;
    private final boolean marked;
    private final boolean executable;

    private GeneratedFile(String path, byte[] content, boolean marked, boolean executable) {
        if (!isInside(path)) {
            throw new IllegalArgumentException("the path of a generated file must stay inside its folder: " + path);
        }
        this.path = path;
        this.content = content;
        this.marked = marked;
        this.executable = executable;
    }

    /** A text that halomill wrote, in UTF-8; it says so itself. */
    public static GeneratedFile text(String path, String text) {
        return text(path, text, false);
    }

    /** A script that halomill wrote, which its owner may execute. */
    public static GeneratedFile script(String path, String text) {
        return text(path, text, true);
    }

    private static GeneratedFile text(String path, String text, boolean executable) {
        if (!text.contains(MARK)) {
            throw new IllegalArgumentException(path + " does not say that it was generated");
        }
        return new GeneratedFile(path, text.getBytes(StandardCharsets.UTF_8), true, executable);
    }

    /** A copy of a file of the user's, byte for byte. */
    public static GeneratedFile copy(String path, byte[] content) {
        return new GeneratedFile(path, content.clone(), false, false);
    }

    private static boolean isInside(String path) {
        List<String> segments = Arrays.asList(path.split("/", -1));
        return segments.stream().noneMatch(segment -> segment.isEmpty() || segment.equals(".") || segment.equals(".."))
                && path.chars().noneMatch(c -> c == '\\' || c == ':' || c == 0);
    }

    /** Where it goes, relative to the output folder, with forward slashes. */
    public String path() {
        return path;
    }

    /** What it holds. */
    public byte[] content() {
        return content.clone();
    }

    /** What it holds, as UTF-8. */
    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** Whether it is a script. */
    public boolean isExecutable() {
        return executable;
    }

    /** Whether it says of itself that it was generated. */
    boolean isMarked() {
        return marked;
    }

    /** Whether it holds just these bytes. */
    boolean holds(byte[] bytes) {
        return Arrays.equals(content, bytes);
    }

    /** Whether it may take the place of a file with these bytes: a text only that of another generated text. */
    boolean mayReplace(byte[] bytes) {
        return !marked || new String(bytes, StandardCharsets.UTF_8).contains(MARK);
    }

    @Override
    public String toString() {
        return path;
    }
}
