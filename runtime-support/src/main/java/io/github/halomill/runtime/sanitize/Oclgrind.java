package io.github.halomill.runtime.sanitize;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.posix.Environment;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Oclgrind in the place of the devices of this process: a simulated device that checks every access. A process sees
 * either it or its devices, so it must be put there before anything asks for devices.
 */
public final class Oclgrind implements AutoCloseable {

    /** What its device's name contains. */
    public static final String NAME = "Oclgrind";

    /** Faults that it tells before it stops telling them. */
    private static final int MOST_FAULTS = 10_000;

    private static final String LIBRARY = "liboclgrind-rt-icd.so";

    private final Path folder;

    private Oclgrind(Path folder) {
        this.folder = folder;
    }

    /**
     * Puts it in the place of devices.
     *
     * @throws RunException if it is not installed
     */
    public static Oclgrind begin() {
        return begin(library(System.getenv("PATH"), Files::isRegularFile));
    }

    static Oclgrind begin(Optional<Path> found) {
        Path library = found.orElseThrow(() -> new RunException("--sanitize needs Oclgrind, a simulated device that"
                + " checks every access, and it is not installed; Debian, Ubuntu: apt install oclgrind; elsewhere see"
                + " https://github.com/jrprice/Oclgrind (its " + LIBRARY + " is looked for beside the command"
                + " 'oclgrind' of PATH, and in /usr/lib and /usr/local/lib)"));
        Oclgrind begun = new Oclgrind(folder());
        try {
            Files.writeString(begun.folder.resolve("oclgrind.icd"), library + "\n");
            Files.createFile(begun.log());
            begun.environment().forEach(Oclgrind::set);
            return begun;
        } catch (IOException e) {
            begun.close();
            throw cannotWrite(e);
        } catch (RunException e) {
            begun.close();
            throw e;
        }
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("halomill-sanitize");
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private static RunException cannotWrite(IOException e) {
        return new RunException("--sanitize cannot write to the folder for temporary files: " + e, e);
    }

    /** Its compiler leaves accesses as they are written; what it makes of vectors, Oclgrind may stumble over. */
    private Map<String, String> environment() {
        String options = Objects.requireNonNullElse(System.getenv("OCLGRIND_BUILD_OPTIONS"), "");
        return Map.of(
                "OCL_ICD_VENDORS",
                folder.toString(),
                "OCLGRIND_LOG",
                log().toString(),
                "OCLGRIND_BUILD_OPTIONS",
                (options + " -cl-opt-disable").strip(),
                "OCLGRIND_DATA_RACES",
                "1",
                "OCLGRIND_UNINITIALIZED",
                "1",
                "OCLGRIND_MAX_ERRORS",
                Integer.toString(MOST_FAULTS));
    }

    private static void set(String name, String value) {
        if (!Environment.set(name, value)) {
            throw new RunException(
                    "--sanitize cannot put Oclgrind in the place of devices: the C library refuses to set " + name
                            + "; it works on Linux");
        }
    }

    /** Where packages and its own build put it. */
    static Optional<Path> library(@Nullable String path, Predicate<Path> exists) {
        Stream<Path> besideCommands = Arrays.stream(path == null ? new String[0] : path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .filter(folder -> exists.test(folder.resolve("oclgrind")))
                .flatMap(folder -> Stream.of(folder.resolveSibling("lib"), folder.resolveSibling("lib64")));
        return Stream.concat(besideCommands, Stream.of(Path.of("/usr/lib"), Path.of("/usr/local/lib")))
                .flatMap(
                        folder -> Stream.<UnaryOperator<Path>>of(parent -> parent.resolve("oclgrind"), parent -> parent)
                                .map(inside -> inside.apply(folder).resolve(LIBRARY)))
                .filter(exists)
                .findFirst();
    }

    private Path log() {
        return folder.resolve("log.txt");
    }

    /** What it has found so far. */
    public Findings findings() {
        try (Stream<String> lines = Files.lines(log(), StandardCharsets.ISO_8859_1)) {
            List<Fault> faults = OclgrindLog.read(lines.toList());
            return new Findings(new FaultReport().of(faults), faults.size(), faults.size() >= MOST_FAULTS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes its files. */
    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
