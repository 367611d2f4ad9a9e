package io.github.halomill.generator.kernel.stream.sum;

import static io.github.halomill.generator.kernel.stream.sum.NoSumException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.stream.sum.SumStatements.Leaf;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Which accesses of a field expressions depend on, whatever the order in which statements set variables. */
final class SumFlow {

    private final Map<Expr.Element, Access> accesses;
    private final IdentityHashMap<Variable, Uses> values = new IdentityHashMap<>();

    /** What an expression names. */
    private record Uses(Set<Expr.Element> accesses, Set<Variable> variables) {
        Uses() {
            this(identitySet(), identitySet());
        }
    }

    /** Of some statements, and all accesses of the field that they read. */
    SumFlow(List<Leaf> leaves, Map<Expr.Element, Access> accesses) throws NoSumException {
        this.accesses = accesses;
        for (Leaf leaf : leaves) {
            Addresses addresses = new Addresses();
            addresses.walk(leaf.expr());
            throwIf(
                    addresses.taken,
                    "it takes the address of a variable at " + leaf.statement().place());
            Set<Variable> set = addresses.set;
            leaf.target().ifPresent(set::add);
            for (Variable variable : set) {
                Uses uses = values.computeIfAbsent(variable, first -> new Uses());
                collect(leaf.expr(), uses);
                leaf.conditions().forEach(condition -> collect(condition, uses));
            }
        }
    }

    static <T> Set<T> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** The accesses that a statement's expression depends on, but for what a variable holds. */
    Set<Expr.Element> of(Leaf leaf, Optional<Variable> but) {
        Set<Expr> all = new LinkedHashSet<>(leaf.conditions());
        all.add(leaf.expr());
        return of(all, but);
    }

    /** The accesses that expressions depend on, but for what a variable holds. */
    Set<Expr.Element> of(Collection<? extends Expr> exprs, Optional<Variable> but) {
        Uses uses = new Uses();
        exprs.forEach(expr -> collect(expr, uses));
        Set<Variable> seen = identitySet();
        but.ifPresent(seen::add);
        follow(uses, seen, uses.accesses());
        return uses.accesses();
    }

    private void follow(Uses uses, Set<Variable> seen, Set<Expr.Element> found) {
        for (Variable variable : uses.variables()) {
            if (seen.add(variable) && values.containsKey(variable)) {
                Uses more = values.get(variable);
                found.addAll(more.accesses());
                follow(more, seen, found);
            }
        }
    }

    /** Where an access is. */
    Access access(Expr.Element element) {
        return Objects.requireNonNull(accesses.get(element), element.text());
    }

    Collection<Access> all() {
        return accesses.values();
    }

    /** Whether an access is of the own element. */
    boolean isOwn(Expr.Element element) {
        return access(element).isOwn();
    }

    private void collect(Expr expr, Uses uses) {
        new Walker() {
            @Override
            protected void visit(Expr part) {
                if (part instanceof Expr.Name name && SumStatements.isLocal(name.variable())) {
                    uses.variables().add(name.variable());
                } else if (part instanceof Expr.Element element && accesses.containsKey(element)) {
                    uses.accesses().add(element);
                }
            }

            @Override
            protected boolean enters(Expr part) {
                return !(part instanceof Expr.Element element && accesses.containsKey(element));
            }
        }.walk(expr);
    }

    /** What an expression sets, and whether it takes the address of a variable, by which others may set that. */
    private static final class Addresses extends Walker {

        private final Set<Variable> set = identitySet();
        private final Set<Expr> subscripted = identitySet();
        private boolean taken;

        @Override
        protected void visit(Expr expr) {
            if (expr instanceof Expr.Assign assign) {
                set(assign.target());
            } else if (expr instanceof Expr.Update update) {
                set(update.target());
            } else if (expr instanceof Expr.Element element) {
                subscripted.add(element.base());
            } else if (expr instanceof Expr.Decay decay) {
                taken |= !subscripted.contains(decay) && isLocal(decay.array());
            } else if (expr instanceof Expr.AddressOf address) {
                taken |= isLocal(address.operand());
            }
        }

        private void set(Expr place) {
            Expr root = root(place);
            if (root instanceof Expr.Name name && SumStatements.isLocal(name.variable())) {
                set.add(name.variable());
            }
        }

        private static boolean isLocal(Expr place) {
            return root(place) instanceof Expr.Name name && SumStatements.isLocal(name.variable());
        }

        /** What a place is a part of. */
        private static Expr root(Expr place) {
            if (place instanceof Expr.Lanes lanes) {
                return root(lanes.base());
            } else if (place instanceof Expr.Field field) {
                return root(field.base());
            } else if (place instanceof Expr.Element element && element.base() instanceof Expr.Decay decay) {
                return root(decay.array());
            }
            return place;
        }
    }
}
