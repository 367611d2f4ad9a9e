package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.Undeclared;
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
import io.github.halomill.runtime.base.Likeness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

    /** Constants of the language whose values devices choose, and which nothing has to declare. */
    private static final Pattern LANGUAGE = Pattern.compile("CLK_\\w+|memory_(order|scope)_\\w+|ATOMIC_\\w+");

    private final FileContext file;
    private final Scope scope;
    private final PlaceLowering places;

    ExpressionLowering(FileContext file, Scope scope) {
        this.file = file;
        this.scope = scope;
        places = new PlaceLowering(file, scope, this);
    }

    /** The value of an expression; an array's is its address. */
    Expr value(IASTExpression expression) {
        return decayed(lower(expression));
    }

    static Expr decayed(Expr place) {
        return place.type() instanceof Array array
                ? new Expr.Decay(place, new Pointer(array.element(), Operators.space(place)), place.place())
                : place;
    }

    /** The value of an expression, or the place that it stands for. */
    Expr lower(IASTExpression expression) {
        if (expression instanceof IASTIdExpression id) {
            return name(id);
        } else if (expression instanceof IASTLiteralExpression literal) {
            return Literals.read(literal, file.singlePrecision, at(literal));
        } else if (expression instanceof IASTUnaryExpression unary) {
            return unary(unary);
        } else if (expression instanceof IASTBinaryExpression binary) {
            return binary(binary);
        } else if (expression instanceof IASTArraySubscriptExpression subscript) {
            return places.subscript(subscript);
        } else if (expression instanceof IASTFieldReference field) {
            return places.field(field);
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
        return file.unsupported(reason, Opaque.UNKNOWN, node);
    }

    private Expr name(IASTIdExpression id) {
        String name = id.getName().toString();
        Optional<Meaning> meaning = scope.find(name);
        if (meaning.isEmpty()) {
            boolean symbol = !file.knows(name)
                    && !BuiltinResults.isKnown(name)
                    && NamedTypes.find(name).isEmpty()
                    && !name.startsWith("__func");
            return symbol ? symbol(name, at(id)) : unsupported(name + " as a value", id);
        }
        if (meaning.get() instanceof Meaning.Storage storage) {
            return new Expr.Name(storage.variable(), storage.variable().type(), at(id));
        }
        return meaning.get() instanceof Meaning.Constant constant
                ? new Expr.IntLiteral(constant.value(), Scalar.INT, at(id))
                : unsupported(name + " as a value", id);
    }

    private Expr symbol(String name, SourceLocation place) {
        if (!LANGUAGE.matcher(name).matches() && !file.sizes.contains(name)) {
            Stream<String> declared = Stream.concat(scope.names(), file.functions());
            file.addUndeclared(Undeclared.value(name, Likeness.to(name, declared), place));
        }
        return new Expr.Symbol(name, Scalar.INT, place);
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
            case IASTUnaryExpression.op_star -> places.element(value(operand), unary);
            case IASTUnaryExpression.op_amper -> PlaceLowering.address(lower(operand), place);
            case IASTUnaryExpression.op_sizeof -> sizeOf(lower(operand).type(), unary);
            case IASTUnaryExpression.op_prefixIncr -> step(BinaryOp.ADD, operand, false, place);
            case IASTUnaryExpression.op_prefixDecr -> step(BinaryOp.SUB, operand, false, place);
            case IASTUnaryExpression.op_postFixIncr -> step(BinaryOp.ADD, operand, true, place);
            case IASTUnaryExpression.op_postFixDecr -> step(BinaryOp.SUB, operand, true, place);
            default -> unsupported("an operator that is not known", unary);
        };
    }

    private Expr step(BinaryOp op, IASTExpression operand, boolean old, SourceLocation place) {
        return Operators.update(op, lower(operand), new Expr.IntLiteral(1, Scalar.INT, place), old, place);
    }

    private Expr sizeOf(Type type, IASTNode node) {
        OptionalLong bytes = type.bytes();
        return bytes.isPresent()
                ? new Expr.IntLiteral(bytes.getAsLong(), Scalar.ULONG, at(node))
                : new Expr.Unknown(List.of(), Scalar.ULONG, at(node));
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
        return width == type.width() ? new Expr.VectorOf(parts, type, place) : new Expr.Unknown(parts, type, place);
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
