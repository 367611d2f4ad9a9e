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
import io.github.halomill.runtime.schedule.Combining;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a place in a kernel does to an element that several work-items may change.
 *
 * @param kind what it is
 * @param stored what work-items store there, if it is the same in all of them
 * @param element what the place takes the element for
 * @param used whether the kernel uses what the element was before
 * @param subscripts which elements it may be, counted from what the kernel is passed; empty if that is not known
 */
public record SharedChange(
        Kind kind,
        Optional<String> stored,
        Optional<Type.Scalar> element,
        boolean used,
        Optional<Interval> subscripts) {

    private static final Pattern ATOMIC = Pattern.compile(
            "atom(?:ic)?_(?:fetch_)?(add|inc|sub|dec|min|max|and|or|xor|xchg|store|exchange)(_explicit)?");

    /** Changes that may come in any order without another result, and others. */
    public enum Kind {
        SUM,
        MIN,
        MAX,
        AND,
        OR,
        XOR,
        /** A number is stored, be it by an atomic. */
        STORE,
        /** {@code +=} and the like, without an atomic: work-items overwrite what others do. */
        UPDATE
    }

    /** Whether it takes elements for what they are; the sign matters to comparisons only. */
    public boolean fits(ElementType type) {
        if (element.isEmpty() || !(type instanceof DataType described) || described.components() != 1) {
            return false;
        }
        Type.Scalar.Kind taken = element.get().kind();
        boolean ordered = kind == Kind.MIN || kind == Kind.MAX;
        return taken.isInteger()
                && !described.scalar().isFloating()
                && taken.bytes() == described.bytes()
                && (!ordered || taken.isSigned() != described.scalar().isUnsigned());
    }

    /** The rule that combines it; empty if it depends on the order, or if work-items store different numbers. */
    public Optional<Combining.Rule> rule() {
        if (kind == Kind.STORE) {
            return stored.map(any -> Combining.Rule.ANY);
        }
        return kind == Kind.UPDATE
                ? Optional.empty()
                : Optional.of(Combining.Rule.of(kind.name().toLowerCase(Locale.ROOT)));
    }

    /** Whether it stays inside an array of so many elements, whatever other arrays hold. */
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
        private final SubscriptIntervals intervals;
        private final Set<Variable> constants;
        private final Set<Expr> unused = Collections.newSetFromMap(new IdentityHashMap<>());
        private final List<SharedChange> found = new ArrayList<>();

        Finder(SourceLocation place, String text, Unit unit, Function kernel) {
            this.place = place;
            this.text = text;
            this.intervals = new SubscriptIntervals(unit, kernel, any -> Optional.empty());
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
                add(Kind.STORE, same(assign.value()), assign.target(), expr);
            } else if (expr instanceof Expr.Update update && isHere(update.target())) {
                add(Kind.UPDATE, Optional.empty(), update.target(), expr);
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
            Kind kind = switch (atomic.group(1)) {
                case "add", "inc", "sub", "dec" -> Kind.SUM;
                case "min" -> Kind.MIN;
                case "max" -> Kind.MAX;
                case "and" -> Kind.AND;
                case "or" -> Kind.OR;
                case "xor" -> Kind.XOR;
                default -> Kind.STORE;
            };
            Optional<String> stored = kind == Kind.STORE && call.arguments().size() > 1
                    ? same(call.arguments().get(1))
                    : Optional.empty();
            add(kind, stored, call.arguments().get(0), call);
        }

        /** One of a place, or of what a pointer points to. */
        private void add(Kind kind, Optional<String> stored, Expr where, Expr expr) {
            Type type = where.type() instanceof Type.Pointer pointer ? pointer.target() : where.type();
            Optional<Type.Scalar> element = type instanceof Type.Scalar scalar ? Optional.of(scalar) : Optional.empty();
            found.add(new SharedChange(kind, stored, element, !unused.contains(expr), subscripts(where)));
        }

        private Optional<Interval> subscripts(Expr where) {
            if (where instanceof Expr.Convert convert) {
                return subscripts(convert.operand());
            }
            if (where instanceof Expr.AddressOf address) {
                return subscripts(address.operand());
            }
            if (where instanceof Expr.Element element && isPassed(element.base())) {
                return Optional.of(intervals.of(element.index()));
            }
            if (where instanceof Expr.Move move && isPassed(move.pointer())) {
                return Optional.of(intervals.of(move.index()));
            }
            return isPassed(where) ? Optional.of(Interval.of(0)) : Optional.empty();
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
