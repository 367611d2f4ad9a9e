package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Output;
import io.github.halomill.generator.model.PassedRange;
import io.github.halomill.generator.model.Step;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the real numbers that the host has: what steps set them to, and what they begin with. */
final class HostScalarEmitter {

    /** How many scalars {@link Formula#of} and {@link Condition#of} take. */
    private static final int NAMED = 4;

    private final HostClass host;

    HostScalarEmitter(HostClass host) {
        this.host = host;
    }

    /** What a scalar of the run begins with, if anything is said: one that steps set, or that is told only. */
    CodeBlock initial(HostScalar scalar) {
        if (!scalar.changes()) {
            return isTold(scalar)
                    ? CodeBlock.of(
                            "program.scalar($S, $L);\n",
                            scalar.name(),
                            host.names().parameter(scalar.name()))
                    : CodeBlock.of("");
        }
        return scalar.value()
                .map(value -> CodeBlock.of(
                        "program.scalar($S, $L);\n", scalar.name(), host.reals().toDouble(value.expression())))
                .orElse(CodeBlock.of(""));
    }

    private boolean isTold(HostScalar scalar) {
        return host.program().steps().stream()
                .anyMatch(step -> step instanceof Step.Tell tell
                        && tell.what() instanceof Output.Log log
                        && log.names().contains(scalar.name()));
    }

    /** A {@link Formula} that has to be in some ranges. */
    JavaCode formula(Expression expression, List<PassedRange> ranges) {
        JavaCode formula = formula(expression);
        for (PassedRange range : ranges) {
            formula = new JavaCode.Chain(
                    formula,
                    JavaCode.call(
                            CodeBlock.of("within"),
                            JavaCode.text("$S", range.argument()),
                            host.expressions().emit(range.first()),
                            host.expressions().emit(range.last()),
                            JavaCode.text("$S", range.read()),
                            JavaCode.text("$S", range.array()),
                            host.expressions().emit(range.elements())));
        }
        return formula;
    }

    /** A {@link Formula}. */
    JavaCode formula(Expression expression) {
        return expression instanceof Expression.ParameterRef scalar
                        && !host.program().reads(scalar).isEmpty()
                ? JavaCode.text("$T.of($S)", Formula.class, scalar.name())
                : function(Formula.class, expression, reals -> reals.toDouble(expression));
    }

    /** A {@link Condition}. */
    JavaCode condition(Expression expression) {
        return function(Condition.class, expression, reals -> reals.condition(expression));
    }

    private JavaCode function(Class<?> type, Expression expression, Function<RealEmitter, CodeBlock> java) {
        List<String> reads = host.program().reads(expression);
        if (reads.size() > NAMED) {
            RealEmitter asked = reals(reads, name -> CodeBlock.of("scalars.get($S)", name));
            return JavaCode.call(
                    CodeBlock.of("new $T", type),
                    JavaCode.call(CodeBlock.of("$T.of", List.class), texts(reads)),
                    JavaCode.text("scalars -> $L", java.apply(asked)));
        }
        String parameters = reads.stream().map(host.names()::changing).collect(Collectors.joining(", "));
        RealEmitter named = reals(reads, name -> CodeBlock.of("$L", host.names().changing(name)));
        List<JavaCode> arguments = new ArrayList<>(texts(reads));
        arguments.add(JavaCode.text(reads.size() == 1 ? "$L -> $L" : "($L) -> $L", parameters, java.apply(named)));
        return JavaCode.call(CodeBlock.of("$T.of", type), arguments);
    }

    private static List<JavaCode> texts(List<String> names) {
        return names.stream().map(name -> JavaCode.text("$S", name)).toList();
    }

    private RealEmitter reals(List<String> changing, Function<String, CodeBlock> java) {
        return new RealEmitter(
                host.expressions(), name -> changing.contains(name) ? Optional.of(java.apply(name)) : host.real(name));
    }
}
