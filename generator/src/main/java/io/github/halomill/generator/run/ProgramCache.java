package io.github.halomill.generator.run;

import io.github.halomill.runtime.io.CacheFolder;
import io.github.halomill.runtime.io.OwnFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compiled programs in a folder, a file each. A program is found as long as all files that it was made of are what they
 * were. Several processes may use the folder at once, and it may be deleted at any time. What cannot be read is not
 * there; what cannot be written is told, and not kept. Nor is anything read or kept where others than this user could
 * have written it.
 */
public final class ProgramCache {

    /** Programs that are kept: those that were used last. */
    static final int MOST = 200;

    private static final String ENDING = ".program.zip";

    private final Path folder;
    private final Clock clock;
    private final Consumer<String> log;

    /**
     * One in a folder, which need not be there.
     *
     * @param log told of what cannot be kept or read, a line each
     */
    ProgramCache(Path folder, Clock clock, Consumer<String> log) {
        this.folder = folder;
        this.clock = clock;
        this.log = log;
    }

    /** The one of this user. */
    public static ProgramCache ofUser(Consumer<String> log) {
        return new ProgramCache(CacheFolder.ofUser().resolve("programs"), Clock.systemUTC(), log);
    }

    /** The program that was kept under this key last, if its sources are what they were. */
    public Optional<CompiledProgram> find(ProgramKey key) {
        Path file = file(key);
        try {
            if (OwnFolder.problem(folder).isPresent() || !OwnFolder.isOwn(file)) {
                return Optional.empty(); // whoever wrote it could have this user run anything
            }
            KeptProgram kept = KeptProgram.read(Files.readAllBytes(file));
            if (!kept.isCurrent()) {
                return Optional.empty();
            }
            touch(file);
            return Optional.of(kept.program());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            log.accept("what was kept in " + file + " cannot be used, so the program is compiled again: " + e);
            return Optional.empty();
        }
    }

    /** So that those are known that were used least. */
    private void touch(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
        } catch (IOException e) {
            // of another user, or just deleted; it is as good
        }
    }

    /**
     * Keeps a program.
     *
     * @param inputs files that it was made of, and places where files were looked for
     */
    public void keep(ProgramKey key, CompiledProgram program, List<Path> inputs) {
        Path file = file(key);
        try {
            byte[] bytes = new KeptProgram(program, FileStates.of(inputs)).bytes();
            OwnFolder.create(folder);
            Optional<String> problem = OwnFolder.problem(folder);
            if (problem.isPresent()) {
                log.accept("the compiled program is not kept in " + folder + ": " + problem.get()
                        + "; a folder of your own can be named by HALOMILL_CACHE");
                return;
            }
            Path part = Files.createTempFile(folder, "program", ".part");
            try {
                Files.write(part, bytes);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                touch(file);
            } finally {
                Files.deleteIfExists(part);
            }
            deleteLeastUsed();
        } catch (IOException e) {
            log.accept("the compiled program cannot be kept in " + folder + ": " + e);
        }
    }

    private void deleteLeastUsed() throws IOException {
        List<Path> kept;
        try (Stream<Path> all = Files.list(folder)) {
            kept = all.filter(file -> file.toString().endsWith(ENDING)).collect(Collectors.toList());
        }
        if (kept.size() > MOST) {
            kept.sort(Comparator.comparing(ProgramCache::used));
            for (Path file : kept.subList(0, kept.size() - MOST)) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static FileTime used(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            return FileTime.fromMillis(0); // another process deleted it
        }
    }

    private Path file(ProgramKey key) {
        return folder.resolve(key.hash() + ENDING);
    }
}
