package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/** What parts of a kernel contain, in the functions that they call, too. */
final class Contents {

    /**
     * What one contains.
     *
     * @param barrier the first
     * @param arrays in local memory that it names
     * @param local whether it may use local memory
     * @param leaves whether it may end what is around it: a {@code break}, for example
     * @param returns whether it may end the function
     */
    record Content(
            Optional<SourceLocation> barrier, Set<Variable> arrays, boolean local, boolean leaves, boolean returns) {}

    private final Unit unit;
    private final IdentityHashMap<Stmt, Content> known = new IdentityHashMap<>();
    private final IdentityHashMap<Function, Content> functions = new IdentityHashMap<>();

    Contents(Unit unit) {
        this.unit = unit;
    }

    static boolean isBarrier(String function) {
        return function.equals("barrier") || function.equals("work_group_barrier");
    }

    Content of(Stmt statement) {
        Content content = known.get(statement);
        if (content == null) {
            Finder finder = new Finder();
            finder.walk(statement);
            content = finder.content();
            known.put(statement, content);
        }
        return content;
    }

    private Content of(Function function) {
        Content content = functions.get(function);
        if (content == null) {
            functions.put(
                    function, new Content(Optional.empty(), Set.of(), true, false, false)); // calls itself: never so
            content = of(function.body());
            functions.put(function, content);
        }
        return content;
    }

    private final class Finder extends Walker {
        private Optional<SourceLocation> barrier = Optional.empty();
        private final Set<Variable> arrays = new HashSet<>();
        private boolean local;
        private boolean leaves;
        private boolean returns;

        Content content() {
            return new Content(barrier, Set.copyOf(arrays), local, leaves, returns);
        }

        @Override
        protected void visit(Stmt statement) {
            returns |= statement instanceof Stmt.Return;
            leaves |= statement instanceof Stmt.Return
                    || statement instanceof Stmt.Break
                    || statement instanceof Stmt.Continue
                    || statement instanceof Stmt.Unsupported;
        }

        @Override
        protected void visit(Expr expr) {
            if (expr instanceof Expr.Name name && name.variable().space() == AddressSpace.LOCAL) {
                arrays.add(name.variable());
                local = true;
            } else if (expr.type() instanceof Type.Pointer pointer && pointer.space() == AddressSpace.LOCAL) {
                local = true;
                if (expr instanceof Expr.Name name) {
                    arrays.add(name.variable());
                }
            } else if (expr instanceof Expr.Call call) {
                if (isBarrier(call.function())) {
                    barrier = barrier.or(() -> Optional.of(call.place()));
                }
                unit.function(call.function()).map(Contents.this::of).ifPresent(inner -> {
                    barrier = barrier.or(inner::barrier);
                    arrays.addAll(inner.arrays());
                    local |= inner.local();
                });
            }
        }
    }
}
