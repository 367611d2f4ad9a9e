package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What ends a run that has gone wrong, with a {@link io.github.halomill.runtime.base.NotFiniteException}.
 *
 * @param ends whether anything does; a number that the schedule sets and that is NaN or infinite then does
 * @param fields what is looked at as well, element by element, at the end of iterations
 * @param every in each how many
 */
public record FiniteCheck(boolean ends, List<String> fields, long every) {

    /** Of the numbers that the schedule sets. */
    public static final FiniteCheck SCALARS = new FiniteCheck(true, List.of(), 1);

    /** Nothing ends it. */
    public static final FiniteCheck NONE = new FiniteCheck(false, List.of(), 1);

    public FiniteCheck {
        fields = List.copyOf(fields);
        if (every < 1) {
            throw new IllegalArgumentException(
                    "fields are looked at in each " + every + " iterations; 1 or more are possible");
        }
        if (!ends && !fields.isEmpty()) {
            throw new IllegalArgumentException("fields are looked at, and nothing follows from it");
        }
    }

    /**
     * The program that looks at its fields.
     *
     * @throws UsageException if one of them is not there, or has no elements that could be NaN
     */
    public ZoneProgram of(ZoneProgram program) {
        Problem problem = program.problem();
        List<Step> schedule = new ArrayList<>(problem.schedule());
        fields.forEach(name -> schedule.add(new Output.Watch(every, field(name, problem))));
        return new ZoneProgram(program.name(), problem.with(schedule), program.calls(), program.scalars());
    }

    private static FieldSpec field(String name, Problem problem) {
        FieldSpec field = problem.fields().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("watch: '" + name + "' is no array; there are "
                        + problem.fields().stream().map(FieldSpec::name).collect(Collectors.joining(", "))));
        boolean floating =
                field.type() instanceof DataType type && type.scalar().isFloating();
        if (!floating) {
            throw new UsageException(
                    "watch: '" + name + "' is of " + field.type().clName()
                            + "; only arrays of half, float and double, and of vectors of these, are looked at");
        }
        if (!field.owned()) {
            throw new UsageException("watch: no kernel writes '" + name + "', so it stays as it is");
        }
        return field;
    }
}
