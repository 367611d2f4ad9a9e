package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Located;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.exec.ConstantBuffer;
import io.github.halomill.runtime.exec.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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
        DataType type = (DataType) scalar.type();
        List<Code> components = components(type, scalar.values());
        return type.components() == 1 ? components.get(0) : Code.array(JavaTypes.scalar(type), components);
    }

    /** The scalar as an argument of the kernel. */
    Code argument(Argument.Scalar scalar) {
        boolean kept = scalar.type() instanceof DataType && !usesZone(scalar);
        return call(
                Scalar.class,
                switch (kind(scalar.type())) {
                    case STRUCT -> "struct";
                    case REAL -> "real";
                    case INTEGER -> "integer";
                },
                scalar,
                kept
                        ? List.of(Code.text("$L", names.argument(scalar.name())))
                        : components(scalar.type(), scalar.values()));
    }

    /** The constant buffer as an argument of the kernel. */
    Code argument(Argument.Constants constants) {
        return call(
                ConstantBuffer.class,
                switch (kind(constants.type())) {
                    case STRUCT -> "structs";
                    case REAL -> "reals";
                    case INTEGER -> "integers";
                },
                constants,
                components(constants.type(), constants.values()));
    }

    private enum Kind {
        STRUCT,
        REAL,
        INTEGER
    }

    private static Kind kind(ElementType type) {
        if (!(type instanceof DataType numbers)) {
            return Kind.STRUCT;
        }
        return numbers.scalar().isFloating() ? Kind.REAL : Kind.INTEGER;
    }

    private Code call(Class<?> owner, String factory, Argument.Typed argument, List<Code> values) {
        List<Code> arguments = new ArrayList<>();
        arguments.add(Code.text("$S", argument.name()));
        arguments.add(dataType(argument.type()));
        arguments.addAll(values);
        return Code.call(CodeBlock.of("$T.$L", owner, factory), arguments);
    }

    /** {@code DataType.of("float")}, or the constant of a struct. */
    Code dataType(ElementType type) {
        return type instanceof StructType struct
                ? Code.text("$L", names.struct(struct))
                : Code.call(CodeBlock.of("$T.of", DataType.class), Code.text("$S", type.clName()));
    }

    private List<Code> components(ElementType type, List<Located> values) {
        List<Slot> slots = type.slots();
        return IntStream.range(0, values.size())
                .mapToObj(i -> component(
                        slots.get(i % slots.size()).scalar(), values.get(i).expression()))
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
