package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which values of a kernel may be computed from where in the whole problem a work-item is, by the text alone: a
 * variable that once holds such a value always may. What is read from a kernel's arrays, and what a comparison decides,
 * does not count: see {@link Reference} and {@link Decision} for these.
 */
public final class PlaceDependence {

    private static final Set<String> PLACES =
            Set.of("get_global_id", "get_group_id", "get_global_linear_id", "get_global_size", "get_num_groups");

    private final Unit unit;
    private final Predicate<Expr> same;
    private final Set<String> places;
    private final Map<Variable, Set<String>> parts = new HashMap<>();
    private final Set<Variable> variables;

    /** Of those, pointers to values that tell a place, rather than pointers to places. */
    private final Set<Variable> tables;

    private final Set<String> functions = new HashSet<>();
    private final Set<Expr> stores = new HashSet<>();
    private final Set<Expr> lookups = new HashSet<>();

    /**
     * What the text of a file says.
     *
     * @param given what of the parameters of the kernel tells it its place
     * @param same integers that are known not to depend on it
     */
    public PlaceDependence(Unit unit, Set<ParameterPart> given, Predicate<Expr> same) {
        this(unit, given, same, PLACES);
    }

    /** What is computed from {@code given} only, not from ids and sizes. */
    public static PlaceDependence by(Unit unit, Set<ParameterPart> given) {
        return new PlaceDependence(unit, given, expr -> false, Set.of());
    }

    private PlaceDependence(Unit unit, Set<ParameterPart> given, Predicate<Expr> same, Set<String> places) {
        this.unit = unit;
        this.places = places;
        this.same = same;
        given.forEach(one ->
                parts.computeIfAbsent(one.parameter(), first -> new HashSet<>()).add(one.part()));
        variables = new HashSet<>(parts.keySet());
        variables.removeIf(parameter -> parameter.type() instanceof Type.Struct);
        tables = new HashSet<>(parts.keySet());
        tables.removeIf(parameter -> !(parameter.type() instanceof Type.Pointer));
        int known;
        do {
            known = size();
            unit.variables().forEach(new Spread("")::walk);
            unit.functions().forEach(function -> new Spread(function.name()).walk(function.body()));
        } while (size() > known);
    }

    private int size() {
        return variables.size() + tables.size() + functions.size() + stores.size() + lookups.size();
    }

    /** Where such a value is written to global memory. */
    public List<Expr> stores() {
        return List.copyOf(stores);
    }

    /** Elements of other arrays than the kernel's that are found by place, or may be. */
    public List<Expr> lookups() {
        return List.copyOf(lookups);
    }

    /** Whether what is decided may depend on the place. */
    public boolean decides(Decision decision) {
        Expr expr = decision.expr();
        if (expr instanceof Expr.Binary binary && binary.op().isComparison()) {
            return isPlaced(binary.left()) || isPlaced(binary.right());
        }
        return expr instanceof Expr.Call call ? anyPlaced(call.arguments()) : isPlaced(expr);
    }

    private boolean anyPlaced(List<Expr> exprs) {
        return exprs.stream().anyMatch(this::isPlaced);
    }

    private boolean isPlaced(Expr expr) {
        if (expr.type().isInteger() && same.test(expr)) {
            return false;
        } else if (expr instanceof Expr.Name name) {
            return variables.contains(name.variable()) || parts.containsKey(name.variable());
        } else if (expr instanceof Expr.Element element) {
            return isTable(element.base())
                    || (!isOfKernel(element) && (isPlaced(element.base()) || isPlaced(element.index())));
        } else if (expr instanceof Expr.Unary unary) {
            return !(unary.op() == UnaryOp.NOT && unary.type() instanceof Type.Scalar) && isPlaced(unary.operand());
        } else if (expr instanceof Expr.Binary binary) {
            return !(binary.op().isComparison() && binary.type() instanceof Type.Scalar)
                    && (isPlaced(binary.left()) || isPlaced(binary.right()));
        } else if (expr instanceof Expr.Conditional choice) {
            boolean vector = choice.condition().type() instanceof Type.Vector;
            return isPlaced(choice.then()) || isPlaced(choice.otherwise()) || (vector && isPlaced(choice.condition()));
        } else if (expr instanceof Expr.Comma comma) {
            return isPlaced(comma.second());
        } else if (expr instanceof Expr.Convert convert) {
            return isPlaced(convert.operand());
        } else if (expr instanceof Expr.Assign assign) {
            return isPlaced(assign.value());
        } else if (expr instanceof Expr.Update update) {
            return isPlaced(update.target()) || isPlaced(update.value());
        } else if (expr instanceof Expr.Call call) {
            return isPlaced(call);
        }
        return isOtherPlaced(expr);
    }

    private boolean isOtherPlaced(Expr expr) {
        if (expr instanceof Expr.Field field) {
            return isPlaced(field);
        } else if (expr instanceof Expr.Lanes lanes) {
            return isPlaced(lanes.base());
        } else if (expr instanceof Expr.Decay decay) {
            return isPlaced(decay.array());
        } else if (expr instanceof Expr.AddressOf address) {
            return isPlaced(address.operand()) || (address.operand() instanceof Expr.Element e && isPlaced(e.index()));
        } else if (expr instanceof Expr.Move move) {
            return isPlaced(move.pointer()) || isPlaced(move.index());
        } else if (expr instanceof Expr.VectorOf vector) {
            return anyPlaced(vector.parts());
        } else if (expr instanceof Expr.Initializer initializer) {
            return anyPlaced(initializer.parts());
        } else if (expr instanceof Expr.Unknown unknown) {
            return anyPlaced(unknown.operands());
        }
        return expr instanceof Expr.Unsupported;
    }

    /** Of a struct that is a parameter only those members that tell a place. */
    private boolean isPlaced(Expr.Field field) {
        String path = field.field().suffix();
        Expr base = field.base();
        while (base instanceof Expr.Field outer) {
            path = outer.field().suffix() + path;
            base = outer.base();
        }
        if (!(base instanceof Expr.Name name) || variables.contains(name.variable())) {
            return isPlaced(base);
        }
        return parts.getOrDefault(name.variable(), Set.of()).stream().anyMatch(within(path));
    }

    /** Whether a part of a struct is that with this path, or lies in it. */
    private static Predicate<String> within(String path) {
        return part -> part.startsWith(path)
                && (part.length() == path.length() || !Character.isJavaIdentifierPart(part.charAt(path.length())));
    }

    private boolean isPlaced(Expr.Call call) {
        if (unit.function(call.function()).isPresent()) {
            return functions.contains(call.function());
        }
        boolean loads = call.arguments().stream().anyMatch(argument -> isGlobal(argument.type()));
        if (call.arguments().stream().anyMatch(this::isTable)) {
            return true;
        }
        return places.contains(call.function()) || (!loads && anyPlaced(call.arguments()));
    }

    /** Whether a pointer leads to values that tell a place. */
    private boolean isTable(Expr expr) {
        if (expr instanceof Expr.Name name) {
            return tables.contains(name.variable());
        } else if (expr instanceof Expr.Move move) {
            return isTable(move.pointer());
        } else if (expr instanceof Expr.Convert convert) {
            return isTable(convert.operand());
        } else if (expr instanceof Expr.AddressOf address) {
            return address.operand() instanceof Expr.Element element && isTable(element.base());
        } else if (expr instanceof Expr.Conditional choice) {
            return isTable(choice.then()) || isTable(choice.otherwise());
        } else if (expr instanceof Expr.Comma comma) {
            return isTable(comma.second());
        } else if (expr instanceof Expr.Assign assign) {
            return isTable(assign.value());
        }
        // what another function gives back is one if it gets one
        return expr instanceof Expr.Call call
                && call.type() instanceof Type.Pointer
                && call.arguments().stream().anyMatch(this::isTable);
    }

    /** Whether it is an element of an array that the kernel was given: references tell where it is. */
    private static boolean isOfKernel(Expr.Element element) {
        return isGlobal(element.base().type());
    }

    /** Whether it leads to global memory: a table in constant memory may be the file's own. */
    private static boolean isGlobal(Type type) {
        return type instanceof Type.Pointer pointer && pointer.space() == AddressSpace.GLOBAL;
    }

    /** Goes through a function and adds what follows from what is known. */
    private final class Spread extends Walker {
        private final String function;

        Spread(String function) {
            this.function = function;
        }

        @Override
        protected void visit(Stmt statement) {
            if (statement instanceof Stmt.Declare declare
                    && declare.value().filter(PlaceDependence.this::isPlaced).isPresent()) {
                variables.add(declare.variable());
                addTable(declare.variable(), declare.value().get());
            } else if (statement instanceof Stmt.Return end
                    && end.value().filter(PlaceDependence.this::isPlaced).isPresent()) {
                functions.add(function);
            }
        }

        @Override
        protected void visit(Expr expr) {
            if (expr instanceof Expr.Assign assign && isPlaced(assign.value())) {
                write(assign.target());
                if (assign.target() instanceof Expr.Name name) {
                    addTable(name.variable(), assign.value());
                }
            } else if (expr instanceof Expr.Update update && isPlaced(update.value())) {
                write(update.target());
            } else if (expr instanceof Expr.Call call) {
                pass(call);
            } else if (expr instanceof Expr.Element element && !isOfKernel(element) && isPlaced(element.index())) {
                lookups.add(element);
            }
        }

        private void addTable(Variable variable, Expr value) {
            if (isTable(value)) {
                tables.add(variable);
            }
        }

        private void write(Expr target) {
            if (target instanceof Expr.Name name) {
                variables.add(name.variable());
            } else if (target instanceof Expr.Field field) {
                write(field.base());
            } else if (target instanceof Expr.Lanes lanes) {
                write(lanes.base());
            } else if (target instanceof Expr.Element element && element.base() instanceof Expr.Decay decay) {
                write(decay.array());
            } else {
                stores.add(target); // whatever the pointer leads to
            }
        }

        private void pass(Expr.Call call) {
            List<Expr> arguments = call.arguments();
            List<Variable> parameters =
                    unit.function(call.function()).map(Function::parameters).orElse(List.of());
            for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
                if (isPlaced(arguments.get(i))) {
                    variables.add(parameters.get(i));
                    addTable(parameters.get(i), arguments.get(i));
                }
            }
            if (parameters.isEmpty()) {
                passToBuiltin(call);
            }
        }

        /** What gets a value and a pointer may write the value there: a vstore, an atomic, {@code fract(x, &i)}. */
        private void passToBuiltin(Expr.Call call) {
            List<Expr> values = new ArrayList<>(call.arguments());
            List<Expr> pointers = call.arguments().stream()
                    .filter(argument -> argument.type() instanceof Type.Pointer)
                    .toList();
            values.removeAll(pointers);
            boolean vstore = call.function().startsWith("vstore") && !values.isEmpty();
            boolean written = vstore ? isPlaced(values.get(0)) : anyPlaced(values);
            boolean reads =
                    call.function().startsWith("vload") || call.function().startsWith("async_work_group");
            for (Expr pointer : pointers) {
                if (written && !reads) {
                    write(pointer instanceof Expr.AddressOf address ? address.operand() : call);
                }
                if (!isGlobal(pointer.type()) && (isPlaced(pointer) || anyPlaced(values))) {
                    lookups.add(call);
                }
            }
        }
    }
}
