package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point.PointRange;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.runtime.FieldDeclaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a script is applied with: the values of a program's parameters, and what was declared before. */
public final class Scope {

    private final Evaluator evaluator;
    private final Map<String, FieldDeclaration> fields = new HashMap<>();
    private final Map<String, KernelDeclaration> kernels = new HashMap<>();

    Scope(Map<String, Long> parameters) {
        evaluator = new Evaluator(parameters);
    }

    long of(Expression expression) {
        return evaluator.evaluate(expression);
    }

    /** Throws {@link RunException}, with the place, if it has none. */
    long of(Located located) {
        try {
            return of(located.expression());
        } catch (ArithmeticException e) {
            throw new RunException(
                    located.location() + ": " + located.text() + " has no value, " + e.getMessage()
                            + ": choose other parameters",
                    e);
        }
    }

    long[] of(List<Located> expressions) {
        return expressions.stream().mapToLong(this::of).toArray();
    }

    Range[] ranges(List<PointRange> ranges) {
        return ranges.stream()
                .map(range -> new Range(of(range.first()), of(range.last())))
                .toArray(Range[]::new);
    }

    void declare(String name, FieldDeclaration field) {
        fields.put(name, field);
    }

    void declare(String name, KernelDeclaration kernel) {
        kernels.put(name, kernel);
    }

    /** A field that was declared. */
    FieldDeclaration field(String name) {
        return Objects.requireNonNull(fields.get(name), name);
    }

    FieldDeclaration[] fields(List<String> names) {
        return names.stream().map(this::field).toArray(FieldDeclaration[]::new);
    }

    /** A kernel that was declared. */
    KernelDeclaration kernel(String name) {
        return Objects.requireNonNull(kernels.get(name), name);
    }
}
