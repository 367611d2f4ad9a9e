package io.github.halomill.generator.validate.assemble;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.stream.RefusedException;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.runtime.base.DataType;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The numbers of kernels that are other ones in each iteration and are known before it: they follow from the number of
 * the iteration and from the time. Others follow from what devices compute.
 */
final class ForeseenNumbers {

    /** Scalars that are not known before. */
    private final Set<String> unknown = new HashSet<>();

    /** What numbers are made of that are the same in all iterations. */
    private final Set<String> parameters;

    ForeseenNumbers(Program program) {
        parameters = program.parameters().stream().map(Parameter::name).collect(Collectors.toSet());
        for (Step step : program.schedule()) {
            boolean isKnown = (step instanceof Step.Let let
                            && isKnown(let.value().expression().parameters()))
                    || (step instanceof Step.Time time
                            && isKnown(time.step().expression().parameters()));
            if (!isKnown) {
                unknown.addAll(step.scalars());
            }
        }
    }

    private boolean isKnown(Set<String> names) {
        return names.stream().noneMatch(unknown::contains);
    }

    /**
     * Of a launch: the types of scalars that are known before, as OpenCL C has them, by name.
     *
     * @throws RefusedException if something else changes that it is passed
     */
    Map<String, String> of(Kernel kernel, Step.Launch launch) throws RefusedException {
        Map<String, String> types = new LinkedHashMap<>();
        for (Argument argument : kernel.arguments()) {
            List<Located> values = Optional.ofNullable(launch.sets().get(argument.name()))
                    .map(List::of)
                    .orElse(argument.values());
            if (argument.changes() && !values.stream().allMatch(this::isSame)) {
                String passed =
                        kernel.name() + " is passed " + argument.name() + ", which is another in each iteration";
                boolean isNumber = argument instanceof Argument.Scalar scalar
                        && scalar.type() instanceof DataType type
                        && type.components() == 1;
                throwIf(!isNumber, passed + " and not a single number");
                boolean isKnown = values.stream()
                        .allMatch(value -> isKnown(value.expression().parameters()));
                throwIf(!isKnown, passed + " and follows from what devices compute");
                types.put(argument.name(), ((Argument.Scalar) argument).type().clName());
            }
        }
        return types;
    }

    /** Whether a value is the same in all iterations. */
    private boolean isSame(Located value) {
        return parameters.containsAll(value.expression().parameters());
    }
}
