package io.github.halomill.generator.kernel.table;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Calls;
import io.github.halomill.generator.kernel.flow.Walker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the variables of a kernel and of the functions that it calls are assigned, and what functions return. */
final class Assignments {

    /** What a variable is between two statements of its own block that assign it. */
    private record Version(Variable variable, int number) {}

    private final Unit unit;

    /** By version, or by the name of a function. */
    private final Map<Object, List<Expr>> values = new HashMap<>();

    private final IdentityHashMap<Expr, Version> versions = new IdentityHashMap<>();
    private final List<Expr.Element> elements = new ArrayList<>();

    /** Versions and variables of which assignments do not tell all. */
    private final Set<Object> open = new HashSet<>();

    private boolean understood = true;

    Assignments(Unit unit, Function kernel) {
        this.unit = unit;
        kernel.parameters().forEach(parameter -> open.add(new Version(parameter, 0)));
        for (String name : new Calls(unit).reachedFrom(kernel.name())) {
            unit.function(name).ifPresent(function -> new Collector(function).collect());
        }
    }

    /** Whether nothing may be assigned that is not seen. */
    boolean areUnderstood() {
        return understood;
    }

    /** All in the order in which they stand. */
    List<Expr.Element> elements() {
        return elements;
    }

    /** Which of a variable's values a name means, if the assignments tell all of these: nobody else changes it. */
    Optional<Object> version(Expr name) {
        return Optional.ofNullable(versions.get(name))
                .filter(version -> version.variable().kind() != Variable.Kind.FILE
                        && version.variable().space() == AddressSpace.PRIVATE
                        && !open.contains(version)
                        && !open.contains(version.variable()))
                .map(version -> version);
    }

    /** Whether a name means what a kernel is passed as this parameter. */
    boolean isPassed(Expr name, Variable parameter) {
        Version version = new Version(parameter, 0);
        return version.equals(versions.get(name))
                && !open.contains(parameter)
                && values(version).isEmpty();
    }

    /** What is assigned to a version, or what a function returns. */
    List<Expr> values(Object of) {
        return values.getOrDefault(of, List.of());
    }

    private final class Collector extends Walker {
        private final Function function;

        /** How often a variable's own block has assigned it: what it was before does not count any more. */
        private final Map<Variable, Integer> numbers = new HashMap<>();

        Collector(Function function) {
            this.function = function;
        }

        void collect() {
            walk(function.body().body(), new HashSet<>(function.parameters()));
        }

        /** Statements of a block in which variables begin anew each time that it is reached. */
        private void walk(List<Stmt> block, Set<Variable> own) {
            for (Stmt statement : block) {
                if (statement instanceof Stmt.Declare declare) {
                    own.add(declare.variable());
                }
                Optional<Variable> assigned = statement instanceof Stmt.Evaluate evaluate
                        ? assigned(evaluate.expr()).filter(own::contains)
                        : Optional.empty();
                if (assigned.isPresent()) {
                    assignAnew(assigned.get(), ((Stmt.Evaluate) statement).expr());
                } else {
                    walk(statement);
                }
            }
        }

        @Override
        protected boolean enters(Stmt statement) {
            if (statement instanceof Stmt.Block block) {
                walk(block.body(), new HashSet<>());
                return false;
            }
            return true;
        }

        private static Optional<Variable> assigned(Expr expr) {
            Expr target = expr instanceof Expr.Assign assign ? assign.target() : expr;
            Expr place = expr instanceof Expr.Update update ? update.target() : target;
            return place instanceof Expr.Name name && !place.equals(expr)
                    ? Optional.of(name.variable())
                    : Optional.empty();
        }

        private void assignAnew(Variable variable, Expr expr) {
            if (expr instanceof Expr.Assign assign) {
                walk(assign.value());
            } else if (expr instanceof Expr.Update update) {
                walk(update.target());
                walk(update.value());
            }
            numbers.merge(variable, 1, Integer::sum);
            assign(variable, after(expr));
        }

        /** What {@code i++} leaves in {@code i}. */
        private static Expr after(Expr expr) {
            return expr instanceof Expr.Update update
                    ? new Expr.Update(
                            update.op(),
                            update.target(),
                            update.value(),
                            update.computed(),
                            false,
                            update.type(),
                            update.place())
                    : expr;
        }

        @Override
        protected void visit(Stmt statement) {
            if (statement instanceof Stmt.Declare declare) {
                declare.value().ifPresent(value -> assign(declare.variable(), value));
            } else if (statement instanceof Stmt.Return end) {
                end.value().ifPresent(value -> add(function.name(), value));
            }
            understood &= !(statement instanceof Stmt.Unsupported);
        }

        @Override
        protected void visit(Expr expr) {
            assigned(expr).ifPresent(variable -> assign(variable, after(expr)));
            if (expr instanceof Expr.Name name) {
                Version before = versions.put(name, version(name.variable()));
                understood &= before == null || before.equals(version(name.variable()));
            } else if (expr instanceof Expr.AddressOf address && address.operand() instanceof Expr.Name name) {
                open.add(name.variable());
            } else if (expr instanceof Expr.Element element) {
                elements.add(element);
            } else if (expr instanceof Expr.Call call) {
                List<Variable> parameters =
                        unit.function(call.function()).map(Function::parameters).orElse(List.of());
                for (int i = 0; i < Math.min(parameters.size(), call.arguments().size()); i++) {
                    add(new Version(parameters.get(i), 0), call.arguments().get(i));
                }
            }
            understood &= !(expr instanceof Expr.Unsupported);
        }

        private void assign(Variable variable, Expr value) {
            add(version(variable), value);
        }

        private Version version(Variable variable) {
            return new Version(variable, numbers.getOrDefault(variable, 0));
        }

        private void add(Object to, Expr value) {
            values.computeIfAbsent(to, first -> new ArrayList<>()).add(value);
        }
    }
}
