package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Located;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.exec.ConstantBuffer;
import io.github.halomill.runtime.exec.Scalar;
import java.util.ArrayList;
import java.util.List;

/** Writes the values of scalars and constant buffers, and how they are handed to the kernel. */
final class ScalarEmitter {

    private final JavaNames names;
    private final ExpressionEmitter integers;
    private final RealEmitter reals;

    ScalarEmitter(JavaNames names) {
        this.names = names;
        this.integers = new ExpressionEmitter(names);
        this.reals = new RealEmitter(integers);
    }

    /** Whether each zone has its own value. */
    static boolean usesZone(Argument.Scalar scalar) {
        return scalar.values().stream().anyMatch(value -> value.expression().usesZone());
    }

    /** The value of the class's field for a scalar that is the same in all zones. */
    Code value(Argument.Scalar scalar) {
        if (scalar.type().components() == 1) {
            return components(scalar).get(0);
        }
        return Code.array(JavaTypes.scalar(scalar.type()), components(scalar));
    }

    /** The scalar as an argument of the kernel. */
    Code argument(Argument.Scalar scalar) {
        String factory = scalar.type().scalar().isFloating() ? "real" : "integer";
        List<Code> arguments = new ArrayList<>();
        arguments.add(Code.text("$S", scalar.name()));
        arguments.add(dataType(scalar.type()));
        if (usesZone(scalar)) {
            arguments.addAll(components(scalar));
        } else {
            arguments.add(Code.text("$L", names.argument(scalar.name())));
        }
        return Code.call(CodeBlock.of("$T.$L", Scalar.class, factory), arguments);
    }

    /** The constant buffer as an argument of the kernel. */
    Code argument(Argument.Constants constants) {
        String factory = constants.type().scalar().isFloating() ? "reals" : "integers";
        List<Code> arguments = new ArrayList<>();
        arguments.add(Code.text("$S", constants.name()));
        arguments.add(dataType(constants.type()));
        arguments.addAll(components(constants.type(), constants.values()));
        return Code.call(CodeBlock.of("$T.$L", ConstantBuffer.class, factory), arguments);
    }

    /** {@code DataType.of("float")}. */
    static Code dataType(DataType type) {
        return Code.call(CodeBlock.of("$T.of", DataType.class), Code.text("$S", type.clName()));
    }

    private List<Code> components(Argument.Scalar scalar) {
        return components(scalar.type(), scalar.values());
    }

    private List<Code> components(DataType type, List<Located> values) {
        return values.stream()
                .map(value -> component(type.scalar(), value.expression()))
                .toList();
    }

    private Code component(DataType.Scalar type, Expression value) {
        return switch (type) {
            case FLOAT -> new Code.Text(reals.toFloat(value));
            case HALF, DOUBLE -> new Code.Text(reals.toDouble(value));
            default -> integers.emit(value);
        };
    }
}
