package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.expression.Expression;
import java.util.Optional;

/** Writes the real numbers that the host has: what steps set them to, and what they begin with. */
final class HostScalarEmitter {

    private final HostClass host;
    private final RealEmitter reals;

    HostScalarEmitter(HostClass host) {
        this.host = host;
        this.reals = new RealEmitter(host.expressions(), this::name);
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

    private Optional<CodeBlock> name(String name) {
        if (name.equals("iteration")) {
            return Optional.of(CodeBlock.of("(double) scalars.iteration()"));
        }
        boolean changes =
                host.program().scalar(name).filter(HostScalar::changes).isPresent();
        return changes ? Optional.of(CodeBlock.of("scalars.get($S)", name)) : host.real(name);
    }
}
