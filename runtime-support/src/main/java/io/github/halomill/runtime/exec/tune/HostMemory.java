package io.github.halomill.runtime.exec.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much memory the host has to spare: where more is taken, Linux ends some process. */
final class HostMemory {

    private static final Path FILE = Path.of("/proc/meminfo");
    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s*(\\d+) kB");

    private HostMemory() {}

    /** Bytes; empty where nothing says. */
    static OptionalLong available() {
        try {
            Matcher line = AVAILABLE.matcher(Files.readString(FILE));
            return line.find() ? OptionalLong.of(Long.parseLong(line.group(1)) << 10) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
