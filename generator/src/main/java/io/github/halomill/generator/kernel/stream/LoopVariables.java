package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The loops around each access of a kernel, and what their variables say of how many rounds there were. */
final class LoopVariables {

    private final Evaluation evaluation;
    private final IdentityHashMap<Expr.Element, List<Around>> around = new IdentityHashMap<>();

    /**
     * A loop around an access.
     *
     * @param variable that counts {@code first}, {@code first + step} ...
     */
    record Around(Stmt.Loop loop, String variable, Counter counter, long first, long step) {}

    LoopVariables(Function function, Evaluation evaluation) {
        this.evaluation = evaluation;
        new Walker() {
            @Override
            protected void visit(Stmt statement) {
                if (statement instanceof Stmt.Loop loop) {
                    Body body = new Body();
                    body.walk(loop.body());
                    variable(loop)
                            .filter(variable -> !body.declared.contains(variable.name()))
                            .flatMap(variable -> counted(loop, variable, body))
                            .ifPresent(found -> body.elements.forEach(
                                    element -> around.computeIfAbsent(element, first -> new ArrayList<>())
                                            .add(found)));
                }
            }
        }.walk(function.body());
    }

    /** The loop around an access that a counter counts. */
    Optional<Around> counting(Expr.Element element, Counter counter) {
        return around.getOrDefault(element, List.of()).stream()
                .filter(one -> one.counter().equals(counter))
                .findFirst();
    }

    /** What is in the body of a loop. */
    private static final class Body extends Walker {

        private final List<Expr.Element> elements = new ArrayList<>();
        private final List<Expr.Name> names = new ArrayList<>();
        private final Set<String> declared = new HashSet<>();

        @Override
        protected void visit(Stmt statement) {
            if (statement instanceof Stmt.Declare declare) {
                declared.add(declare.variable().name());
            }
        }

        @Override
        protected void visit(Expr expr) {
            if (expr instanceof Expr.Element element) {
                elements.add(element);
            } else if (expr instanceof Expr.Name name) {
                names.add(name);
            }
        }
    }

    /** What the first part of a {@code for} sets. */
    private static Optional<Variable> variable(Stmt.Loop loop) {
        if (loop.init().size() != 1) {
            return Optional.empty();
        }
        if (loop.init().get(0) instanceof Stmt.Declare declare) {
            return Optional.of(declare.variable());
        }
        return loop.init().get(0) instanceof Stmt.Evaluate evaluate
                        && evaluate.expr() instanceof Expr.Assign assign
                        && assign.target() instanceof Expr.Name name
                ? Optional.of(name.variable())
                : Optional.empty();
    }

    /** The loop, if its variable is the same sum wherever its body names it. */
    private Optional<Around> counted(Stmt.Loop loop, Variable variable, Body body) {
        Set<Poly> values = new HashSet<>();
        for (Expr.Name name : body.names) {
            if (name.variable().equals(variable)) {
                Set<Poly> known = evaluation.values().getOrDefault(name, Set.of());
                if (known.size() != 1) {
                    return Optional.empty();
                }
                values.addAll(known);
            }
        }
        Poly value = values.size() == 1 ? values.iterator().next() : Poly.ZERO;
        return value.allSymbols().size() == 1 && value.allSymbols().iterator().next() instanceof Counter counter
                ? counted(loop, variable, value, counter)
                : Optional.empty();
    }

    private static Optional<Around> counted(Stmt.Loop loop, Variable variable, Poly value, Counter counter) {
        return value.linear(counter)
                .flatMap(step -> step.constant().isPresent()
                        ? Optional.of(new Around(
                                loop,
                                variable.name(),
                                counter,
                                value.constantTerm(),
                                step.constant().getAsLong()))
                        : Optional.empty());
    }
}
