package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.base.AskedParameters;
import io.github.halomill.runtime.base.Requirement;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Declares with numbers what a generated class declares with expressions: the problem that a program describes, ready
 * to be cut.
 */
public final class ProgramPlanner {

    private final Program program;
    private final Scope numbers;

    private ProgramPlanner(Program program, Map<String, Long> parameters) {
        this.program = program;
        numbers = new Scope(parameters);
    }

    /**
     * The problem of {@code program}.
     *
     * @param overrides values by parameter name; other parameters have those of the description
     * @throws UsageException if a value is for none of the program's parameters, or for one that is fixed, or if one is
     *     missing that the description does not have
     * @throws RunException if sizes cannot be computed or make no kernel space; whether they fit together is for {@link
     *     io.github.halomill.runtime.partition.check.ProblemCheck} to tell
     */
    public static Problem plan(Program program, Map<String, Long> overrides) {
        checkNames(program, overrides.keySet());
        checkFixed(program, overrides);
        checkGiven(program, overrides);
        Map<String, Long> parameters = values(program);
        parameters.putAll(overrides);
        ProgramPlanner planner = new ProgramPlanner(program, parameters);
        planner.checkRequirements();
        return new DeclarationScript(program).apply(planner.numbers).problem();
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

    private void checkRequirements() {
        for (Kernel kernel : program.kernels()) {
            for (ParameterRequirement requirement : kernel.proof().requirements()) {
                if (!requirement.usesZone()) {
                    check(requirement);
                }
            }
        }
    }

    private void check(ParameterRequirement requirement) {
        List<String> names = requirement.parameters();
        if (requirement.isLimit()) {
            Requirement.checkSizes(
                    sizes -> holds(
                            requirement,
                            new Scope(IntStream.range(0, names.size())
                                    .boxed()
                                    .collect(Collectors.toMap(names::get, sizes::get)))),
                    requirement.message(),
                    names,
                    names.stream()
                            .map(name -> numbers.of(new Expression.ParameterRef(name)))
                            .toList());
        } else {
            Requirement.check(holds(requirement), requirement.message());
        }
    }

    private static boolean holds(ParameterRequirement requirement, Scope numbers) {
        return numbers.of(requirement.greater()) >= numbers.of(requirement.less());
    }

    private boolean holds(ParameterRequirement requirement) {
        try {
            return holds(requirement, numbers);
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
}
