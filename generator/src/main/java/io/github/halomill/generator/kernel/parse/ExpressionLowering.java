package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Array;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Pointer;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import io.github.halomill.generator.kernel.parse.Scope.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Makes expressions of those that the parser found in one block. */
final class ExpressionLowering {

    private static final Type UNKNOWN = new Opaque("an unknown type");

    private static final Map<Integer, BinaryOp> BINARY = Map.ofEntries(
            Map.entry(IASTBinaryExpression.op_plus, BinaryOp.ADD),
            Map.entry(IASTBinaryExpression.op_minus, BinaryOp.SUB),
            Map.entry(IASTBinaryExpression.op_multiply, BinaryOp.MUL),
            Map.entry(IASTBinaryExpression.op_divide, BinaryOp.DIV),
            Map.entry(IASTBinaryExpression.op_modulo, BinaryOp.REM),
            Map.entry(IASTBinaryExpression.op_shiftLeft, BinaryOp.SHL),
            Map.entry(IASTBinaryExpression.op_shiftRight, BinaryOp.SHR),
            Map.entry(IASTBinaryExpression.op_binaryAnd, BinaryOp.AND),
            Map.entry(IASTBinaryExpression.op_binaryOr, BinaryOp.OR),
            Map.entry(IASTBinaryExpression.op_binaryXor, BinaryOp.XOR),
            Map.entry(IASTBinaryExpression.op_lessThan, BinaryOp.LT),
            Map.entry(IASTBinaryExpression.op_lessEqual, BinaryOp.LE),
            Map.entry(IASTBinaryExpression.op_greaterThan, BinaryOp.GT),
            Map.entry(IASTBinaryExpression.op_greaterEqual, BinaryOp.GE),
            Map.entry(IASTBinaryExpression.op_equals, BinaryOp.EQ),
            Map.entry(IASTBinaryExpression.op_notequals, BinaryOp.NE));

    private static final Map<Integer, BinaryOp> UPDATES = Map.of(
            IASTBinaryExpression.op_plusAssign, BinaryOp.ADD,
            IASTBinaryExpression.op_minusAssign, BinaryOp.SUB,
            IASTBinaryExpression.op_multiplyAssign, BinaryOp.MUL,
            IASTBinaryExpression.op_divideAssign, BinaryOp.DIV,
            IASTBinaryExpression.op_moduloAssign, BinaryOp.REM,
            IASTBinaryExpression.op_shiftLeftAssign, BinaryOp.SHL,
            IASTBinaryExpression.op_shiftRightAssign, BinaryOp.SHR,
            IASTBinaryExpression.op_binaryAndAssign, BinaryOp.AND,
            IASTBinaryExpression.op_binaryOrAssign, BinaryOp.OR,
            IASTBinaryExpression.op_binaryXorAssign, BinaryOp.XOR);

    private final FileContext file;
    private final Scope scope;

    ExpressionLowering(FileContext file, Scope scope) {
        this.file = file;
        this.scope = scope;
    }

    /** The value of an expression; an array's is its address. */
    Expr value(IASTExpression expression) {
        return decayed(lower(expression));
    }

    private static Expr decayed(Expr place) {
        return place.type() instanceof Array array
                ? new Expr.Decay(place, new Pointer(array.element(), Operators.space(place)), place.place())
                : place;
    }

    private Expr lower(IASTExpression expression) {
        if (expression instanceof IASTIdExpression id) {
            return name(id);
        } else if (expression instanceof IASTLiteralExpression literal) {
            return Literals.read(literal, file.singlePrecision, at(literal));
        } else if (expression instanceof IASTUnaryExpression unary) {
            return unary(unary);
        } else if (expression instanceof IASTBinaryExpression binary) {
            return binary(binary);
        } else if (expression instanceof IASTArraySubscriptExpression subscript) {
            return subscript(subscript);
        } else if (expression instanceof IASTFieldReference field) {
            return field(field);
        } else if (expression instanceof IASTFunctionCallExpression call) {
            return new CallLowering(file, scope, this).call(call);
        } else if (expression instanceof IASTCastExpression cast) {
            return cast(cast);
        } else if (expression instanceof IASTConditionalExpression conditional) {
            return conditional(conditional);
        } else if (expression instanceof IASTExpressionList list) {
            return comma(list);
        } else if (expression instanceof IASTTypeIdExpression size) {
            return size(size);
        } else if (expression instanceof IASTTypeIdInitializerExpression literal) {
            return compound(literal);
        }
        return unsupported("an expression of a kind that is not known", expression);
    }

    private SourceLocation at(IASTNode node) {
        return file.places.of(node);
    }

    private Expr unsupported(String reason, IASTNode node) {
        return new Expr.Unsupported(reason, UNKNOWN, at(node));
    }

    private Expr name(IASTIdExpression id) {
        String name = id.getName().toString();
        Optional<Meaning> meaning = scope.find(name);
        if (meaning.isEmpty()) {
            boolean symbol = !file.knows(name)
                    && !BuiltinResults.isKnown(name)
                    && NamedTypes.find(name).isEmpty()
                    && !name.startsWith("__func");
            return symbol ? new Expr.Symbol(name, Scalar.INT, at(id)) : unsupported(name + " as a value", id);
        }
        if (meaning.get() instanceof Meaning.Storage storage) {
            return new Expr.Name(storage.variable(), storage.variable().type(), at(id));
        }
        return meaning.get() instanceof Meaning.Constant constant
                ? new Expr.IntLiteral(constant.value(), Scalar.INT, at(id))
                : unsupported(name + " as a value", id);
    }

    private Expr unary(IASTUnaryExpression unary) {
        SourceLocation place = at(unary);
        IASTExpression operand = unary.getOperand();
        if (operand == null) {
            return unsupported("an operator without an operand", unary);
        }
        return switch (unary.getOperator()) {
            case IASTUnaryExpression.op_bracketedPrimary -> lower(operand);
            case IASTUnaryExpression.op_plus -> Conversions.promote(value(operand));
            case IASTUnaryExpression.op_minus -> Operators.unary(UnaryOp.MINUS, value(operand), place);
            case IASTUnaryExpression.op_tilde -> Operators.unary(UnaryOp.COMPLEMENT, value(operand), place);
            case IASTUnaryExpression.op_not -> Operators.unary(UnaryOp.NOT, value(operand), place);
            case IASTUnaryExpression.op_star -> element(value(operand), zero(place), unary);
            case IASTUnaryExpression.op_amper -> address(lower(operand), place);
            case IASTUnaryExpression.op_sizeof -> sizeOf(lower(operand).type(), unary);
            case IASTUnaryExpression.op_prefixIncr -> step(BinaryOp.ADD, operand, false, place);
            case IASTUnaryExpression.op_prefixDecr -> step(BinaryOp.SUB, operand, false, place);
            case IASTUnaryExpression.op_postFixIncr -> step(BinaryOp.ADD, operand, true, place);
            case IASTUnaryExpression.op_postFixDecr -> step(BinaryOp.SUB, operand, true, place);
            default -> unsupported("an operator that is not known", unary);
        };
    }

    private static Expr zero(SourceLocation place) {
        return new Expr.IntLiteral(0, Scalar.LONG, place);
    }

    private Expr step(BinaryOp op, IASTExpression operand, boolean old, SourceLocation place) {
        return Operators.update(op, lower(operand), new Expr.IntLiteral(1, Scalar.INT, place), old, place);
    }

    private static Expr address(Expr operand, SourceLocation place) {
        Type type = new Pointer(operand.type(), Operators.space(operand));
        return Operators.isPlace(operand) && !(operand instanceof Expr.Lanes)
                ? new Expr.AddressOf(operand, type, place)
                : new Expr.Unsupported("the address of what has none", type, place);
    }

    private Expr sizeOf(Type type, IASTNode node) {
        OptionalLong bytes = type.bytes();
        return bytes.isPresent()
                ? new Expr.IntLiteral(bytes.getAsLong(), Scalar.ULONG, at(node))
                : new Expr.Unsupported("the size of " + Conversions.describe(type), Scalar.ULONG, at(node));
    }

    private Expr size(IASTTypeIdExpression size) {
        IASTTypeId type = size.getTypeId();
        if (size.getOperator() != IASTTypeIdExpression.op_sizeof) {
            return unsupported("an operator on a type", size);
        }
        Optional<String> name = onlyName(type);
        if (name.isPresent() && scope.find(name.get()).orElse(null) instanceof Meaning.Storage storage) {
            return sizeOf(storage.variable().type(), size);
        }
        return sizeOf(file.types.of(type, scope).type(), size);
    }

    /** The name that a type consists of, if it does. */
    static Optional<String> onlyName(IASTTypeId type) {
        IASTDeclarator declarator = type.getAbstractDeclarator();
        boolean plain = declarator == null
                || (declarator.getPointerOperators().length == 0
                        && declarator.getNestedDeclarator() == null
                        && !(declarator instanceof IASTArrayDeclarator)
                        && !(declarator instanceof IASTFunctionDeclarator));
        return plain && type.getDeclSpecifier() instanceof IASTNamedTypeSpecifier named
                ? Optional.of(named.getName().toString())
                : Optional.empty();
    }

    private Expr binary(IASTBinaryExpression binary) {
        SourceLocation place = at(binary);
        IASTExpression left = binary.getOperand1();
        IASTExpression right = binary.getOperand2();
        int operator = binary.getOperator();
        if (right == null) {
            return unsupported("an operator without an operand", binary);
        }
        if (operator == IASTBinaryExpression.op_assign) {
            return Operators.assign(lower(left), value(right), place);
        }
        if (UPDATES.containsKey(operator)) {
            return Operators.update(UPDATES.get(operator), lower(left), value(right), false, place);
        }
        if (operator == IASTBinaryExpression.op_logicalAnd || operator == IASTBinaryExpression.op_logicalOr) {
            return Operators.logical(operator == IASTBinaryExpression.op_logicalAnd, value(left), value(right), place);
        }
        BinaryOp op = BINARY.get(operator);
        return op == null
                ? unsupported("an operator that is not known", binary)
                : Operators.binary(op, value(left), value(right), place);
    }

    private Expr conditional(IASTConditionalExpression conditional) {
        IASTExpression then = conditional.getPositiveResultExpression();
        return then == null
                ? unsupported("?: without a second operand", conditional)
                : Operators.conditional(
                        value(conditional.getLogicalConditionExpression()),
                        value(then),
                        value(conditional.getNegativeResultExpression()),
                        at(conditional));
    }

    private Expr comma(IASTExpressionList list) {
        Expr result = null;
        for (IASTExpression expression : list.getExpressions()) {
            Expr next = value(expression);
            result = result == null ? next : new Expr.Comma(result, next, next.type(), result.place());
        }
        return result == null ? unsupported("an empty list", list) : result;
    }

    private Expr subscript(IASTArraySubscriptExpression subscript) {
        if (!(subscript.getArgument() instanceof IASTExpression argument)) {
            return unsupported("a subscript that is no expression", subscript);
        }
        Expr base = lower(subscript.getArrayExpression());
        Expr index = value(argument);
        if (base.type() instanceof Vector vector) {
            long lane = Constants.value(index).orElse(-1);
            return lane >= 0 && lane < vector.width()
                    ? new Expr.Lanes(base, List.of((int) lane), vector.element(), at(subscript))
                    : unsupported("a computed subscript of a vector", subscript);
        }
        return index.type() instanceof Pointer
                ? element(index, Conversions.index(decayed(base)), subscript)
                : element(decayed(base), Conversions.index(index), subscript);
    }

    private Expr element(Expr base, Expr index, IASTNode node) {
        if (!(base.type() instanceof Pointer pointer) || pointer.target() instanceof Type.Nothing) {
            return unsupported("access through " + Conversions.describe(base.type()), node);
        }
        Type type =
                TypeLowering.complete(QualifiedType.of(pointer.target()), scope).type();
        return new Expr.Element(base, index, type, at(node), file.places.text(node));
    }

    private Expr field(IASTFieldReference field) {
        Expr owner = field.isPointerDereference() ? value(field.getFieldOwner()) : lower(field.getFieldOwner());
        Expr base = field.isPointerDereference() ? element(owner, zero(owner.place()), field) : owner;
        String name = field.getFieldName().toString();
        if (base.type() instanceof Vector vector) {
            List<Integer> lanes = Swizzles.lanes(name, vector.width());
            Type type = lanes.size() == 1 ? vector.element() : new Vector(vector.element(), lanes.size());
            return lanes.isEmpty()
                    ? unsupported("." + name + " of " + Conversions.describe(vector), field)
                    : new Expr.Lanes(base, lanes, type, at(field));
        }
        return member(base, name, at(field))
                .orElseGet(() -> unsupported("." + name + " of " + Conversions.describe(base.type()), field));
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

    private Expr cast(IASTCastExpression cast) {
        IASTExpression operand = cast.getOperand();
        Optional<String> name = onlyName(cast.getTypeId());
        if (name.isPresent() && TypeLowering.named(name.get(), scope).isEmpty()) {
            return new CallLowering(file, scope, this).castOrCall(cast, name.get());
        }
        Type type = file.types.of(cast.getTypeId(), scope).type();
        if (type instanceof Vector vector
                && operand instanceof IASTUnaryExpression brackets
                && brackets.getOperator() == IASTUnaryExpression.op_bracketedPrimary
                && brackets.getOperand() instanceof IASTExpressionList list) {
            return vector(vector, list, at(cast));
        }
        return explicit(value(operand), type, at(cast));
    }

    /** A conversion that is written: also of what would not convert by itself. */
    private static Expr explicit(Expr value, Type type, SourceLocation place) {
        Expr converted = Conversions.convert(value, type);
        return converted instanceof Expr.Convert convert && convert.operand() == value
                ? new Expr.Convert(value, type, place)
                : converted;
    }

    private Expr vector(Vector type, IASTExpressionList list, SourceLocation place) {
        List<Expr> parts = new ArrayList<>();
        int width = 0;
        for (IASTExpression expression : list.getExpressions()) {
            Expr part = value(expression);
            boolean whole =
                    part.type() instanceof Vector inner && inner.element().equals(type.element());
            parts.add(whole ? part : Conversions.convert(part, type.element()));
            width += whole ? ((Vector) part.type()).width() : 1;
        }
        return width == type.width()
                ? new Expr.VectorOf(parts, type, place)
                : new Expr.Unsupported("a vector of " + width + " components instead of " + type.width(), type, place);
    }

    private Expr compound(IASTTypeIdInitializerExpression literal) {
        Type type = file.types.of(literal.getTypeId(), scope).type();
        IASTInitializer initializer = literal.getInitializer();
        return initializer instanceof IASTInitializerList list && !(type instanceof Array)
                ? new InitializerLowering(file, this).braced(list, type)
                : unsupported("a compound literal", literal);
    }

    /** The value that an argument or initialiser has. */
    Expr value(IASTInitializerClause clause, IASTNode node) {
        return clause instanceof IASTExpression expression
                ? value(expression)
                : unsupported("braces where a value is expected", node);
    }
}
