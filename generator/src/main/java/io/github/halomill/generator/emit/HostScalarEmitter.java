package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.HostScalar;

/** Writes the real numbers that the host has: what steps set them to, and what they begin with. */
final class HostScalarEmitter {

    private final HostClass host;
    private final RealEmitter reals;

    HostScalarEmitter(HostClass host) {
        this.host = host;
        this.reals = new RealEmitter(this::name, host::isInteger);
    }

    /** What a scalar that steps set begins with, if anything is said. */
    CodeBlock initial(HostScalar scalar) {
        return scalar.changes() && scalar.value().isPresent()
                ? CodeBlock.of(
                        "program.scalar($S, $L);\n",
                        scalar.name(),
                        host.reals().toDouble(scalar.value().get().expression()))
                : CodeBlock.of("");
    }

    /** Java of type {@code double}, where {@code scalars} has those of the iteration. */
    CodeBlock value(Expression expression) {
        return reals.toDouble(expression);
    }

    /** Java of type {@code float}, likewise. */
    CodeBlock condition(Expression expression) {
        return reals.condition(expression);
    }

    private CodeBlock name(Expression expression) {
        if (expression instanceof Expression.ParameterRef reference) {
            if (reference.name().equals("iteration")) {
                return CodeBlock.of("(double) scalars.iteration()");
            }
            boolean changes = host.program()
                    .scalar(reference.name())
                    .filter(HostScalar::changes)
                    .isPresent();
            if (changes) {
                return CodeBlock.of("scalars.get($S)", reference.name());
            }
        }
        return host.expressions().name(expression).flat();
    }
}
