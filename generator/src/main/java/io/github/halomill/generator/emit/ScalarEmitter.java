package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Located;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.base.StructValue;
import io.github.halomill.runtime.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Writes the values of scalars and constant buffers, and how they are handed to the kernel. */
final class ScalarEmitter {

    private final HostClass host;
    private final ExpressionEmitter integers;
    private final RealEmitter reals;

    ScalarEmitter(HostClass host) {
        this.host = host;
        this.integers = host.expressions();
        this.reals = host.reals();
    }

    /** What the description says of a value that the class keeps. */
    JavaCode value(KeptValue value) {
        List<JavaCode> components = components(value.type(), value.values());
        if (value.isStruct()) {
            List<JavaCode> arguments = new ArrayList<>(List.of(type(value.type())));
            arguments.addAll(components);
            return JavaCode.call(CodeBlock.of("$T.of", StructValue.class), arguments);
        }
        return value.isSeveral() ? JavaCode.array(value.javaType(), components) : components.get(0);
    }

    /** A scalar that is another in each iteration; {@code head} takes its name, type and value. */
    JavaCode changing(CodeBlock head, Argument.Scalar scalar, Located value) {
        return JavaCode.call(
                head,
                JavaCode.text("$S", scalar.name()),
                type(scalar.type()),
                host.hostScalars().formula(value.expression(), scalar.ranges()));
    }

    /** The scalar as an argument of the kernel. */
    JavaCode argument(Argument.Scalar scalar) {
        if (scalar.changes()
                && scalar.values().stream()
                        .anyMatch(value ->
                                !host.program().reads(value.expression()).isEmpty())) {
            return changing(
                    CodeBlock.of("arguments.changing"), scalar, scalar.values().get(0));
        }
        Optional<KeptValue> kept = host.kept(scalar);
        String factory = switch (kind(scalar.type())) {
            case STRUCT -> "struct";
            case REAL -> "real";
            case INTEGER -> "integer";
        };
        if (kept.isEmpty()) {
            return call(factory, scalar, components(scalar.type(), scalar.values()));
        }
        JavaCode field = JavaCode.text("$L", host.names().argument(scalar.name()));
        if (kept.get().isStruct()) {
            return JavaCode.call(CodeBlock.of("arguments.struct"), JavaCode.text("$S", scalar.name()), field);
        }
        boolean always = ((DataType) scalar.type()).scalar().isUnsigned();
        OptionalLong least = kept.get().least();
        if (least.isEmpty() || (always && least.getAsLong() == 0)) {
            return call(factory, scalar, List.of(field));
        }
        return JavaCode.call(
                CodeBlock.of("arguments.integerFrom"),
                JavaCode.text("$L", least.getAsLong()),
                JavaCode.text("$S", scalar.name()),
                type(scalar.type()),
                field);
    }

    /** The constant buffer as an argument of the kernel. */
    JavaCode argument(Argument.Constants constants) {
        if (constants.values().stream().anyMatch(value -> KeptValue.usesHost(value, host.program()))) {
            return call(
                    "changingBuffer",
                    constants,
                    constants.values().stream()
                            .map(value -> host.hostScalars().formula(value.expression()))
                            .toList());
        }
        return call(
                switch (kind(constants.type())) {
                    case STRUCT -> "structs";
                    case REAL -> "reals";
                    case INTEGER -> "integers";
                },
                constants,
                host.kept(constants)
                        .map(kept -> List.of(JavaCode.text("$L", host.nameOf(kept))))
                        .orElseGet(() -> components(constants.type(), constants.values())));
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

    private JavaCode call(String method, Argument.Typed argument, List<JavaCode> values) {
        List<JavaCode> arguments = new ArrayList<>();
        arguments.add(JavaCode.text("$S", argument.name()));
        arguments.add(type(argument.type()));
        arguments.addAll(values);
        return JavaCode.call(CodeBlock.of("arguments.$L", method), arguments);
    }

    /** {@code "float"}, or the constant of a struct. */
    JavaCode type(ElementType type) {
        return type instanceof StructType struct
                ? JavaCode.text("$L", host.names().struct(struct))
                : JavaCode.text("$S", type.clName());
    }

    private List<JavaCode> components(ElementType type, List<Located> values) {
        List<Slot> slots = type.slots();
        return IntStream.range(0, values.size())
                .mapToObj(i -> component(
                        slots.get(i % slots.size()).scalar(), values.get(i).expression()))
                .toList();
    }

    private JavaCode component(DataType.ScalarType type, Expression value) {
        return switch (type) {
            case FLOAT -> new JavaCode.Text(reals.toFloat(value));
            case HALF, DOUBLE -> new JavaCode.Text(reals.toDouble(value));
            default -> integers.emit(value);
        };
    }
}
