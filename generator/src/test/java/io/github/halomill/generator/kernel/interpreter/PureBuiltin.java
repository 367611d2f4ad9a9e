package io.github.halomill.generator.kernel.interpreter;

import static java.util.Map.entry;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * A call of a function whose value depends on its arguments only, component by component (OpenCL C 3.0, sections 6.4.3 and
 * 6.15.2 to 6.15.6). What libraries round differently (sines, powers) is only near to what a device gives.
 */
record PureBuiltin(Expr.Call call, List<long[]> arguments) {

    private static final Map<String, DoubleUnaryOperator> OF_ONE = Map.ofEntries(
            entry("sqrt", Math::sqrt),
            entry("rsqrt", x -> 1 / Math.sqrt(x)),
            entry("recip", x -> 1 / x),
            entry("fabs", Math::abs),
            entry("floor", Math::floor),
            entry("ceil", Math::ceil),
            entry("trunc", x -> x < 0 ? Math.ceil(x) : Math.floor(x)),
            entry("rint", Math::rint),
            entry("round", x -> Math.copySign(Math.floor(Math.abs(x) + 0.5), x)),
            entry("exp", Math::exp),
            entry("exp2", x -> Math.pow(2, x)),
            entry("log", Math::log),
            entry("log2", x -> Math.log(x) / Math.log(2)),
            entry("log10", Math::log10),
            entry("sin", Math::sin),
            entry("cos", Math::cos),
            entry("tan", Math::tan),
            entry("tanh", Math::tanh),
            entry("atan", Math::atan),
            entry("sign", Math::signum));

    private static final Map<String, DoubleBinaryOperator> OF_TWO = Map.ofEntries(
            entry("fmin", (x, y) -> Double.isNaN(x) || y < x ? y : x),
            entry("fmax", (x, y) -> Double.isNaN(x) || y > x ? y : x),
            entry("fmod", (x, y) -> x % y),
            entry("fdim", (x, y) -> x > y ? x - y : 0),
            entry("pow", Math::pow),
            entry("powr", Math::pow),
            entry("atan2", Math::atan2),
            entry("hypot", Math::hypot),
            entry("copysign", Math::copySign),
            entry("divide", (x, y) -> x / y));

    long[] value() {
        String name = call.function().replaceFirst("^(native|half)_", "");
        if (name.startsWith("convert_")) {
            return converted(name);
        }
        if (name.equals("dot") || name.equals("length")) {
            return Values.of(sumOfProducts(name));
        }
        if (name.equals("any") || name.equals("all")) {
            Kind kind = Types.kind(call.arguments().get(0).type());
            long least = Arrays.stream(arguments.get(0)).filter(v -> v < 0).count();
            if (!kind.isSigned()) {
                throw Evaluator.unsupported(call, name + " of " + kind);
            }
            return Values.of((name.equals("any") ? least > 0 : least == arguments.get(0).length) ? 1 : 0);
        }
        long[] value = new long[Types.width(call.type())];
        for (int i = 0; i < value.length; i++) {
            value[i] = Types.kind(call.arguments().get(0).type()).isFloating()
                    ? ofReals(name, i)
                    : ofIntegers(name, Types.kind(call.type()), i);
        }
        return name.startsWith("is") ? Values.truths(call.type(), value) : value;
    }

    /** Component {@code i} of an argument, in the type that the call has. */
    private long in(int argument, int i) {
        Kind from = Types.kind(call.arguments().get(argument).type());
        return Arithmetic.convert(from, Types.kind(call.type()), bits(argument, i));
    }

    private long bits(int argument, int i) {
        long[] value = arguments.get(argument);
        return value[value.length == 1 ? 0 : i];
    }

    private double real(int argument, int i) {
        return Arithmetic.real(Types.kind(call.arguments().get(argument).type()), bits(argument, i));
    }

    private long ofReals(String name, int i) {
        Kind kind = Types.kind(call.type());
        double x = real(0, i);
        if (OF_ONE.containsKey(name)) {
            return Arithmetic.bits(kind, OF_ONE.get(name).applyAsDouble(x));
        }
        if (OF_TWO.containsKey(name)) {
            return Arithmetic.bits(kind, OF_TWO.get(name).applyAsDouble(x, real(1, i)));
        }
        return switch (name) {
            case "min" -> in(real(1, i) < x ? 1 : 0, i);
            case "max" -> in(real(1, i) > x ? 1 : 0, i);
            case "clamp" -> x < real(1, i) ? in(1, i) : x > real(2, i) ? in(2, i) : in(0, i);
            case "mix" -> Arithmetic.bits(kind, x + (real(1, i) - x) * real(2, i));
            case "step" -> Arithmetic.bits(kind, real(1, i) < x ? 0 : 1);
            case "fma" -> fused(kind, i);
            case "mad" ->
                Arithmetic.combine(
                        BinaryOp.ADD, kind, Arithmetic.combine(BinaryOp.MUL, kind, in(0, i), in(1, i)), in(2, i));
            case "select" -> chosen(i);
            case "isnan" -> Double.isNaN(x) ? 1 : 0;
            case "isinf" -> Double.isInfinite(x) ? 1 : 0;
            case "isfinite" -> Double.isFinite(x) ? 1 : 0;
            default -> throw Evaluator.unsupported(call, call.function());
        };
    }

    private long fused(Kind kind, int i) {
        return kind == Kind.DOUBLE
                ? Arithmetic.bits(kind, Math.fma(real(0, i), real(1, i), real(2, i)))
                : Arithmetic.bits(kind, Math.fma((float) real(0, i), (float) real(1, i), (float) real(2, i)));
    }

    private long ofIntegers(String name, Kind kind, int i) {
        long a = in(0, i);
        long b = arguments.size() > 1 ? in(1, i) : 0;
        long c = arguments.size() > 2 ? in(2, i) : 0;
        int bits = 8 * kind.bytes();
        return switch (name) {
            case "min" -> Arithmetic.order(kind, b, a) < 0 ? b : a;
            case "max" -> Arithmetic.order(kind, b, a) > 0 ? b : a;
            case "clamp" -> Arithmetic.order(kind, a, b) < 0 ? b : Arithmetic.order(kind, a, c) > 0 ? c : a;
            case "abs" -> Arithmetic.wrap(kind, Math.abs(bits(0, i)));
            case "abs_diff" -> exact(0, i).subtract(exact(1, i)).abs().longValue();
            case "mul24" -> Arithmetic.wrap(kind, a * b);
            case "mad24" -> Arithmetic.wrap(kind, a * b + c);
            case "mul_hi" -> exact(0, i).multiply(exact(1, i)).shiftRight(bits).longValue();
            case "add_sat" -> saturated(kind, exact(0, i).add(exact(1, i)));
            case "sub_sat" -> saturated(kind, exact(0, i).subtract(exact(1, i)));
            case "hadd" -> exact(0, i).add(exact(1, i)).shiftRight(1).longValue();
            case "rhadd" ->
                exact(0, i).add(exact(1, i)).add(BigInteger.ONE).shiftRight(1).longValue();
            case "rotate" -> {
                long unsigned = bits == 64 ? a : a & ((1L << bits) - 1);
                int by = (int) b & (bits - 1);
                yield Arithmetic.wrap(kind, unsigned << by | (by == 0 ? 0 : unsigned >>> (bits - by)));
            }
            case "popcount" -> Long.bitCount(bits == 64 ? a : a & ((1L << bits) - 1));
            case "clz" -> Long.numberOfLeadingZeros(bits == 64 ? a : a & ((1L << bits) - 1)) - (64 - bits);
            case "select" -> chosen(i);
            case "bitselect" -> Arithmetic.wrap(kind, (a & ~c) | (b & c));
            default -> throw Evaluator.unsupported(call, call.function());
        };
    }

    /** {@code select}: of vectors the highest bit decides, of scalars whether the condition is 0. */
    private long chosen(int i) {
        Type condition = call.arguments().get(2).type();
        long bits = bits(2, i);
        int highest = 8 * Types.kind(condition).bytes() - 1;
        return in((condition instanceof Type.Vector ? (bits >> highest & 1) != 0 : bits != 0) ? 1 : 0, i);
    }

    private BigInteger exact(int argument, int i) {
        return exact(Types.kind(call.arguments().get(argument).type()), bits(argument, i));
    }

    private static BigInteger exact(Kind kind, long value) {
        return kind == Kind.ULONG ? new BigInteger(Long.toUnsignedString(value)) : BigInteger.valueOf(value);
    }

    private static long saturated(Kind kind, BigInteger value) {
        int bits = 8 * kind.bytes();
        BigInteger least = kind.isSigned() ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
        BigInteger most =
                BigInteger.ONE.shiftLeft(kind.isSigned() ? bits - 1 : bits).subtract(BigInteger.ONE);
        return value.max(least).min(most).longValue();
    }

    private long[] converted(String name) {
        Type from = call.arguments().get(0).type();
        Kind source = Types.kind(from);
        Kind target = Types.kind(call.type());
        long[] value = arguments.get(0).clone();
        for (int i = 0; i < value.length; i++) {
            if (source.isFloating() && target.isInteger()) {
                value[i] = Arithmetic.bits(source, rounded(name, Arithmetic.real(source, value[i])));
            }
            if (name.contains("_sat")) {
                value[i] = source.isFloating()
                        ? saturated(target, source, value[i])
                        : saturated(target, exact(source, value[i]));
            } else {
                value[i] = Arithmetic.convert(source, target, value[i]);
            }
        }
        return value;
    }

    private static double rounded(String name, double value) {
        return name.endsWith("_rte")
                ? Math.rint(value)
                : name.endsWith("_rtp") ? Math.ceil(value) : name.endsWith("_rtn") ? Math.floor(value) : value;
    }

    private static long saturated(Kind target, Kind source, long bits) {
        double value = Arithmetic.real(source, bits);
        if (!Arithmetic.isOutside(target, value)) {
            return Arithmetic.convert(source, target, bits);
        }
        BigInteger far = BigInteger.ONE.shiftLeft(100);
        return Double.isNaN(value) ? 0 : saturated(target, value < 0 ? far.negate() : far);
    }

    private long sumOfProducts(String name) {
        Kind kind = Types.kind(call.type());
        int other = name.equals("dot") ? 1 : 0;
        double sum = 0;
        for (int i = 0; i < arguments.get(0).length; i++) {
            sum += real(0, i) * real(other, i);
        }
        return Arithmetic.bits(kind, other == 1 ? sum : Math.sqrt(sum));
    }
}
