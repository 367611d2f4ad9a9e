package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FrameIndex;
import io.github.halomill.runtime.io.file.Moment;
import io.github.halomill.runtime.io.picture.Caption;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a frame goes: a field as it is at some place of the schedule.
 *
 * @param pattern of the names of such files
 * @param path of the file
 * @param caption what it may say of the field, or one of its components
 * @param shape of the field
 * @param only the elements that are written; empty: all
 * @param list puts the file, once it is complete, on the list of such files, if there is one
 */
record FrameFile(String pattern, Path path, Caption caption, ArrayShape shape, Optional<Lattice> only, Runnable list) {

    /** Of a moment; {@code goesOn} if the run goes on where another one ended. */
    static FrameFile of(Output.Save save, FieldSpec field, Grid grid, Moment at, FrameSeries series, boolean goesOn) {
        Placement whole = field.placement(grid);
        Placement placement = save.only().map(whole::at).orElse(whole);
        return new FrameFile(
                save.file(),
                Path.of(FrameIndex.file(save.file(), at.iterations())),
                new Caption(save.array(), placement, series.style(), at::text),
                new ArrayShape(field.type(), field.shape()),
                save.only(),
                () -> series.index().ifPresent(frames -> frames.add(at, goesOn)));
    }

    /** Has the first rank make the folders of all files to be. */
    static void requireFolders(Problem problem, Ranks ranks) {
        if (ranks.rank() == 0) {
            for (Step step : problem.steps()) {
                if (step instanceof Output.Save save) {
                    requireFolder(save);
                }
            }
        }
    }

    /**
     * Makes the folder of files to be, and sees whether it may be written to; nothing if the folder's name tells the
     * iteration.
     */
    private static void requireFolder(Output.Save save) {
        Path pattern = Path.of(save.file());
        Path folder = pattern.getParent();
        if (folder != null && folder.toString().contains(FrameIndex.ITERATION)) {
            return;
        }
        if (folder != null) {
            create(folder);
        }
        PendingFile.create(pattern).close();
    }

    private ArrayName name() {
        return caption.array();
    }

    /** The elements of the field that go to the file. */
    Box part() {
        Box whole = only.map(points -> points.box().ofComponents(shape.whole())).orElse(shape.whole());
        return name().component().isPresent()
                ? whole.ofComponents(
                        name().component().getAsLong(), name().component().getAsLong() + 1)
                : whole;
    }

    /** Bytes of these in the file. */
    long bytes() {
        return written().of(name()).packedBytes();
    }

    private ArrayShape written() {
        return only.map(points -> shape.at(points)).orElse(shape);
    }

    /** Collective: begins to write it, in a folder that is made if it is not there. */
    FileSink open(Ranks ranks) {
        Together.run(ranks, () -> {
            if (path.getParent() != null && ranks.rank() == 0) {
                create(path.getParent());
            }
        });
        FileSink file = FileSink.create(path, written(), caption, ranks);
        return only.map(points -> file.of(points, shape)).orElse(file);
    }

    private static void create(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new RunException("cannot write to " + folder + ": " + Causes.of(e), e);
        }
    }
}
