package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.checkpoint.Manifest.SavedField;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.exec.save.Snapshot;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.file.FileSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes checkpoints of a program whose zones pause, or of copies of its fields: each rank its part of each file, the
 * first one all else.
 */
final class CheckpointWriter {

    private final StencilProgram program;
    private final CheckpointOptions options;
    private final CheckpointFolder folder;
    private final Ranks ranks;

    CheckpointWriter(StencilProgram program, CheckpointOptions options, Path folder) {
        this.program = program;
        this.options = options;
        this.folder = new CheckpointFolder(folder);
        this.ranks = program.resumable().ranks();
    }

    /**
     * Collective: that a run which has done that many iterations may write here.
     *
     * @throws RunException if there are checkpoints of more, which are of another run, or nothing can be written
     */
    void check(long done) {
        Together.run(ranks, () -> {
            Optional<Path> newest = ranks.rank() == 0 ? folder.newest() : Optional.empty();
            if (newest.isPresent() && CheckpointFolder.iteration(newest.get()) > done) {
                throw new RunException("checkpoint: there is " + newest.get() + " already, and this run begins "
                        + (done == 0 ? "before it" : "with iteration " + done) + "; go on from it with --resume "
                        + folder + ", or choose another folder");
            }
        });
        Together.run(ranks, () -> {
            try {
                if (ranks.rank() == 0) {
                    Durable.delete(folder.begin(done));
                }
            } catch (IOException e) {
                throw new RunException(
                        "checkpoint: cannot write to " + folder + ": " + Causes.of(e) + "; choose another folder", e);
            }
        });
    }

    /**
     * Collective: writes one, which is durable when this returns, and deletes what is too old.
     *
     * @param contents of the fields
     * @return where it is
     * @throws RunException if that fails; those that were there before are still there
     */
    Path write(RunState state, Snapshot contents) {
        long iteration = state.iteration();
        String begun = Together.first(
                        ranks, first(iteration, () -> folder.begin(iteration).toString()))
                .orElseThrow();
        Path into = Path.of(begun);
        try {
            List<SavedField> fields = fields(into, iteration, contents);
            first(iteration, () -> {
                Durable.write(
                        into.resolve(Manifest.FILE), manifest(state, fields).text());
                folder.complete(into, iteration);
                folder.keep(options.keep());
                return begun;
            });
        } catch (RuntimeException e) {
            if (ranks.rank() == 0) {
                removeAfter(e, into);
            }
            throw e;
        }
        return folder.of(iteration);
    }

    private static void removeAfter(RuntimeException failure, Path begun) {
        try {
            Durable.delete(begun);
        } catch (IOException e) {
            failure.addSuppressed(e); // the next one is going to remove it
        }
    }

    private Manifest manifest(RunState state, List<SavedField> fields) {
        return new Manifest(
                program.name(),
                options.origin(),
                options.settings(),
                program.resumable().facts(),
                state,
                fields);
    }

    private List<SavedField> fields(Path into, long iteration, Snapshot contents) {
        List<Field<?>> fields = program.fields();
        try {
            for (int i = 0; i < fields.size(); i++) {
                Field<?> field = fields.get(i);
                try (FileSink sink = FileSink.create(file(into, field), field.shape(), field.name(), ranks)) {
                    contents.copyTo(i, sink);
                    sink.commit();
                }
            }
        } catch (Together.Failure | RunStoppedException e) {
            throw e;
        } catch (RunException e) {
            throw failed(iteration, String.valueOf(e.getMessage()), e);
        }
        Together.run(ranks, () -> {}); // the first rank has moved the last one to its place
        List<SavedField> saved = new ArrayList<>();
        String checksums = Together.get(ranks, () -> checksums(into, fields, iteration));
        List<List<String>> all = Together.all(ranks, checksums).stream()
                .map(text -> text.lines().toList())
                .toList();
        for (int i = 0; i < fields.size(); i++) {
            Field<?> field = fields.get(i);
            String[] found = all.get(i % ranks.count()).get(i / ranks.count()).split(" ", 2);
            saved.add(new SavedField(
                    field.name(),
                    String.valueOf(file(into, field).getFileName()),
                    field.shape().toString(),
                    Long.parseLong(found[0]),
                    found[1]));
        }
        return saved;
    }

    private static Path file(Path into, Field<?> field) {
        return into.resolve(field.name() + ".npy");
    }

    /** What this rank wrote is made durable; a line for each of the files that are its share: bytes and checksum. */
    private String checksums(Path into, List<Field<?>> fields, long iteration) {
        StringBuilder checksums = new StringBuilder();
        try {
            for (int i = 0; i < fields.size(); i++) {
                Durable.file(file(into, fields.get(i)));
            }
            for (int i = ranks.rank(); i < fields.size(); i += ranks.count()) {
                Path file = file(into, fields.get(i));
                checksums
                        .append(Files.size(file))
                        .append(' ')
                        .append(Durable.checksum(file))
                        .append('\n');
            }
            return checksums.toString();
        } catch (IOException e) {
            throw failed(iteration, Causes.of(e), e);
        }
    }

    /** What the first rank does. */
    private interface Task {
        String call() throws IOException;
    }

    private Optional<String> first(long iteration, Task task) {
        return Together.get(ranks, () -> {
            if (ranks.rank() > 0) {
                return Optional.empty();
            }
            try {
                return Optional.of(task.call());
            } catch (IOException e) {
                throw failed(iteration, Causes.of(e), e);
            }
        });
    }

    private RunException failed(long iteration, String cause, Exception e) {
        String last = folder.newest()
                .map(path -> "; the newest that is complete is " + path)
                .orElse("");
        return new RunException("cannot write checkpoint " + folder.of(iteration) + ": " + cause + last, e);
    }
}
