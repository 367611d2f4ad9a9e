package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Nothing;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Pointer;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the builtin functions give back (OpenCL C 3.0, section 6.15). */
final class BuiltinResults {

    private record Rule(Pattern names, BiFunction<Matcher, List<Expr>, Optional<? extends Type>> result) {}

    private static final List<Rule> RULES = List.of(
            rule(
                    "get_(global|local)_(size|id|offset|linear_id)|get_enqueued_local_size|get_num_groups|get_group_id"
                            + "|get_image_array_size",
                    (name, arguments) -> Optional.of(Scalar.ULONG)),
            rule(
                    "get_work_dim|get_(max_)?sub_group_(size|id|local_id)|get_(enqueued_)?num_sub_groups",
                    (name, arguments) -> Optional.of(new Scalar(Kind.UINT))),
            rule(
                    "any|all|printf|(work|sub)_group_(any|all)|get_image_(width|height|depth|channel_data_type|channel_order)",
                    (name, arguments) -> Optional.of(Scalar.INT)),
            rule("(?:as|convert)_(\\w+?)(?:_sat)?(?:_rt[ezpn])?", (name, arguments) -> NamedTypes.find(name.group(1))),
            rule(
                    "(half|native)_(cos|divide|exp|exp2|exp10|log|log2|log10|powr|recip|rsqrt|sin|sqrt|tan)"
                            + "|a?(cos|sin|tan)(h|pi)?|atan2(pi)?|cbrt|ceil|copysign|erfc?|exp(2|10|m1)?|fabs|fdim|floor|fma|fmax|fmin"
                            + "|fmod|hypot|lgamma|log(2|10|1p|b)?|mad|maxmag|minmag|nextafter|powr?|remainder|rint|round"
                            + "|rsqrt|sqrt|tgamma|trunc|degrees|mix|radians|step|smoothstep|sign|(fast_)?normalize|cross",
                    (name, arguments) -> floats(arguments)),
            rule(
                    "ldexp|pown|rootn|fract|frexp|lgamma_r|modf|remquo|sincos",
                    (name, arguments) -> first(arguments).filter(BuiltinResults::isFloating)),
            rule(
                    "dot|(fast_)?(distance|length)",
                    (name, arguments) ->
                            floats(arguments).flatMap(Conversions::element).map(Scalar::new)),
            rule("min|max|clamp", (name, arguments) -> numbers(arguments)),
            rule("(bit)?select", (name, arguments) -> numbers(arguments.subList(0, Math.min(2, arguments.size())))),
            rule(
                    "(add|sub|mad)_sat|r?hadd|clz|ctz|popcount|m(ad|ul)_hi|m(ad|ul)24|rotate",
                    (name, arguments) -> numbers(arguments).filter(type -> !isFloating(type))),
            rule("abs|abs_diff", (name, arguments) -> numbers(arguments).flatMap(type -> number(type, "U", 1))),
            rule("upsample", (name, arguments) -> first(arguments).flatMap(type -> number(type, "", 2))),
            rule(
                    "is(not)?equal|is(greater|less)(equal)?|islessgreater|is(finite|inf|nan|normal|ordered|unordered)|signbit",
                    (name, arguments) -> floats(arguments).map(Conversions::truth)),
            rule("ilogb", (name, arguments) -> first(arguments).map(type -> Conversions.withElement(type, Kind.INT))),
            rule("nan", (name, arguments) -> first(arguments).flatMap(BuiltinResults::floating)),
            rule("shuffle2?", (name, arguments) -> shuffled(arguments)),
            rule(
                    "vload(2|3|4|8|16)",
                    (name, arguments) -> target(arguments, 1)
                            .map(element -> new Vector((Scalar) element, Integer.parseInt(name.group(1))))),
            rule("vloada?_half(2|3|4|8|16)?", (name, arguments) -> Optional.of(vector(Kind.FLOAT, name.group(1)))),
            rule(
                    "vstorea?(_half)?(2|3|4|8|16)?(_rt[ezpn])?|prefetch|(work_group_|sub_group_)?barrier|(read_|write_)?mem_fence"
                            + "|wait_group_events|atomic_(init|store)(_explicit)?|atomic_work_item_fence|write_image\\w+",
                    (name, arguments) -> Optional.of(new Nothing())),
            rule(
                    "(work|sub)_group_(broadcast|(reduce|scan_(in|ex)clusive)_(add|min|max))",
                    (name, arguments) -> first(arguments).map(Conversions::promoted)),
            rule(
                    "atom(ic)?_(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor)"
                            + "|atomic_(load|exchange|fetch_(add|sub|or|xor|and|min|max))(_explicit)?",
                    (name, arguments) -> target(arguments, 0)),
            rule(
                    "atomic_(compare_exchange_(strong|weak)|flag_test_and_set)(_explicit)?",
                    (name, arguments) -> Optional.of(new Scalar(Kind.BOOL))),
            rule("async_work_group_(strided_)?copy", (name, arguments) -> Optional.of(new Opaque("event_t"))),
            rule("read_image(f|i|ui|h)", BuiltinResults::pixel),
            rule(
                    "get_image_dim",
                    (name, arguments) -> first(arguments)
                            .map(image ->
                                    vector(Kind.INT, Conversions.describe(image).startsWith("image3d") ? "4" : "2"))));

    private BuiltinResults() {}

    private static Rule rule(String names, BiFunction<Matcher, List<Expr>, Optional<? extends Type>> result) {
        return new Rule(Pattern.compile(names), result);
    }

    /** Whether OpenCL C has a function of that name. */
    static boolean isKnown(String function) {
        return RULES.stream().anyMatch(rule -> rule.names().matcher(function).matches());
    }

    /** The type of a call's value; opaque if the function or what it makes of such arguments is not known. */
    static Type of(String function, List<Expr> arguments) {
        for (Rule rule : RULES) {
            Matcher name = rule.names().matcher(function);
            Optional<? extends Type> type = name.matches() ? rule.result().apply(name, arguments) : Optional.empty();
            if (type.isPresent()) {
                return type.get();
            }
        }
        return new Opaque("the result of " + function);
    }

    private static boolean isFloating(Type type) {
        return Conversions.element(type).filter(Kind::isFloating).isPresent();
    }

    private static Optional<Type> first(List<Expr> arguments) {
        return arguments.stream().findFirst().map(Expr::type);
    }

    /** The type that those of the arguments have, or are converted to, which are no integers: integers follow. */
    private static Optional<Type> floats(List<Expr> arguments) {
        return joined(arguments.stream()
                .map(Expr::type)
                .filter(BuiltinResults::isFloating)
                .toList());
    }

    /** The type that all arguments have; integer literals follow the others. */
    private static Optional<Type> numbers(List<Expr> arguments) {
        List<Type> deciding = arguments.stream()
                .filter(argument -> !(argument instanceof Expr.IntLiteral))
                .map(Expr::type)
                .toList();
        return joined(deciding.isEmpty() ? arguments.stream().map(Expr::type).toList() : deciding);
    }

    /** Empty for integers of different types, or mixed with others: such calls are ambiguous, and devices differ. */
    private static Optional<Type> joined(List<Type> types) {
        Optional<Type> result = types.stream().findFirst();
        for (Type type : types) {
            result = result.filter(left -> left.equals(type)
                            || (isFloating(left) == isFloating(type)
                                    && (isFloating(type) || left instanceof Vector || type instanceof Vector)))
                    .flatMap(left -> Conversions.common(left, type).map(common -> left.equals(type) ? left : common));
        }
        return result;
    }

    /** The integer type of a name beginning with {@code prefix} that is that many times as wide as {@code type}'s. */
    private static Optional<Type> number(Type type, String prefix, int times) {
        Optional<Kind> element = Conversions.element(type).filter(Kind::isInteger);
        if (element.isEmpty() || element.get() == Kind.BOOL) {
            return Optional.empty();
        }
        boolean signed = element.get().isSigned() && prefix.isEmpty();
        for (Kind kind : Kind.values()) {
            if (kind.isInteger()
                    && kind != Kind.BOOL
                    && kind.isSigned() == signed
                    && kind.bytes() == times * element.get().bytes()) {
                return Optional.of(Conversions.withElement(type, kind));
            }
        }
        return Optional.empty();
    }

    private static Optional<Type> floating(Type bits) {
        return Conversions.element(bits)
                .filter(kind -> kind.bytes() >= 4 && kind.isInteger())
                .map(kind -> Conversions.withElement(bits, kind.bytes() == 4 ? Kind.FLOAT : Kind.DOUBLE));
    }

    private static Optional<Type> shuffled(List<Expr> arguments) {
        return first(arguments)
                .flatMap(Conversions::element)
                .map(element -> Conversions.withElement(
                        arguments.get(arguments.size() - 1).type(), element));
    }

    private static Optional<Type> target(List<Expr> arguments, int pointer) {
        return arguments.size() > pointer
                        && arguments.get(pointer).type() instanceof Pointer to
                        && to.target() instanceof Scalar
                ? Optional.of(to.target())
                : Optional.empty();
    }

    private static Type vector(Kind element, String width) {
        return width == null || width.isEmpty()
                ? new Scalar(element)
                : new Vector(new Scalar(element), Integer.parseInt(width));
    }

    private static Optional<Type> pixel(Matcher name, List<Expr> arguments) {
        Kind element = switch (name.group(1).toLowerCase(Locale.ROOT)) {
            case "f" -> Kind.FLOAT;
            case "h" -> Kind.HALF;
            case "i" -> Kind.INT;
            default -> Kind.UINT;
        };
        boolean depth = first(arguments)
                .filter(image -> Conversions.describe(image).contains("depth"))
                .isPresent();
        return Optional.of(vector(element, depth ? "" : "4"));
    }
}
