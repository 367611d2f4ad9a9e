package io.github.halomill.generator.kernel.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTToken;
import org.eclipse.cdt.core.dom.ast.IASTTokenList;
import org.jspecify.annotations.Nullable;

/**
 * The integers among an attribute's arguments, which the parser leaves as tokens: C's integer operators over literals
 * and enumeration constants, without casts and {@code sizeof}. Numbers are 64 bits wide; what does not fit is no
 * number.
 */
final class ConstantExpression {

    /** C's binary operators, weakest first; those of one row bind alike. */
    private static final List<List<String>> OPERATORS = List.of(
            List.of("||"),
            List.of("&&"),
            List.of("|"),
            List.of("^"),
            List.of("&"),
            List.of("==", "!="),
            List.of("<", "<=", ">", ">="),
            List.of("<<", ">>"),
            List.of("+", "-"),
            List.of("*", "/", "%"));

    private final List<String> tokens;
    private final Map<String, Long> constants;
    private int next;

    private ConstantExpression(List<String> tokens, Map<String, Long> constants) {
        this.tokens = tokens;
        this.constants = constants;
    }

    /** The values of arguments separated by commas; an argument that is no integer is empty. */
    static List<OptionalLong> values(@Nullable IASTToken arguments, Map<String, Long> constants) {
        List<String> all = new ArrayList<>();
        flatten(arguments, all);
        List<OptionalLong> values = new ArrayList<>();
        List<String> current = new ArrayList<>();
        int depth = 0;
        for (String token : all) {
            depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
            if (token.equals(",") && depth == 0) {
                values.add(new ConstantExpression(current, constants).value());
                current = new ArrayList<>();
            } else {
                current.add(token);
            }
        }
        values.add(new ConstantExpression(current, constants).value());
        return values;
    }

    private static void flatten(@Nullable IASTToken token, List<String> into) {
        if (token instanceof IASTTokenList list) {
            for (IASTToken part : list.getTokens()) {
                flatten(part, into);
            }
        } else if (token != null) {
            into.add(new String(token.getTokenCharImage()));
        }
    }

    private OptionalLong value() {
        try {
            long value = conditional();
            return next == tokens.size() ? OptionalLong.of(value) : OptionalLong.empty();
        } catch (ArithmeticException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private long conditional() {
        long condition = binary(0);
        if (!accept("?")) {
            return condition;
        }
        long whenTrue = conditional();
        expect(":");
        long whenFalse = conditional();
        return condition != 0 ? whenTrue : whenFalse;
    }

    private long binary(int level) {
        if (level == OPERATORS.size()) {
            return unary();
        }
        long left = binary(level + 1);
        while (OPERATORS.get(level).contains(peek())) {
            String operator = take();
            left = apply(operator, left, binary(level + 1));
        }
        return left;
    }

    private static long apply(String operator, long left, long right) {
        return switch (operator) {
            case "||" -> truth(left != 0 || right != 0);
            case "&&" -> truth(left != 0 && right != 0);
            case "|" -> left | right;
            case "^" -> left ^ right;
            case "&" -> left & right;
            case "==" -> truth(left == right);
            case "!=" -> truth(left != right);
            case "<" -> truth(left < right);
            case "<=" -> truth(left <= right);
            case ">" -> truth(left > right);
            case ">=" -> truth(left >= right);
            case "<<" -> Math.multiplyExact(left, power(right));
            case ">>" -> Math.floorDiv(left, power(right));
            case "+" -> Math.addExact(left, right);
            case "-" -> Math.subtractExact(left, right);
            case "*" -> Math.multiplyExact(left, right);
            case "/" -> left / right;
            case "%" -> left % right;
            default -> throw new NumberFormatException(operator);
        };
    }

    private static long truth(boolean value) {
        return value ? 1 : 0;
    }

    private static long power(long exponent) {
        if (exponent < 0 || exponent > 62) {
            throw new ArithmeticException("shift by " + exponent);
        }
        return 1L << exponent;
    }

    private long unary() {
        String token = take();
        return switch (token) {
            case "+" -> unary();
            case "-" -> Math.negateExact(unary());
            case "~" -> ~unary();
            case "!" -> truth(unary() == 0);
            case "(" -> {
                long value = conditional();
                expect(")");
                yield value;
            }
            default -> {
                Long constant = constants.get(token);
                yield constant != null ? constant : Long.decode(token.replaceFirst("[uUlL]+$", ""));
            }
        };
    }

    private String peek() {
        return next < tokens.size() ? tokens.get(next) : "";
    }

    private String take() {
        String token = peek();
        next++;
        return token;
    }

    private boolean accept(String token) {
        boolean same = peek().equals(token);
        next += same ? 1 : 0;
        return same;
    }

    private void expect(String token) {
        if (!accept(token)) {
            throw new NumberFormatException(token + " expected");
        }
    }
}
