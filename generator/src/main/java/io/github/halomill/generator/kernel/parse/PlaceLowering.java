package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Pointer;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import io.github.halomill.runtime.base.Likeness;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** Makes expressions of what stands for places in memory: elements, fields, components. */
final class PlaceLowering {

    private final FileContext file;
    private final Scope scope;
    private final ExpressionLowering expressions;

    PlaceLowering(FileContext file, Scope scope, ExpressionLowering expressions) {
        this.file = file;
        this.scope = scope;
        this.expressions = expressions;
    }

    static Expr address(Expr operand, SourceLocation place) {
        Pointer type = new Pointer(operand.type(), Operators.space(operand));
        return Operators.isPlace(operand) && !(type.target() instanceof Vector && operand instanceof Expr.Lanes)
                ? new Expr.AddressOf(operand, type, place)
                : new Expr.Unsupported("the address of what has none", type, place);
    }

    Expr subscript(IASTArraySubscriptExpression subscript) {
        if (!(subscript.getArgument() instanceof IASTExpression argument)) {
            return unsupported("a subscript that is no expression", subscript);
        }
        Expr base = expressions.lower(subscript.getArrayExpression());
        Expr index = expressions.value(argument);
        if (base.type() instanceof Vector vector) {
            return component(base, vector, index, subscript);
        }
        FlatSubscript.find(subscript, base, index, file.places).ifPresent(file::addUndeclared);
        return index.type() instanceof Pointer
                ? element(index, Conversions.index(ExpressionLowering.decayed(base)), subscript)
                : element(ExpressionLowering.decayed(base), Conversions.index(index), subscript);
    }

    /** What some compilers let a subscript of a vector mean. */
    private Expr component(Expr base, Vector vector, Expr index, IASTNode node) {
        long lane = Constants.value(index).orElse(-1);
        if (lane >= 0 && lane < vector.width()) {
            return lanes(base, vector, List.of((int) lane), node);
        }
        Type pointer = new Pointer(vector.element(), Operators.space(base));
        return Operators.isPlace(base) && !(base instanceof Expr.Lanes)
                ? element(
                        new Expr.Convert(address(base, base.place()), pointer, base.place()),
                        Conversions.index(index),
                        node)
                : new Expr.Unknown(List.of(base, index), vector.element(), at(node));
    }

    /** What a pointer leads to. */
    Expr element(Expr base, IASTNode node) {
        return element(base, new Expr.IntLiteral(0, Scalar.LONG, base.place()), node);
    }

    private Expr element(Expr base, Expr index, IASTNode node) {
        if (!(base.type() instanceof Pointer pointer) || pointer.target() instanceof Type.Nothing) {
            return unsupported("access through " + Conversions.describe(base.type()), node);
        }
        Type type =
                TypeLowering.complete(QualifiedType.of(pointer.target()), scope).type();
        return new Expr.Element(base, index, type, at(node), file.places.text(node));
    }

    Expr field(IASTFieldReference field) {
        Expr owner = field.isPointerDereference()
                ? expressions.value(field.getFieldOwner())
                : expressions.lower(field.getFieldOwner());
        Expr base = field.isPointerDereference() ? element(owner, field) : owner;
        String name = field.getFieldName().toString();
        if (base.type() instanceof Vector vector) {
            List<Integer> lanes = Swizzles.lanes(name, vector.width());
            if (lanes.isEmpty()) {
                file.addUndeclared(Undeclared.field(
                        name,
                        Conversions.describe(vector),
                        "its components are x, y, z, w, or s0, s1 and so on",
                        at(field)));
            }
            return lanes.isEmpty()
                    ? new Expr.Unknown(List.of(base), Opaque.UNKNOWN, at(field))
                    : lanes(base, vector, lanes, field);
        }
        return member(base, name, at(field)).orElseGet(() -> fieldOfUnknown(base, name, field));
    }

    /** Components of components are those of the whole. */
    private Expr lanes(Expr base, Vector vector, List<Integer> lanes, IASTNode node) {
        Type type = lanes.size() == 1 ? vector.element() : new Vector(vector.element(), lanes.size());
        return base instanceof Expr.Lanes whole
                ? new Expr.Lanes(
                        whole.base(), lanes.stream().map(whole.lanes()::get).toList(), type, at(node))
                : new Expr.Lanes(base, lanes, type, at(node));
    }

    /** A field, or a field of a nameless one. */
    private Optional<Expr> member(Expr base, String name, SourceLocation place) {
        if (!(TypeLowering.complete(QualifiedType.of(base.type()), scope).type() instanceof Type.Struct struct)) {
            return Optional.empty();
        }
        for (Type.Struct.Field field : struct.fields()) {
            Expr found = new Expr.Field(base, field, field.type(), place);
            Optional<Expr> result = field.name().isEmpty() ? member(found, name, place) : Optional.of(found);
            if (result.isPresent() && (field.name().isEmpty() || field.name().equals(name))) {
                return result;
            }
        }
        return Optional.empty();
    }

    private Expr fieldOfUnknown(Expr base, String name, IASTNode node) {
        if (TypeLowering.complete(QualifiedType.of(base.type()), scope).type() instanceof Type.Struct struct) {
            Stream<String> fields = struct.fields().stream().map(Type.Struct.Field::name);
            String has = Likeness.to(name, fields)
                    .map(like -> "did you mean '" + like + "'?")
                    .orElseGet(() -> "it has "
                            + struct.fields().stream()
                                    .map(Type.Struct.Field::name)
                                    .collect(Collectors.joining(", ")));
            file.addUndeclared(Undeclared.field(name, "the struct", has, at(node)));
        }
        return base.type() instanceof Opaque
                ? new Expr.Field(base, new Type.Struct.Field(name, Opaque.UNKNOWN, 0, false), Opaque.UNKNOWN, at(node))
                : unsupported("." + name + " of " + Conversions.describe(base.type()), node);
    }

    private SourceLocation at(IASTNode node) {
        return file.places.of(node);
    }

    private Expr unsupported(String reason, IASTNode node) {
        return file.unsupported(reason, Opaque.UNKNOWN, node);
    }
}
