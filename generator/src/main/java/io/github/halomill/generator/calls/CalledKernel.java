package io.github.halomill.generator.calls;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A kernel that is called.
 *
 * @param alone what is inferred of it if nobody says how it is called
 * @param calls with as many arguments as the function has parameters, or none; at least one
 */
record CalledKernel(KernelFunction function, Description alone, List<KernelCall> calls) {

    CalledKernel {
        calls = List.copyOf(calls);
    }

    /** What a call passes for a parameter; a kernel that is only named is passed what has the parameter's name. */
    String passed(KernelCall call, int index) {
        return call.arguments()
                .map(arguments -> arguments.get(index))
                .orElseGet(() -> function.parameters().get(index).name());
    }

    KernelCall first() {
        return calls.get(0);
    }

    /** The indices of its parameters. */
    IntStream indices() {
        return IntStream.range(0, function.parameters().size());
    }

    KernelParameter parameter(int index) {
        return function.parameters().get(index);
    }

    /** What is inferred of an argument. */
    ArgumentElement argument(int index) {
        return alone.argumentsOf(alone.kernels().get(0)).get(index);
    }

    /** Whether it is an array that others may have, too: no small one whose numbers are given. */
    boolean isField(int index) {
        return parameter(index).isArray() && argument(index).value().isEmpty();
    }

    /** The arrays that it writes, by the names that calls have for them. */
    Stream<String> written() {
        return indices()
                .filter(i -> isField(i) && !argument(i).property().value().equals("input"))
                .boxed()
                .flatMap(i -> calls.stream().map(call -> passed(call, i)));
    }

    /** The type of an argument that is one number. */
    Optional<ScalarType> number(int index) {
        return Optional.of(argument(index))
                .filter(argument -> argument.clMem().value().equals("0")
                        && !argument.property().value().equals("local"))
                .flatMap(argument -> DataType.parse(argument.dataType().value()))
                .map(DataType::slots)
                .filter(slots -> slots.size() == 1)
                .map(slots -> slots.get(0).scalar());
    }

    /** Whether an argument follows from arrays and other arguments: a pitch, {@code nx + 2}. */
    boolean isDerived(int index) {
        return argument(index)
                .value()
                .filter(value -> !value.guessed() && parameterOf(value).isEmpty())
                .isPresent();
    }

    /** The parameter that an argument is and no more, of those that are inferred. */
    Optional<ParameterElement> parameterOf(Text value) {
        return alone.parameters().stream()
                .filter(parameter -> parameter.name().value().equals(value.value()))
                .findFirst();
    }
}
