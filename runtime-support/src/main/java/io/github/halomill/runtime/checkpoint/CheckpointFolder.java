package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Causes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of checkpoints, a folder each, whose name is its iteration. Those that are begun, or to be deleted, have
 * names that nobody takes for one: whenever the machine stops, all that have a name are complete.
 */
final class CheckpointFolder {

    private static final Pattern COMPLETE = Pattern.compile("\\d{12,19}");
    private static final Pattern LEFT_OVER = Pattern.compile("\\.\\d{12,19}\\.(part|old)");

    private final Path folder;

    CheckpointFolder(Path folder) {
        this.folder = folder;
    }

    /** Where that of an iteration is. */
    Path of(long iteration) {
        return folder.resolve(String.format(Locale.ROOT, "%012d", iteration));
    }

    /** All that are complete, the oldest first; none where there is no such folder. */
    List<Path> all() {
        try {
            return named(COMPLETE);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (NotDirectoryException e) {
            throw new RunException(folder + " is no folder", e);
        } catch (IOException e) {
            throw new RunException("cannot read " + folder + ": " + Causes.of(e), e);
        }
    }

    private List<Path> named(Pattern pattern) throws IOException {
        try (Stream<Path> names = Files.list(folder)) {
            return names.filter(path ->
                            pattern.matcher(path.getFileName().toString()).matches())
                    .sorted((one, other) -> Long.compare(iteration(one), iteration(other)))
                    .toList();
        }
    }

    /** The iteration of a checkpoint. */
    static long iteration(Path checkpoint) {
        return Long.parseLong(checkpoint.getFileName().toString().replaceAll("\\D", ""));
    }

    /** The newest one that is complete. */
    Optional<Path> newest() {
        List<Path> all = all();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** Makes the folder in which one is begun; removes what runs that were killed have left. */
    Path begin(long iteration) throws IOException {
        Files.createDirectories(folder);
        for (Path path : named(LEFT_OVER)) {
            Durable.delete(path);
        }
        return Files.createDirectory(hidden(iteration, "part"));
    }

    private Path hidden(long iteration, String ending) {
        return folder.resolve("." + of(iteration).getFileName() + "." + ending);
    }

    /** What was begun is complete, and durable from here on; nothing has changed if this fails. */
    void complete(Path begun, long iteration) throws IOException {
        Durable.folder(begun);
        Files.move(begun, of(iteration), StandardCopyOption.ATOMIC_MOVE);
        Durable.folder(folder);
    }

    /** Deletes all but the newest. */
    void keep(int count) throws IOException {
        List<Path> all = all();
        for (Path old : all.subList(0, Math.max(0, all.size() - count))) {
            Path hidden = hidden(iteration(old), "old");
            Files.move(old, hidden, StandardCopyOption.ATOMIC_MOVE);
            Durable.delete(hidden);
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
