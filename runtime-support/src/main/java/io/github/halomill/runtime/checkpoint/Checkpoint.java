package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.checkpoint.Manifest.SavedField;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.file.FileSource;
import io.github.halomill.runtime.io.format.SmallFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A checkpoint that was found. Its files stay open, so that a second run gets the same even if it is deleted meanwhile.
 */
public final class Checkpoint implements AutoCloseable {

    private final Path folder;
    private final Manifest manifest;
    private final Map<String, FileSource> sources = new LinkedHashMap<>();

    private Checkpoint(Path folder, Manifest manifest) {
        this.folder = folder;
        this.manifest = manifest;
    }

    /**
     * Collective: the checkpoint that a run goes on from, which is the newest one in a folder of several; empty if it
     * begins.
     *
     * @throws RunException if there is none, and the options do not say that it may begin, or it is not as it was
     *     written
     */
    public static Optional<Checkpoint> find(CheckpointOptions options, Ranks ranks) {
        if (options.resume().isEmpty()) {
            return Optional.empty();
        }
        Path where = options.resume().get();
        Optional<String> newest = Together.get(ranks, () -> ranks.rank() > 0 ? Optional.empty() : named(where));
        Optional<String> path = Together.first(ranks, newest);
        if (path.isEmpty()) {
            if (options.mayBegin()) {
                return Optional.empty();
            }
            throw new RunException("resume: there is no checkpoint in " + where
                    + "; name the folder that --checkpoint names too, and the run begins where there is none");
        }
        Path folder = Path.of(path.get());
        return Optional.of(Together.get(ranks, () -> at(folder)));
    }

    /**
     * The checkpoint in a folder.
     *
     * @throws RunException if it is not as it was written
     */
    public static Checkpoint at(Path folder) {
        return new Checkpoint(folder, manifest(folder));
    }

    private static Optional<String> named(Path where) {
        return Files.exists(where.resolve(Manifest.FILE))
                ? Optional.of(where.toString())
                : new CheckpointFolder(where).newest().map(Path::toString);
    }

    private static Manifest manifest(Path folder) {
        Path file = folder.resolve(Manifest.FILE);
        try {
            return Manifest.read(
                    SmallFile.text(file, StandardCharsets.UTF_8, 16, "what a checkpoint says of itself"), file);
        } catch (RunException e) {
            throw new RunException("resume: " + e.getMessage() + otherwise(folder), e);
        } catch (IOException e) {
            throw new RunException("resume: cannot read " + file + ": " + Causes.of(e) + otherwise(folder), e);
        }
    }

    private static String otherwise(Path folder) {
        return "; a run goes on from an older checkpoint if " + folder + " is removed";
    }

    /** Iterations that are done. */
    public long iteration() {
        return manifest.state().iteration();
    }

    /**
     * Collective: opens its files, once they have been seen to be of the same program and as they were written.
     *
     * @throws RunException if they are not, with what is different
     */
    public void open(StencilProgram program, CheckpointOptions options) {
        if (!sources.isEmpty()) {
            return; // another run of the same program has opened them
        }
        Resumable resumable = program.resumable();
        Ranks ranks = resumable.ranks();
        Together.requireSame(ranks, "checkpoint " + folder, manifest::text);
        Together.run(ranks, () -> {
            requireSame(program, options);
            for (Field<?> field : program.fields()) {
                SavedField saved = saved(field.name());
                Path file = folder.resolve(saved.file());
                requireSize(file, saved.bytes());
                sources.put(field.name(), FileSource.open(file, field.shape()));
            }
        });
        Together.run(ranks, () -> {
            List<SavedField> fields = manifest.fields();
            for (int i = ranks.rank(); i < fields.size(); i += ranks.count()) {
                Path file = folder.resolve(fields.get(i).file());
                String checksum = Durable.checksum(file);
                if (!checksum.equals(fields.get(i).checksum())) {
                    throw new RunException("resume: " + file + " is not as it was written: its checksum is " + checksum
                            + ", and was " + fields.get(i).checksum() + otherwise(folder));
                }
            }
        });
    }

    private void requireSame(StencilProgram program, CheckpointOptions options) {
        List<String> different = new ArrayList<>(manifest.differences(
                program.name(), options.settings(), program.resumable().facts()));
        if (!different.isEmpty()) {
            throw new RunException(
                    "resume: " + folder + " is a checkpoint of another run: " + String.join("; ", different));
        }
    }

    private SavedField saved(String field) {
        return manifest.fields().stream()
                .filter(one -> one.name().equals(field))
                .findFirst()
                .orElseThrow(() -> new RunException("resume: " + folder + " lacks field " + field));
    }

    private void requireSize(Path file, long bytes) {
        try {
            long size = Files.size(file);
            if (size != bytes) {
                throw new RunException("resume: " + file + " has " + size + " bytes, and had " + bytes
                        + " when it was written" + otherwise(folder));
            }
        } catch (IOException e) {
            throw new RunException("resume: cannot read " + file + ": " + Causes.of(e) + otherwise(folder), e);
        }
    }

    /**
     * Collective: has a program, which was opened on any devices, go on from here.
     *
     * @throws RunException if a file was written to since it was opened
     */
    public void restore(StencilProgram program) {
        program.resumable().restore(manifest.state());
        for (Field<?> field : program.fields()) {
            FileSource source = sources.get(field.name());
            if (source == null) {
                throw new IllegalStateException("checkpoint " + folder + " is not open");
            }
            field.copyFrom(source);
        }
    }

    /** Where it is. */
    public Path folder() {
        return folder;
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    @Override
    public void close() {
        sources.values().forEach(FileSource::close);
        sources.clear();
    }
}
