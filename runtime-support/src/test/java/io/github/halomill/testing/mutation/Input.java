package io.github.halomill.testing.mutation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a target reads: texts or binary data, by name.
 *
 * @param name where it comes from
 * @param parts contents by name, a character for each byte (ISO 8859-1)
 */
public record Input(String name, Map<String, String> parts) {

    public Input {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /** One of a single part, whose characters are written in UTF-8. */
    public static Input of(String name, String part, String text) {
        return new Input(name, Map.of(part, latin(text)));
    }

    /** The bytes of a text, a character for each. */
    public static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** The same input with another part. */
    public Input with(String part, String contents) {
        Map<String, String> all = new LinkedHashMap<>(parts);
        all.put(part, contents);
        return new Input(name, all);
    }

    /** The bytes of a part. */
    public byte[] bytes(String part) {
        return parts.getOrDefault(part, "").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A part as text of UTF-8. */
    public String text(String part) {
        return new String(bytes(part), StandardCharsets.UTF_8);
    }

    /** Bytes of all parts. */
    public int size() {
        return parts.values().stream().mapToInt(String::length).sum();
    }

    /** The files of a folder and those in its folders, as an input. */
    public static Input ofFolder(String name, Path folder) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                parts.put(folder.relativize(file).toString(), contents(file));
            }
        }
        return new Input(name, parts);
    }

    /** The bytes of a file, a character for each. */
    public static String contents(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /** Writes each part to a file of its name. */
    public void writeTo(Path folder) throws IOException {
        for (String part : parts.keySet()) {
            try {
                Path file = folder.resolve(part);
                Files.createDirectories(file.getParent());
                Files.write(file, bytes(part));
            } catch (InvalidPathException e) {
                throw new IOException(e);
            }
        }
    }
}
