package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;

/** Numbers, characters and strings as they are written (OpenCL C 3.0, section 6.1.4; C99, 6.4.4). */
final class Literals {

    private static final Pattern INTEGER =
            Pattern.compile("(?<prefix>0[xX]|0[bB]|0(?=\\d))?(?<digits>[0-9a-fA-F]+)(?<suffix>[uUlL]*)");
    private static final Pattern REAL = Pattern.compile("(?<number>0[xX].*?[pP][-+]?\\d+|[^xX]*?)(?<suffix>[fFhH]?)");
    private static final Pattern CHARACTER =
            Pattern.compile("'(?:(?<plain>[ -~&&[^\\\\']])|\\\\(?<escape>[abfnrtv0\\\\'\"?]))'");
    private static final Map<String, Integer> ESCAPES =
            Map.of("a", 7, "b", 8, "f", 12, "n", 10, "r", 13, "t", 9, "v", 11, "0", 0);

    private Literals() {}

    /** @param singlePrecision whether numbers without a suffix are {@code float}s */
    static Expr read(IASTLiteralExpression literal, boolean singlePrecision, SourceLocation place) {
        String text = literal.toString();
        try {
            return switch (literal.getKind()) {
                case IASTLiteralExpression.lk_integer_constant -> integer(text, place);
                case IASTLiteralExpression.lk_float_constant -> real(text, singlePrecision, place);
                case IASTLiteralExpression.lk_char_constant -> character(text, place);
                case IASTLiteralExpression.lk_string_literal -> string(text, place);
                default -> unsupported(text, place);
            };
        } catch (NumberFormatException e) {
            return unsupported(text, place);
        }
    }

    private static Expr unsupported(String text, SourceLocation place) {
        return new Expr.Unsupported("the literal " + text, Opaque.UNKNOWN, place);
    }

    private static Expr integer(String text, SourceLocation place) {
        Matcher parts = INTEGER.matcher(text);
        if (!parts.matches()) {
            return unsupported(text, place);
        }
        String prefix =
                parts.group("prefix") == null ? "" : parts.group("prefix").toLowerCase(Locale.ROOT);
        int radix = switch (prefix) {
            case "0x" -> 16;
            case "0b" -> 2;
            case "0" -> 8;
            default -> 10;
        };
        long value = Long.parseUnsignedLong(parts.group("digits"), radix);
        String suffix = parts.group("suffix").toLowerCase(Locale.ROOT);
        for (Kind kind : new Kind[] {Kind.INT, Kind.UINT, Kind.LONG, Kind.ULONG}) {
            boolean allowed = (kind.isSigned() || radix != 10 || suffix.contains("u"))
                    && !(kind.isSigned() && suffix.contains("u"))
                    && !(kind.bytes() == 4 && suffix.contains("l"));
            if (allowed && (kind == Kind.ULONG || (value >= 0 && kind.wrap(value) == value))) {
                return new Expr.IntLiteral(value, new Scalar(kind), place);
            }
        }
        return unsupported(text, place);
    }

    private static Expr real(String text, boolean singlePrecision, SourceLocation place) {
        Matcher parts = REAL.matcher(text);
        if (!parts.matches()) {
            return unsupported(text, place);
        }
        String number = parts.group("number");
        Kind kind = switch (parts.group("suffix")) {
            case "f", "F" -> Kind.FLOAT;
            case "h", "H" -> Kind.HALF;
            default -> singlePrecision ? Kind.FLOAT : Kind.DOUBLE;
        };
        double value = kind == Kind.FLOAT ? Float.parseFloat(number) : Double.parseDouble(number);
        return new Expr.RealLiteral(value, new Scalar(kind), place);
    }

    private static Expr character(String text, SourceLocation place) {
        Matcher parts = CHARACTER.matcher(text);
        if (!parts.matches()) {
            return unsupported(text, place);
        }
        String escape = parts.group("escape");
        long value =
                escape == null ? parts.group("plain").charAt(0) : ESCAPES.getOrDefault(escape, (int) escape.charAt(0));
        return new Expr.IntLiteral(value, Scalar.INT, place);
    }

    /** An array in constant memory that nothing else names. */
    private static Expr string(String text, SourceLocation place) {
        Type type = new Type.Array(new Scalar(Kind.CHAR), OptionalLong.empty());
        Variable array = new Variable(text, type, AddressSpace.CONSTANT, Variable.Kind.FILE, true, place);
        return new Expr.Name(array, type, place);
    }
}
