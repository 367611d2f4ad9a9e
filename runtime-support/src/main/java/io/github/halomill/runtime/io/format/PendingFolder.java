package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.Pending;
import io.github.halomill.runtime.io.PendingFile;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * A folder that appears when it is complete, as a {@link PendingFile} does: it is made under a temporary name beside
 * its place and moved there by {@link #commit}. One that is there already has to be of the same kind, which a file in
 * it tells; it is deleted then.
 */
final class PendingFolder implements Pending {

    private final Ranks ranks;
    private final Path target;
    private final Path temporary;
    private boolean finished;

    /** Makes what the folder holds at first. */
    @FunctionalInterface
    interface Beginning {
        void make(Path folder) throws IOException;
    }

    private PendingFolder(Ranks ranks, Path target, Path temporary) {
        this.ranks = ranks;
        this.target = target;
        this.temporary = temporary;
    }

    /**
     * Collective: the first rank makes the folder, and the others see it.
     *
     * @param mark a file that {@code beginning} makes last
     * @throws RunException if nothing can be written there, something else is there, or a rank does not see what the
     *     first has made
     */
    static PendingFolder shared(Path path, String mark, Ranks ranks, Beginning beginning) {
        Optional<PendingFolder> own = Together.get(
                ranks, () -> ranks.rank() == 0 ? Optional.of(create(path, mark, ranks, beginning)) : Optional.empty());
        try {
            Path temporary = Path.of(Together.first(ranks, own.map(folder -> folder.temporary.toString()))
                    .orElseThrow());
            Together.run(ranks, () -> PendingFile.awaitVisible(path, temporary.resolve(mark)));
            return own.orElseGet(() -> new PendingFolder(ranks, path, temporary));
        } catch (RuntimeException e) {
            own.ifPresent(PendingFolder::close);
            throw e;
        }
    }

    private static PendingFolder create(Path path, String mark, Ranks ranks, Beginning beginning) {
        try {
            Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
            if (Files.exists(target) && !Files.exists(target.resolve(mark))) {
                throw new RunException("cannot write " + path + ": it is there and no folder with a " + mark
                        + "; choose another name");
            }
            Path temporary = PendingFile.beside(target, "part");
            Files.createDirectory(temporary);
            PendingFolder folder = new PendingFolder(ranks, target, temporary);
            try {
                beginning.make(temporary);
                return folder;
            } catch (IOException | RuntimeException e) {
                folder.closeAfter(e);
                throw e;
            }
        } catch (IOException e) {
            throw new RunException(
                    "cannot write " + path + ": " + Causes.of(e) + "; choose a place that exists and may be written to",
                    e);
        }
    }

    private void closeAfter(Exception failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Where it is until it is complete. */
    Path folder() {
        return temporary;
    }

    @Override
    public void commit() {
        Together.run(ranks, () -> {}); // all have written
        Together.run(ranks, () -> {
            if (ranks.rank() == 0) {
                move();
            }
        });
        finished = true;
    }

    private void move() {
        try {
            if (!Files.exists(target)) {
                Files.move(temporary, target);
                return;
            }
            Path old = PendingFile.beside(target, "old");
            Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
            Files.move(temporary, target);
            delete(old);
        } catch (IOException e) {
            throw new RunException("cannot write " + target + ": " + Causes.of(e), e);
        }
    }

    @Override
    public void close() {
        if (finished || ranks.rank() > 0) {
            return;
        }
        finished = true;
        try {
            delete(temporary);
        } catch (IOException e) {
            throw new RunException("cannot remove " + temporary + ": " + Causes.of(e), e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path inner, java.io.IOException failure) throws IOException {
                Files.deleteIfExists(inner);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
