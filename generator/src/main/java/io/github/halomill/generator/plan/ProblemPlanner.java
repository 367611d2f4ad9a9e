package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Evaluator;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.base.AskedParameters;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Computes the problem that a program describes: its sizes as numbers, ready to be cut. */
public final class ProblemPlanner {

    private final Program program;
    private final Evaluator evaluator;

    private ProblemPlanner(Program program, Map<String, Long> parameters) {
        this.program = program;
        evaluator = new Evaluator(parameters);
    }

    /**
     * The problem of {@code program}.
     *
     * @param overrides values by parameter name; other parameters have those of the description
     * @throws UsageException if a value is for none of the program's parameters, or for one that is fixed, or if one is missing that
     *     the description does not have
     * @throws RunException if sizes cannot be computed or make no kernel space; whether they fit together is for {@link
     *     io.github.halomill.runtime.partition.ProblemCheck} to tell
     */
    public static Problem plan(Program program, Map<String, Long> overrides) {
        checkNames(program, overrides.keySet());
        checkFixed(program, overrides);
        checkGiven(program, overrides);
        Map<String, Long> parameters = values(program);
        parameters.putAll(overrides);
        ProblemPlanner planner = new ProblemPlanner(program, parameters);
        planner.checkRequirements();
        Problem problem = planner.problem();
        problem.space().ofWholeGroups(program.kernel().wholeGroups().toArray(Integer[]::new));
        return problem;
    }

    private static void checkNames(Program program, Set<String> given) {
        List<String> names = program.parameters().stream().map(Parameter::name).toList();
        given.stream()
                .sorted()
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw unknownParameter(name, program);
                });
    }

    private static void checkFixed(Program program, Map<String, Long> overrides) {
        program.parameters().stream()
                .filter(parameter -> parameter.fixed()
                        && overrides.getOrDefault(parameter.name(), parameter.known()) != parameter.known())
                .findFirst()
                .ifPresent(parameter -> {
                    throw new UsageException(parameter.name() + " is " + parameter.known()
                            + ": what the kernel reads and writes is known for that value only");
                });
    }

    private static void checkGiven(Program program, Map<String, Long> overrides) {
        AskedParameters asked = new AskedParameters();
        program.parameters().stream()
                .filter(Parameter::isAsked)
                .forEach(parameter -> asked.add(parameter.name(), overrides.get(parameter.name())));
        asked.check();
    }

    /** The values of its parameters; of those without one what stands in for it. */
    private static Map<String, Long> values(Program program) {
        Map<String, Long> values = new HashMap<>();
        program.parameters()
                .forEach(parameter ->
                        values.put(parameter.name(), parameter.value().orElse(Parameter.STAND_IN)));
        return values;
    }

    /**
     * The problem of {@code program} with its own parameters, and something in place of those without a value: what its arrays and points
     * are like, not one that can be cut.
     *
     * @throws RunException if sizes cannot be computed
     */
    public static Problem example(Program program) {
        return new ProblemPlanner(program, values(program)).problem();
    }

    private void checkRequirements() {
        for (ParameterRequirement requirement : program.proof().requirements()) {
            if (!holds(requirement)) {
                throw new RunException(requirement.message());
            }
        }
    }

    private boolean holds(ParameterRequirement requirement) {
        try {
            return evaluator.evaluate(requirement.greater()) >= evaluator.evaluate(requirement.less());
        } catch (ArithmeticException e) {
            throw new RunException(requirement.message() + "; that is beyond 64 bits: choose other parameters", e);
        }
    }

    private static UsageException unknownParameter(String name, Program program) {
        String known = program.parameters().isEmpty()
                ? program.name() + " has none"
                : "parameters are "
                        + program.parameters().stream().map(Parameter::name).collect(Collectors.joining(", "));
        return new UsageException("there is no parameter '" + name + "': " + known);
    }

    private Problem problem() {
        KernelSpace space = space();
        List<BufferLayout> buffers =
                program.buffers().stream().map(buffer -> layout(buffer, space)).toList();
        return new Problem(
                space,
                program.kernel().addressing(),
                buffers,
                program.swaps(),
                program.kernel().conditionalWrites());
    }

    private KernelSpace space() {
        KernelSpace space = groups().cutAlong(program.kernel().slowest());
        List<Located> offset = program.kernel().offset();
        return offset.isEmpty() ? space : space.withOffset(Offset.of(values(offset)));
    }

    private KernelSpace groups() {
        int dimensions = program.kernel().dimensions();
        Extent items = Extent.of(values(program.kernel().global()));
        List<Located> local = program.kernel().local();
        if (local.isEmpty()) {
            return KernelSpace.inGroupsOfAnySize(dimensions, items);
        }
        return new KernelSpace(dimensions, items, Extent.of(values(local)));
    }

    private BufferLayout layout(Argument.Buffer buffer, KernelSpace space) {
        Extent size = Extent.of(values(buffer.size()));
        int dimensions = buffer.size().size();
        if (buffer.replicated() && !program.isGathered(buffer)) {
            return BufferLayout.replicated(buffer.name(), buffer.type(), dimensions, size);
        }
        if (dimensions != space.dimensions()) {
            throw new RunException(buffer.name() + " has " + dimensions + " dimensions and the kernel space "
                    + space.dimensions() + ": make them as many or declare " + buffer.name() + " replicated");
        }
        return buffer.origin().isEmpty()
                ? owned(buffer, size, space)
                : owned(buffer, size, space).withOrigin(Offset.of(values(buffer.origin())));
    }

    private BufferLayout owned(Argument.Buffer buffer, Extent size, KernelSpace space) {
        List<Offset> points = WrappedPoints.of(buffer).stream()
                .filter(Point::isSingle)
                .map(point -> Offset.of(values(point.first())))
                .toList();
        BufferLayout layout =
                BufferLayout.distributed(buffer.name(), buffer.type(), size, space, buffer.access(), points);
        Extent e = buffer.perItem().isEmpty() ? layout.elementsPerItem() : Extent.of(values(buffer.perItem()));
        if (buffer.replicated()) {
            return BufferLayout.gathered(buffer.name(), buffer.type(), size, e, space, buffer.access());
        }
        BufferLayout plain =
                BufferLayout.distributed(buffer.name(), buffer.type(), size, e, space, buffer.access(), points);
        return WrappedPoints.of(buffer).stream()
                .filter(point -> !point.isSingle())
                .map(this::ranges)
                .reduce(plain, BufferLayout::withPoints, (one, other) -> other);
    }

    private Range[] ranges(Point point) {
        return point.along().stream()
                .map(range -> Range.range(value(range.first()), value(range.last())))
                .toArray(Range[]::new);
    }

    private long[] values(List<Located> expressions) {
        return expressions.stream().mapToLong(this::value).toArray();
    }

    private long value(Located located) {
        try {
            return evaluator.evaluate(located.expression());
        } catch (ArithmeticException e) {
            throw new RunException(
                    located.location() + ": " + located.text() + " has no value, " + e.getMessage()
                            + ": choose other parameters",
                    e);
        }
    }
}
