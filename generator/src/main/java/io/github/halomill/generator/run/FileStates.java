package io.github.halomill.generator.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What files hold, by a hash, and that some are not there. */
final class FileStates {

    /** No file. */
    private static final String NONE = "-";

    private FileStates() {}

    /** By path, what is there. */
    static Map<String, String> of(List<Path> files) {
        Map<String, String> states = new TreeMap<>();
        files.forEach(file -> {
            Path there = file.toAbsolutePath().normalize();
            states.put(there.toString(), state(there));
        });
        return states;
    }

    /** Whether all is as it was. */
    static boolean hold(Map<String, String> states) {
        return states.entrySet().stream()
                .allMatch(file -> state(Path.of(file.getKey())).equals(file.getValue()));
    }

    private static String state(Path file) {
        try {
            return Files.isRegularFile(file) ? hash(Files.readAllBytes(file)) : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    /** The SHA-256 of it, in hexadecimal. */
    static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
