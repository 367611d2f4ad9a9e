package io.github.halomill.generator.kernel.table;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Between which numbers subscripts are by their operators and types, whatever the numbers are that they are made of:
 * {@code v & 255}, {@code v % 64u}, {@code clamp(v, 0, 31)}, a {@code uchar}.
 */
final class SubscriptIntervals {

    private static final Pattern CONVERSION =
            Pattern.compile("convert_(u?(?:char|short|int|long))(_sat)?(?:_rt[ezpn])?");

    /** How many expressions are looked at; of others the type tells. */
    private static final int MOST_STEPS = 20_000;

    /** How many operators and assignments lead to a subscript; of what is further away the type tells. */
    private static final int MOST_DEPTH = 200;

    /** A variable that still grows after that many rounds may grow without end. */
    private static final int MOST_ROUNDS = 6;

    private final Unit unit;
    private final java.util.function.Function<Expr, Optional<Interval>> known;
    private final Assignments assignments;

    /** What versions and functions may be; while that is being found out, what they may be so far. */
    private final Map<Object, Interval> found = new HashMap<>();

    private int steps;
    private int depth;

    /**
     * Of a kernel and the functions that it calls.
     *
     * @param known the least and greatest number that an expression may be, where that is known
     */
    SubscriptIntervals(Unit unit, Function kernel, java.util.function.Function<Expr, Optional<Interval>> known) {
        this.unit = unit;
        this.known = known;
        assignments = new Assignments(unit, kernel);
    }

    /**
     * What the subscripts of a kernel's array may be in all elements that are meant; empty if one of them has none, or
     * the array's beginning is not theirs.
     *
     * @param isMeant whether an element is one of them
     */
    Optional<Interval> of(Variable array, Predicate<Expr.Element> isMeant) {
        List<Expr.Element> meant =
                assignments.elements().stream().filter(isMeant).toList();
        return assignments.areUnderstood()
                        && meant.stream().allMatch(element -> isStart(element.base(), array, MOST_ROUNDS))
                ? meant.stream().map(element -> interval(element.index())).reduce(Interval::or)
                : Optional.empty();
    }

    /** What an expression of the kernel, or of a function that it calls, may be. */
    Interval of(Expr expr) {
        return assignments.areUnderstood() ? interval(expr) : ofType(expr.type());
    }

    /** Whether a pointer can only be that to an array's first element, within that many assignments. */
    private boolean isStart(Expr pointer, Variable array, int within) {
        if (assignments.isPassed(pointer, array)) {
            return true;
        }
        List<Expr> all = assignments.version(pointer).map(assignments::values).orElse(List.of());
        return !all.isEmpty() && within > 0 && all.stream().allMatch(value -> isStart(value, array, within - 1));
    }

    /** What a version or function may be: its values, which may be made of itself, until they come to no more. */
    private Interval named(Object of) {
        List<Expr> all = assignments.values(of);
        Interval before = found.get(of);
        if (before != null || all.isEmpty()) {
            return before == null ? Interval.ANY : before;
        }
        Map<Object, Interval> others = Map.copyOf(found);
        Interval now = Interval.ANY;
        Interval next = supposing(of, now, all.subList(0, 1));
        for (int round = 0; round < MOST_ROUNDS && !now.equals(next); round++) {
            now = next;
            next = supposing(of, now, all).or(now);
            found.clear();
            found.putAll(others);
        }
        Interval result = now.equals(next) ? now : Interval.ANY;
        found.put(of, result);
        return result;
    }

    private Interval supposing(Object of, Interval supposed, List<Expr> all) {
        found.put(of, supposed);
        return all.stream().map(this::interval).reduce(Interval::or).orElse(Interval.ANY);
    }

    private Interval interval(Expr expr) {
        Interval all = ofType(expr.type());
        if (!expr.type().isInteger() || ++steps > MOST_STEPS || depth > MOST_DEPTH) {
            return all;
        }
        depth++;
        Interval made = known.apply(expr).orElseGet(() -> made(expr)).within(all);
        depth--;
        return made;
    }

    private static Interval ofType(Type type) {
        return type instanceof Scalar scalar ? Interval.of(scalar.kind()) : Interval.ANY;
    }

    private Interval made(Expr expr) {
        if (expr instanceof Expr.IntLiteral literal) {
            return Interval.of(literal.value());
        } else if (expr instanceof Expr.Name name) {
            return assignments.version(name).map(this::named).orElse(Interval.ANY);
        } else if (expr instanceof Expr.Binary binary) {
            return interval(binary.left()).combined(binary.op(), interval(binary.right()));
        } else if (expr instanceof Expr.Logical) {
            return Interval.TRUTH;
        } else if (expr instanceof Expr.Unary unary) {
            return unary(unary);
        } else if (expr instanceof Expr.Conditional choice) {
            return interval(choice.then()).or(interval(choice.otherwise()));
        } else if (expr instanceof Expr.Comma comma) {
            return interval(comma.second());
        } else if (expr instanceof Expr.Convert convert) {
            return interval(convert.operand());
        } else if (expr instanceof Expr.Assign assign) {
            return interval(assign.value());
        } else if (expr instanceof Expr.Update update) {
            return update(update);
        }
        return expr instanceof Expr.Call call ? call(call) : Interval.ANY;
    }

    private Interval unary(Expr.Unary unary) {
        return switch (unary.op()) {
            case NOT -> Interval.TRUTH;
            case MINUS -> Interval.of(0).minus(interval(unary.operand()));
            case COMPLEMENT -> Interval.of(-1).minus(interval(unary.operand()));
        };
    }

    /** What a variable holds afterwards, or held before. */
    private Interval update(Expr.Update update) {
        Interval target = interval(update.target());
        return update.old()
                ? target
                : target.combined(update.op(), interval(update.value())).within(ofType(update.computed()));
    }

    private Interval call(Expr.Call call) {
        String name = call.function();
        if (unit.function(name).isPresent()) {
            return named(name);
        }
        List<Interval> of = call.arguments().stream().map(this::interval).toList();
        boolean alike = call.arguments().stream()
                        .limit(name.equals("select") ? 2 : of.size())
                        .map(Expr::type)
                        .distinct()
                        .count()
                == 1;
        Matcher conversion = CONVERSION.matcher(name);
        if (conversion.matches() && of.size() == 1) {
            Interval to = ofType(call.type());
            return conversion.group(2) == null
                    ? of.get(0)
                    : of.get(0).max(Interval.of(to.least())).min(Interval.of(to.most()));
        }
        return switch (alike ? name + of.size() : "") {
            case "min2" -> of.get(0).min(of.get(1));
            case "max2" -> of.get(0).max(of.get(1));
            case "clamp3" -> of.get(0).clamped(of.get(1), of.get(2));
            case "abs1" -> of.get(0).max(Interval.of(0).minus(of.get(0))).max(Interval.of(0));
            case "select3" -> of.get(0).or(of.get(1));
            default -> Interval.ANY;
        };
    }
}
