package io.github.halomill.generator.kernel.table;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.schedule.Combining.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a place in a kernel does to an element that several work-items may change.
 *
 * @param by the rule that it follows if work-items that store something store one number; empty: it adds or the like
 *     without an atomic, so that work-items overwrite what others do
 * @param stored what work-items store there, if it is the same in all of them
 * @param element what the place takes the element for
 * @param used whether the kernel uses what the element was before
 * @param subscripts which elements it may be, counted from what the kernel is passed; empty if that is not known
 */
public record SharedChange(
        Optional<Rule> by,
        Optional<String> stored,
        Optional<Type.Scalar> element,
        boolean used,
        Optional<Interval> subscripts) {

    private static final Pattern ATOMIC = Pattern.compile(
            "atom(?:ic)?_(?:fetch_)?(add|inc|sub|dec|min|max|and|or|xor|xchg|store|exchange)(_explicit)?");

    /** Whether it takes elements for what they are; the sign matters to comparisons only. */
    public boolean fits(ElementType type) {
        if (element.isEmpty() || !(type instanceof DataType described) || described.components() != 1) {
            return false;
        }
        Type.Scalar.Kind taken = element.get().kind();
        boolean ordered = by.equals(Optional.of(Rule.MIN)) || by.equals(Optional.of(Rule.MAX));
        return taken.isInteger()
                && !described.scalar().isFloating()
                && taken.bytes() == described.bytes()
                && (!ordered || taken.isSigned() != described.scalar().isUnsigned());
    }

    /** The rule that combines it; empty if it depends on the order, or if work-items store different numbers. */
    public Optional<Rule> rule() {
        return by.filter(rule -> rule != Rule.ANY || stored.isPresent());
    }

    /** Whether it stays inside an array of that many elements, whatever other arrays hold. */
    public boolean isInside(long elements) {
        return subscripts.isPresent()
                && subscripts.get().least() >= 0
                && subscripts.get().most() < elements;
    }

    /** What is done there; empty if that is not known, or if it is several things. */
    public static Optional<SharedChange> at(SourceLocation place, String text, Unit unit, Function kernel) {
        Finder finder = new Finder(place, text, unit, kernel);
        unit.functions().forEach(function -> finder.walk(function.body()));
        List<SharedChange> found = finder.found.stream().distinct().toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** The kernel's parameters that it does not change. */
    private static Set<Variable> constants(Function kernel) {
        Set<Variable> constants = new HashSet<>(kernel.parameters());
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                if (expr instanceof Expr.Assign assign && assign.target() instanceof Expr.Name name) {
                    constants.remove(name.variable());
                } else if (expr instanceof Expr.Update update && update.target() instanceof Expr.Name name) {
                    constants.remove(name.variable());
                } else if (expr instanceof Expr.AddressOf address && address.operand() instanceof Expr.Name name) {
                    constants.remove(name.variable());
                }
            }
        }.walk(kernel.body());
        return constants;
    }

    private static final class Finder extends Walker {
        private final SourceLocation place;
        private final String text;
        private final Unit unit;
        private final Function kernel;
        private final Set<Variable> constants;
        private final Set<Expr> unused = Collections.newSetFromMap(new IdentityHashMap<>());
        private final List<SharedChange> found = new ArrayList<>();

        Finder(SourceLocation place, String text, Unit unit, Function kernel) {
            this.place = place;
            this.text = text;
            this.unit = unit;
            this.kernel = kernel;
            this.constants = constants(kernel);
        }

        @Override
        protected void visit(Stmt statement) {
            if (statement instanceof Stmt.Evaluate evaluate) {
                drop(evaluate.expr());
            } else if (statement instanceof Stmt.Loop loop) {
                loop.step().ifPresent(this::drop);
            }
        }

        /** Notes that nobody uses a value. */
        private void drop(Expr expr) {
            unused.add(expr);
            if (expr instanceof Expr.Convert convert) {
                drop(convert.operand());
            } else if (expr instanceof Expr.Comma comma) {
                drop(comma.second());
            }
        }

        @Override
        protected void visit(Expr expr) {
            if (expr instanceof Expr.Comma comma) {
                drop(comma.first());
            } else if (expr instanceof Expr.Assign assign && isHere(assign.target())) {
                add(Optional.of(Rule.ANY), same(assign.value()), assign.target(), expr);
            } else if (expr instanceof Expr.Update update && isHere(update.target())) {
                add(Optional.empty(), Optional.empty(), update.target(), expr);
            } else if (expr instanceof Expr.Call call
                    && call.place().equals(place)
                    && call.text().equals(text)) {
                atomic(call);
            }
        }

        private boolean isHere(Expr target) {
            return target.place().equals(place)
                    && !(target instanceof Expr.Name)
                    && (!(target instanceof Expr.Element element)
                            || element.text().equals(text));
        }

        private void atomic(Expr.Call call) {
            Matcher atomic = ATOMIC.matcher(call.function());
            if (!atomic.matches() || !(call.arguments().get(0).type() instanceof Type.Pointer)) {
                return;
            }
            Rule rule = switch (atomic.group(1)) {
                case "add", "inc", "sub", "dec" -> Rule.SUM;
                case "xchg", "store", "exchange" -> Rule.ANY;
                default -> Rule.of(atomic.group(1));
            };
            Optional<String> stored = rule == Rule.ANY && call.arguments().size() > 1
                    ? same(call.arguments().get(1))
                    : Optional.empty();
            add(Optional.of(rule), stored, call.arguments().get(0), call);
        }

        /** One of a place, or of what a pointer points to. */
        private void add(Optional<Rule> by, Optional<String> stored, Expr where, Expr expr) {
            Type type = where.type() instanceof Type.Pointer pointer ? pointer.target() : where.type();
            Optional<Type.Scalar> element = type instanceof Type.Scalar scalar ? Optional.of(scalar) : Optional.empty();
            found.add(new SharedChange(by, stored, element, !unused.contains(expr), subscripts(where)));
        }

        private Optional<Interval> subscripts(Expr where) {
            if (where instanceof Expr.Convert convert) {
                return subscripts(convert.operand());
            }
            if (where instanceof Expr.AddressOf address) {
                return subscripts(address.operand());
            }
            if (where instanceof Expr.Element element && isPassed(element.base())) {
                return Optional.of(interval(element.index()));
            }
            if (where instanceof Expr.Move move && isPassed(move.pointer())) {
                return Optional.of(interval(move.index()));
            }
            return isPassed(where) ? Optional.of(Interval.of(0)) : Optional.empty();
        }

        private Interval interval(Expr subscript) {
            return new SubscriptIntervals(unit, kernel, any -> Optional.empty()).of(subscript);
        }

        /** Whether it is a pointer as the kernel is passed it: a helper's may point into the array. */
        private boolean isPassed(Expr pointer) {
            return pointer instanceof Expr.Name name
                    && constants.contains(name.variable())
                    && name.type() instanceof Type.Pointer;
        }

        /** A value that is the same in all work-items, as text. */
        private Optional<String> same(Expr value) {
            if (value instanceof Expr.IntLiteral number) {
                return Optional.of(Long.toString(number.value()));
            }
            if (value instanceof Expr.RealLiteral number) {
                return Optional.of(Double.toString(number.value()));
            }
            if (value instanceof Expr.Symbol symbol) {
                return Optional.of(symbol.name());
            }
            if (value instanceof Expr.Name name && constants.contains(name.variable())) {
                return Optional.of(name.variable().name());
            }
            if (value instanceof Expr.Convert convert && isInteger(convert.type())) {
                return same(convert.operand())
                        .map(number -> number.matches("-?\\d{1,2}") ? number : cast(convert, number));
            }
            return value instanceof Expr.Unary unary && isInteger(unary.type())
                    ? same(unary.operand()).map(number -> sign(unary.op()) + number)
                    : Optional.empty();
        }

        private static String sign(Expr.UnaryOp op) {
            return switch (op) {
                case MINUS -> "-";
                case NOT -> "!";
                case COMPLEMENT -> "~";
            };
        }

        private static String cast(Expr.Convert convert, String number) {
            return convert.type() + " " + number;
        }

        private static boolean isInteger(Type type) {
            return type instanceof Type.Scalar scalar && scalar.kind().isInteger();
        }
    }
}
