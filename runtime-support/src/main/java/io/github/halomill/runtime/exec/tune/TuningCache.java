package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.io.CacheFolder;
import io.github.halomill.runtime.io.OwnFolder;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * What was found to be fastest, in a file: {@code tuning.properties} in {@link CacheFolder}.
 * Entries are by kernel, problem, devices and drivers, or by a device and its driver; the file may be deleted at any
 * time. A file that cannot be read or written, or that other users can write, is a warning.
 */
final class TuningCache {

    private final Path folder;
    private final Path file;

    TuningCache(Path folder) {
        this.folder = folder;
        this.file = folder.resolve("tuning.properties");
    }

    static TuningCache ofUser() {
        return new TuningCache(CacheFolder.ofUser());
    }

    /** All on which it may depend what is fastest. */
    static String key(ZoneProgram program, ExecutionOptions options) {
        StringBuilder text = new StringBuilder();
        program.calls()
                .forEach((name, call) -> text.append(name)
                        .append(' ')
                        .append(call.source())
                        .append(call.streamed())
                        .append(call.coarse())
                        .append('\n'));
        text.append(SavedFields.NONE.of(program.problem())).append('\n');
        List<String> nodes =
                options.devices().stream().map(Device::node).distinct().toList();
        for (Device device : options.devices()) {
            if (options.ranks().count() > 1) {
                text.append(nodes.indexOf(device.node()))
                        .append(' ')
                        .append(device.rank())
                        .append(' ');
            }
            text.append(device.id())
                    .append(' ')
                    .append(device.properties().withoutClock())
                    .append('\n');
        }
        text.append(options.cut().strategy())
                .append(options.cut().split())
                .append(options.cut().depth())
                .append(options.cut().weights())
                .append(options.forms().overlap())
                .append(options.forms().groups())
                .append(options.forms().variant());
        return key(program.name(), text.toString());
    }

    /** A word of {@code name} and of all that {@code text} says. */
    static String key(String name, String text) {
        return name + "." + HexFormat.of().formatHex(hash(text), 0, 16);
    }

    private static byte[] hash(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }

    /** Where it is. */
    @Override
    public String toString() {
        return file.toString();
    }

    /** What was kept under that key last. */
    Optional<String> find(String key) {
        return Optional.ofNullable(load().getProperty(key));
    }

    /** Keeps one line of text. */
    void keep(String key, String text) {
        change(all -> all.setProperty(key, text));
    }

    /** Keeps nothing under a key. */
    void forget(String key) {
        change(all -> all.remove(key));
    }

    private void change(Consumer<Properties> how) {
        try {
            OwnFolder.create(folder);
            requireOwn();
            Properties all = load();
            how.accept(all);
            Path next = Files.createTempFile(file.toAbsolutePath().getParent(), "tuning", ".tmp");
            try {
                try (Writer out = Files.newBufferedWriter(next)) {
                    all.store(
                            out,
                            "What Halomill found to be fastest: of programs zones, weights, depth, work-groups,"
                                    + " packing, streamed shape with seconds of a step, elements of work-items, reason;"
                                    + " of devices how large copies go, bytes of a piece, GB/s in and out");
                }
                move(next);
            } finally {
                Files.deleteIfExists(next);
            }
        } catch (IOException e) {
            warn("what was tuned cannot be kept in {}: {}", file, e.toString());
        }
    }

    /** What others can have written decides nothing here. */
    private void requireOwn() throws IOException {
        Optional<String> problem = OwnFolder.problem(folder);
        if (problem.isEmpty() && Files.exists(file) && !OwnFolder.isOwn(file)) {
            problem = Optional.of("other users can write to the file");
        }
        if (problem.isPresent()) {
            throw new IOException(problem.get());
        }
    }

    private void move(Path next) throws IOException {
        try {
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * A logger only now: without a provider SLF4J tells about itself, which nobody wants to read who has no trouble.
     */
    private static void warn(String format, Object... arguments) {
        LoggerFactory.getLogger(TuningCache.class).warn(format, arguments);
    }

    private Properties load() {
        Properties all = new Properties();
        if (Files.exists(file)) {
            try {
                requireOwn();
                try (Reader in = Files.newBufferedReader(file)) {
                    all.load(in);
                }
            } catch (IOException | IllegalArgumentException e) {
                warn("what was tuned before cannot be read from {}: {}", file, e.toString());
            }
        }
        return all;
    }
}
