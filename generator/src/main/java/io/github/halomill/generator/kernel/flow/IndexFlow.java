package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Which 32-bit arithmetic of a kernel leads to subscripts, by the text. Masks and exclusive ors, comparisons and what
 * is read from arrays lead nowhere: bits are mixed there on purpose, or others say what comes out.
 */
public final class IndexFlow {

    private static final Pattern OFFSET_FIRST = Pattern.compile("vload.*");
    private static final Pattern OFFSET_SECOND = Pattern.compile("vstore.*");
    private static final Pattern PASSING = Pattern.compile("min|max|clamp|abs|select|(convert|as)_u?(int|long).*");
    private static final Pattern PRODUCT = Pattern.compile("mul24|mad24|mad");
    private static final Pattern FACTORS = Pattern.compile("mul24|mad24");

    private final Map<Variable, List<Expr>> assigned = new HashMap<>();
    private final Map<String, List<Expr>> returned = new HashMap<>();
    private final Set<Expr> subscripts = Collections.newSetFromMap(new LinkedHashMap<>());
    private final Set<Expr> factors = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Unit unit;

    private final Function<Expr, Set<?>> values;

    /**
     * Of a kernel and the functions that it calls.
     *
     * @param decides whether a comparison decides which elements are read or written
     * @param values what expressions may be; nothing if that is not known
     */
    public IndexFlow(
            Unit unit,
            io.github.halomill.generator.kernel.ast.Function kernel,
            Predicate<Expr> decides,
            Function<Expr, Set<?>> values) {
        this.unit = unit;
        this.values = values;
        for (String name : new Calls(unit).reachedFrom(kernel.name())) {
            unit.function(name).ifPresent(function -> new Collector(function.name(), decides).walk(function.body()));
        }
    }

    /** What is a subscript, or compared to decide about some. */
    public Set<Expr> subscripts() {
        return subscripts;
    }

    /** What of 32 bits is computed on the way to a subscript and must not leave its range. */
    public List<Expr> leadingTo(Expr subscript) {
        Trace trace = new Trace();
        trace.follow(subscript, false);
        return trace.found;
    }

    /**
     * Whether it is a factor of {@code mul24} or {@code mad24}, which must have 24 bits (OpenCL C 3.0, section 6.15.3).
     */
    public boolean isFactorOf24Bits(Expr expr) {
        return factors.contains(expr);
    }

    /** The type of 32 bits in which an expression, or each component of it, is computed. */
    public static Optional<Scalar.Kind> kind(Expr expr) {
        boolean wide = expr instanceof Expr.Update update
                && update.computed().bytes().orElse(0) > update.type().bytes().orElse(0);
        Type type = expr instanceof Expr.Update update && !wide ? update.computed() : expr.type();
        Type one = type instanceof Type.Vector vector ? vector.element() : type;
        return one instanceof Scalar scalar && (scalar.kind() == Scalar.Kind.INT || scalar.kind() == Scalar.Kind.UINT)
                ? Optional.of(scalar.kind())
                : Optional.empty();
    }

    private final class Collector extends Walker {
        private final String function;
        private final Predicate<Expr> decides;

        Collector(String function, Predicate<Expr> decides) {
            this.function = function;
            this.decides = decides;
        }

        @Override
        protected void visit(Stmt statement) {
            if (statement instanceof Stmt.Declare declare) {
                declare.value().ifPresent(value -> assign(declare.variable(), value));
            } else if (statement instanceof Stmt.Return end) {
                end.value()
                        .ifPresent(value -> returned.computeIfAbsent(function, name -> new ArrayList<>())
                                .add(value));
            }
        }

        @Override
        protected void visit(Expr expr) {
            if (expr instanceof Expr.Assign assign) {
                variable(assign.target()).ifPresent(variable -> assign(variable, assign.value()));
            } else if (expr instanceof Expr.Update update) {
                variable(update.target()).ifPresent(variable -> assign(variable, update));
                if (update.computed() instanceof Type.Pointer) {
                    subscripts.add(update.value());
                }
            } else if (expr instanceof Expr.Move move) {
                subscripts.add(move.index());
            } else if (expr instanceof Expr.Element element
                    && isShared(element.base().type())) {
                subscripts.add(element.index());
            } else if (expr instanceof Expr.Binary binary && binary.op().isComparison() && decides.test(binary)) {
                subscripts.add(binary.left());
                subscripts.add(binary.right());
            } else if (expr instanceof Expr.Call call) {
                call(call);
            }
        }

        private void call(Expr.Call call) {
            List<Expr> arguments = call.arguments();
            List<Variable> parameters = unit.function(call.function())
                    .map(function -> function.parameters())
                    .orElse(List.of());
            for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
                assign(parameters.get(i), arguments.get(i));
            }
            if (OFFSET_FIRST.matcher(call.function()).matches() && arguments.size() == 2) {
                subscripts.add(arguments.get(0));
            } else if (OFFSET_SECOND.matcher(call.function()).matches() && arguments.size() == 3) {
                subscripts.add(arguments.get(1));
            }
        }

        private void assign(Variable variable, Expr value) {
            assigned.computeIfAbsent(variable, first -> new ArrayList<>()).add(value);
        }
    }

    private static boolean isShared(Type pointer) {
        return pointer instanceof Type.Pointer to && to.space() != AddressSpace.PRIVATE;
    }

    /** The variable of which a place is all or a part. */
    private static Optional<Variable> variable(Expr place) {
        if (place instanceof Expr.Name name) {
            return Optional.of(name.variable());
        } else if (place instanceof Expr.Field field) {
            return variable(field.base());
        } else if (place instanceof Expr.Lanes lanes) {
            return variable(lanes.base());
        }
        return place instanceof Expr.Element element && element.base() instanceof Expr.Decay decay
                ? variable(decay.array())
                : Optional.empty();
    }

    /** Goes backwards from a subscript. */
    private final class Trace {
        private final List<Expr> found = new ArrayList<>();
        private final Map<Boolean, Set<Expr>> seen = new HashMap<>();
        private final Set<Variable> variables = new HashSet<>();

        /**
         * What an expression is made of; {@code modular}: unsigned, and of sums and products that may wrap and come
         * back.
         */
        void follow(Expr expr, boolean modular) {
            if (!seen.computeIfAbsent(modular, any -> Collections.newSetFromMap(new IdentityHashMap<>()))
                    .add(expr)) {
                return;
            }
            if (expr instanceof Expr.Binary binary) {
                binary(binary, modular);
            } else if (expr instanceof Expr.Convert convert) {
                convert(convert, modular);
            } else if (expr instanceof Expr.Update update) {
                if (isSum(update.op())) {
                    add(update, modular);
                    follow(update.value(), isUnsigned(update));
                    follow(update.target(), isUnsigned(update));
                }
            } else if (expr instanceof Expr.Name name) {
                name(name, modular);
            } else if (expr instanceof Expr.Call call) {
                call(call, modular);
            } else {
                parts(expr, modular);
            }
        }

        private void parts(Expr expr, boolean modular) {
            if (expr instanceof Expr.Unary unary) {
                follow(unary.operand(), modular);
            } else if (expr instanceof Expr.Conditional conditional) {
                follow(conditional.then(), modular);
                follow(conditional.otherwise(), modular);
            } else if (expr instanceof Expr.Comma comma) {
                follow(comma.second(), modular);
            } else if (expr instanceof Expr.Assign assign) {
                follow(assign.value(), modular);
            } else if (expr instanceof Expr.VectorOf vector) {
                vector.parts().forEach(part -> follow(part, modular));
            } else if (expr instanceof Expr.Initializer initializer) {
                initializer.parts().forEach(part -> follow(part, modular));
            } else {
                variable(expr).ifPresent(variable -> all(variable, modular));
            }
        }

        private void add(Expr expr, boolean modular) {
            if (kind(expr).filter(kind -> !modular || kind == Scalar.Kind.INT).isPresent()) {
                found.add(expr);
            }
        }

        private void binary(Expr.Binary binary, boolean modular) {
            switch (binary.op()) {
                case ADD, SUB, MUL -> {
                    add(binary, modular);
                    follow(binary.left(), isUnsigned(binary));
                    follow(binary.right(), isUnsigned(binary));
                }
                case SHL -> {
                    add(binary, modular);
                    follow(binary.left(), isUnsigned(binary));
                }
                case OR -> {
                    follow(binary.left(), false);
                    follow(binary.right(), false);
                }
                case DIV, REM, SHR -> follow(binary.left(), false);
                default -> {} // mixes bits, or is no number
            }
        }

        private void convert(Expr.Convert convert, boolean modular) {
            boolean integers =
                    isInteger(convert.type()) && isInteger(convert.operand().type());
            if (!integers || isBool(convert.type())) {
                return;
            }
            boolean unsigned = isUnsigned(convert);
            if (!(unsigned && modular)) {
                add(convert, false);
            }
            follow(convert.operand(), unsigned && modular);
        }

        private void name(Expr.Name name, boolean modular) {
            List<Expr> all = assigned.getOrDefault(name.variable(), List.of());
            Set<?> known = values.apply(name);
            List<Expr> alike = all.stream()
                    .filter(value -> !Collections.disjoint(known, values.apply(value)))
                    .toList();
            if (!alike.isEmpty()) {
                alike.forEach(value -> follow(value, modular));
            } else if (!known.isEmpty() || all.size() == 1) { // else it is mixed of several, as random numbers are
                all(name.variable(), modular);
            }
        }

        private void all(Variable variable, boolean modular) {
            if (variables.add(variable)) {
                assigned.getOrDefault(variable, List.of()).forEach(value -> follow(value, modular));
            }
        }

        private void call(Expr.Call call, boolean modular) {
            if (unit.function(call.function()).isPresent()) {
                returned.getOrDefault(call.function(), List.of()).forEach(value -> follow(value, modular));
            } else if (PRODUCT.matcher(call.function()).matches()) {
                add(call, modular);
                if (FACTORS.matcher(call.function()).matches()) {
                    call.arguments().stream()
                            .limit(2)
                            .filter(factor -> kind(factor).isPresent())
                            .forEach(factor -> {
                                factors.add(factor);
                                found.add(factor);
                            });
                }
                call.arguments().forEach(argument -> follow(argument, isUnsigned(call)));
            } else if (PASSING.matcher(call.function()).matches()) {
                add(call, modular);
                call.arguments().forEach(argument -> follow(argument, false));
            }
        }
    }

    private static boolean isSum(BinaryOp op) {
        return op == BinaryOp.ADD || op == BinaryOp.SUB || op == BinaryOp.MUL || op == BinaryOp.SHL;
    }

    private static boolean isUnsigned(Expr expr) {
        return kind(expr).filter(kind -> kind == Scalar.Kind.UINT).isPresent();
    }

    private static boolean isInteger(Type type) {
        return type instanceof Type.Vector vector
                ? vector.element().kind().isInteger()
                : type instanceof Scalar scalar && scalar.kind().isInteger();
    }

    private static boolean isBool(Type type) {
        return type instanceof Scalar scalar && scalar.kind() == Scalar.Kind.BOOL;
    }
}
