package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Combine;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.generator.model.expression.Expression;
import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.FieldDeclaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.StepTrace;
import io.github.halomill.runtime.UseDeclaration;
import io.github.halomill.runtime.base.AskedParameters;
import io.github.halomill.runtime.base.Requirement;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Range;
import io.github.halomill.runtime.schedule.Reduction;
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
    private final Evaluator evaluator;

    private ProgramPlanner(Program program, Map<String, Long> parameters) {
        this.program = program;
        evaluator = new Evaluator(parameters);
    }

    /**
     * The problem of {@code program}.
     *
     * @param overrides values by parameter name; other parameters have those of the description
     * @throws UsageException if a value is for none of the program's parameters, or for one that is fixed, or if one is
     *     missing that the description does not have
     * @throws RunException if sizes cannot be computed or make no kernel space; whether they fit together is for {@link
     *     io.github.halomill.runtime.partition.ProblemCheck} to tell
     */
    public static Problem plan(Program program, Map<String, Long> overrides) {
        checkNames(program, overrides.keySet());
        checkFixed(program, overrides);
        checkGiven(program, overrides);
        Map<String, Long> parameters = values(program);
        parameters.putAll(overrides);
        ProgramPlanner planner = new ProgramPlanner(program, parameters);
        planner.checkRequirements();
        return planner.declaration().problem();
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
                            new Evaluator(IntStream.range(0, names.size())
                                    .boxed()
                                    .collect(Collectors.toMap(names::get, sizes::get)))),
                    requirement.message(),
                    names,
                    names.stream()
                            .map(name -> evaluator.evaluate(new Expression.ParameterRef(name)))
                            .toList());
        } else {
            Requirement.check(holds(requirement), requirement.message());
        }
    }

    private static boolean holds(ParameterRequirement requirement, Evaluator evaluator) {
        return evaluator.evaluate(requirement.greater()) >= evaluator.evaluate(requirement.less());
    }

    private boolean holds(ParameterRequirement requirement) {
        try {
            return holds(requirement, evaluator);
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

    /** The program as a generated class declares it, with numbers. */
    private Declaration declaration() {
        Declaration declaration = new Declaration(program.name(), ProgramPlanner.class);
        if (FieldLayout.isGridSaid(program)) {
            declaration.grid(values(program.grid()));
        }
        program.fields().forEach(field -> field(declaration, field));
        program.kernels().forEach(kernel -> kernel(declaration, kernel));
        declaration.iteration(step -> steps(step, program.schedule()));
        return declaration;
    }

    private void field(Declaration declaration, Field field) {
        FieldDeclaration declared =
                declaration.field(field.name(), field.type()).size(values(field.size()));
        if (!field.origin().isEmpty()) {
            declared.origin(values(field.origin()));
        }
        List<Located> perCell = FieldLayout.perCell(program, field);
        if (!perCell.isEmpty()) {
            declared.perCell(values(perCell));
        }
        if (!field.shares().isEmpty()) {
            declared.perCell(numbers(FieldLayout.perCell(field)));
        }
        declared.cellsPerElement(numbers(FieldLayout.cellsPerElement(field)));
        if (program.combine(field).isPresent()) {
            combined(declared, program.combine(field).get());
        } else if (program.isGathered(field)) {
            declared.gathered();
        } else if (program.isReplicated(field)) {
            declared.replicated();
        }
        for (Border border : field.borders()) {
            String face = FieldLayout.face(border);
            if (border.kind() == Border.Kind.VALUE) {
                declared.border(face, 0.0);
            } else {
                declared.border(face, border.kind().word());
            }
        }
    }

    private void combined(FieldDeclaration field, Combine combine) {
        String with = combine.with().word();
        combine.from().ifPresentOrElse(from -> field.combined(with, value(from)), () -> field.combined(with));
    }

    private void kernel(Declaration declaration, Kernel kernel) {
        KernelDeclaration declared = declaration.kernel(kernel.name());
        declared.global(values(kernel.global())).cutAlong(kernel.slowest());
        declared.wholeGroups(kernel.wholeGroups().toArray(Integer[]::new));
        if (!kernel.local().isEmpty()) {
            declared.local(values(kernel.local()));
            if (kernel.anyLocal()) {
                declared.anyLocal();
            }
        }
        if (!kernel.offset().isEmpty()) {
            declared.offset(values(kernel.offset()));
        }
        if (kernel.addressing() == Addressing.LOCAL) {
            declared.localAddressing();
        }
        if (!kernel.conditionalWrites()) {
            declared.writesUnconditionally();
        }
        if (!kernel.over().isEmpty()) {
            declared.idsAlong(KernelLayout.idsAlong(kernel).toArray(Integer[]::new));
        }
        for (int d = 0; d < kernel.footprints().size(); d++) {
            Footprint footprint = kernel.footprints().get(d);
            declared.cells(d, value(footprint.origin()), footprint.cells(), footprint.items());
        }
        kernel.buffers()
                .forEach(buffer -> use(declared, buffer)
                        .spares(program.spared(kernel, buffer).stream()
                                .mapToLong(evaluator::evaluate)
                                .toArray()));
    }

    private UseDeclaration use(KernelDeclaration kernel, Argument.Buffer buffer) {
        UseDeclaration use = switch (buffer.access()) {
            case INPUT -> kernel.reads(buffer.name());
            case OUTPUT -> kernel.writes(buffer.name());
            case INOUT -> kernel.updates(buffer.name());
            case PARTIAL -> kernel.writesPartly(buffer.name());
        };
        use.of(buffer.field()).wraps(buffer.wraps().toArray(Integer[]::new));
        for (Point point : buffer.points()) {
            if (point.isSingle()) {
                use.at(values(point.first()));
            } else {
                use.at(point.along().stream()
                        .map(range -> new Range(value(range.first()), value(range.last())))
                        .toArray(Range[]::new));
            }
        }
        return use;
    }

    private void steps(StepTrace trace, List<Step> steps) {
        for (Step step : steps) {
            if (step instanceof Step.Launch launch) {
                StepTrace.Binding binding = StepTrace.with();
                launch.binds().forEach(binding::field);
                launch.sets().keySet().forEach(binding::changed);
                trace.launch(launch.kernel(), binding);
            } else if (step instanceof Step.Swap swap) {
                trace.swap(swap.first(), swap.second());
            } else if (step instanceof Step.Rotate rotate) {
                trace.rotate(rotate.fields().toArray(String[]::new));
            } else if (step instanceof Step.Repeat repeat) {
                trace.repeat(value(repeat.times()), inner -> steps(inner, repeat.steps()));
            } else if (step instanceof Step.Reduce reduce) {
                String[] fields = FieldLayout.fieldsOf(program, reduce).toArray(String[]::new);
                Reduction with = Reduction.valueOf(reduce.with().name());
                trace.reduce(reduce.name(), with, reduce.of().text(), fields);
            } else if (step instanceof Step.Let let) {
                trace.let(let.name(), let.value().text(), scalars -> 0);
            } else if (step instanceof Step.Until until) {
                long lag = until.lag().map(this::value).orElse(0L);
                trace.until(value(until.every()), lag, until.condition().text(), scalars -> false);
            } else if (step instanceof Step.Log log) {
                trace.log(value(log.every()), log.names().toArray(String[]::new));
            } else if (step instanceof Step.Save save) {
                trace.save(value(save.every()), save.field(), save.file());
            } else if (step instanceof Step.Hook hook) {
                trace.hook(value(hook.every()), hook.name());
            }
        }
    }

    private long[] values(List<Located> expressions) {
        return expressions.stream().mapToLong(this::value).toArray();
    }

    private static long[] numbers(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).toArray();
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
