package io.github.halomill.generator.kernel.ast;

import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import java.util.stream.Collectors;

/** Expressions as C, for messages: without conversions, and with the parentheses that it takes. */
public final class ExprText {

    private static final int LOOSEST = 0;
    private static final int TIGHTEST = 20;

    private ExprText() {}

    /** An expression; {@code ...} for a part that has no short text. */
    public static String of(Expr expr) {
        return text(expr, LOOSEST);
    }

    private static String text(Expr expr, int around) {
        if (expr instanceof Expr.Name name) {
            return name.variable().name();
        } else if (expr instanceof Expr.Symbol symbol) {
            return symbol.name();
        } else if (expr instanceof Expr.IntLiteral literal) {
            return String.valueOf(literal.value());
        } else if (expr instanceof Expr.Element element) {
            return element.text();
        } else if (expr instanceof Expr.Call call) {
            return call.text();
        } else if (expr instanceof Expr.Convert convert) {
            return text(convert.operand(), around);
        } else if (expr instanceof Expr.Binary binary) {
            int own = precedence(binary.op());
            String both = text(binary.left(), own) + " " + binary.op().text() + " " + text(binary.right(), own + 1);
            return own < around ? "(" + both + ")" : both;
        } else if (expr instanceof Expr.Update update) {
            return text(update.target(), LOOSEST) + " " + update.op().text() + "= " + text(update.value(), LOOSEST);
        }
        return other(expr);
    }

    private static String other(Expr expr) {
        if (expr instanceof Expr.Unary unary) {
            String sign = switch (unary.op()) {
                case MINUS -> "-";
                case NOT -> "!";
                case COMPLEMENT -> "~";
            };
            return sign + text(unary.operand(), TIGHTEST);
        } else if (expr instanceof Expr.Conditional choice) {
            return "(" + text(choice.condition(), LOOSEST) + " ? " + text(choice.then(), LOOSEST) + " : "
                    + text(choice.otherwise(), LOOSEST) + ")";
        } else if (expr instanceof Expr.Field field) {
            return text(field.base(), TIGHTEST) + field.field().suffix();
        } else if (expr instanceof Expr.Lanes lanes) {
            return text(lanes.base(), TIGHTEST) + ".s"
                    + lanes.lanes().stream().map(Integer::toHexString).collect(Collectors.joining());
        } else if (expr instanceof Expr.VectorOf vector) {
            return vector.parts().stream().map(part -> text(part, LOOSEST)).collect(Collectors.joining(", ", "(", ")"));
        }
        return "...";
    }

    private static int precedence(BinaryOp op) {
        return switch (op) {
            case MUL, DIV, REM -> 10;
            case ADD, SUB -> 9;
            case SHL, SHR -> 8;
            case LT, LE, GT, GE -> 7;
            case EQ, NE -> 6;
            case AND -> 5;
            case XOR -> 4;
            case OR -> 3;
        };
    }
}
