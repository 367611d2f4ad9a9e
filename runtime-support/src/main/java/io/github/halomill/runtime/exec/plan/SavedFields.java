package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FrameIndex;
import io.github.halomill.runtime.io.picture.PictureStyle;
import io.github.halomill.runtime.io.picture.PictureStyles;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which fields a run writes to files while it computes.
 *
 * @param scheduled whether those that the schedule says
 * @param more what is saved at the end of each iteration
 * @param styles how pictures are drawn, over what the schedule says of it
 */
public record SavedFields(boolean scheduled, List<Output.Save> more, PictureStyles styles) {

    /** As the schedule says. */
    public static final SavedFields SCHEDULED = new SavedFields(true, List.of());

    /** Nothing. */
    public static final SavedFields NONE = new SavedFields(false, List.of());

    public SavedFields {
        more = List.copyOf(more);
    }

    /** With pictures that are drawn as the schedule says. */
    public SavedFields(boolean scheduled, List<Output.Save> more) {
        this(scheduled, more, PictureStyles.NONE);
    }

    /**
     * The program that does so.
     *
     * @throws UsageException if a field that is to be saved is not there
     * @throws RunException if a file cannot hold its field
     */
    public ZoneProgram of(ZoneProgram program) {
        return new ZoneProgram(program.name(), of(program.problem()), program.calls(), program.scalars());
    }

    /** The problem of a program that does so. */
    public Problem of(Problem problem) {
        List<Step> schedule = new ArrayList<>(scheduled ? problem.schedule() : withoutLooks(problem.schedule()));
        schedule.addAll(more);
        schedule.replaceAll(this::drawn);
        Problem saving = problem.with(schedule);
        Map<String, ArrayName> fields = new HashMap<>();
        Map<Path, String> indexes = new HashMap<>();
        saving.steps().forEach(step -> {
            if (step instanceof Output.Save save) {
                check(save, problem);
                ArrayName other = fields.putIfAbsent(save.file(), save.array());
                if (other != null && !other.equals(save.array())) {
                    throw new UsageException("save: " + other + " and " + save.array() + " both go to " + save.file()
                            + "; give each a file of its own");
                }
                FrameIndex.of(save.file(), save.array().toString())
                        .ifPresent(index -> requireAlone(index.path(), save.file(), indexes));
            }
        });
        return saving;
    }

    private Step drawn(Step step) {
        if (step instanceof Nest nest) {
            return nest.with(nest.parts().stream()
                    .map(part -> part.stream().map(this::drawn).toList())
                    .toList());
        }
        if (step instanceof Output.Save save) {
            PictureStyle said = style(save);
            return FileSink.isPicture(save.file())
                    ? save.drawn(styles.of(save.array(), said).toString())
                    : save;
        }
        return step;
    }

    private static PictureStyle style(Output.Save save) {
        if (!save.picture().isEmpty() && !FileSink.isPicture(save.file())) {
            throw new UsageException("save " + save.array() + ": " + save.file() + " is no picture, which picture=\""
                    + save.picture() + "\" is for; name a .png file");
        }
        try {
            return PictureStyle.parse(save.picture());
        } catch (UsageException e) {
            throw new UsageException("save " + save.array() + ": " + e.getMessage());
        }
    }

    private static void requireAlone(Path index, String files, Map<Path, String> indexes) {
        String others = indexes.putIfAbsent(index.toAbsolutePath().normalize(), files);
        if (others != null && !others.equals(files)) {
            throw new UsageException("save: " + others + " and " + files + " would both be listed in " + index
                    + "; give one of them another name or folder");
        }
    }

    private static boolean isLook(Step step) {
        return step instanceof Output.Save
                || step instanceof Output.Probe
                || step instanceof Output.Watch
                || step.isLook()
                || (step instanceof Output.Log log && !log.looked().isEmpty());
    }

    private static List<Step> withoutLooks(List<Step> steps) {
        return steps.stream()
                .filter(step -> !isLook(step))
                .map(step -> step instanceof Nest nest
                        ? nest.with(nest.parts().stream()
                                .map(SavedFields::withoutLooks)
                                .toList())
                        : step)
                .toList();
    }

    private static void check(Output.Save save, Problem problem) {
        FieldSpec field = problem.fields().stream()
                .filter(one -> one.name().equals(save.field()))
                .findFirst()
                .orElseThrow(() -> new UsageException("save: '" + save.field() + "' is no array; there are "
                        + problem.fields().stream().map(FieldSpec::name).collect(Collectors.joining(", "))));
        ArrayShape shape = new ArrayShape(field.type(), field.shape());
        FileSink.obstacle(save.file(), save.only().map(shape::at).orElse(shape), save.array())
                .ifPresent(why -> {
                    throw new RunException("save " + save.array() + ": " + save.file() + " cannot hold "
                            + (save.array().component().isPresent() ? save.array() : shape) + ": " + why);
                });
    }
}
