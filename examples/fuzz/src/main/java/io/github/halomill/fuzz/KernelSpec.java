package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A kernel.
 *
 * @param calculates the type of what it computes
 * @param ranged whether work-items are those of the range only; else all have one, and a guard
 * @param range the cells that it writes, by dimension
 * @param group work-items of a work-group; empty: the driver chooses
 */
record KernelSpec(
        String name, Type calculates, boolean ranged, List<Range> range, List<Integer> group, List<Store> stores) {

    /** Cells from one to another, each counted from the first cell or from one past the last. */
    record Range(boolean fromEnd, int from, boolean toEnd, int to) {

        int first(int cells) {
            return (fromEnd ? cells : 0) + from;
        }

        int end(int cells) {
            return (toEnd ? cells : 0) + to;
        }
    }

    /**
     * What is written to the own element.
     *
     * @param guard two numbers that are compared: only where the first is less, something is written; empty: always
     */
    record Store(String array, int component, Expr value, List<Expr> guard) {}

    KernelSpec withStores(List<Store> others) {
        return new KernelSpec(name, calculates, ranged, range, group, others);
    }

    List<String> outputs() {
        return stores.stream().map(Store::array).distinct().toList();
    }

    /** Arrays in the order of the parameters. */
    List<String> arrays() {
        Set<String> arrays = new LinkedHashSet<>(outputs());
        for (Expr expr : expressions()) {
            if (expr instanceof Expr.Read read) {
                arrays.add(read.array());
            } else if (expr instanceof Expr.Row row) {
                arrays.add(row.array());
            }
        }
        return List.copyOf(arrays);
    }

    Set<String> scalars() {
        Set<String> scalars = new TreeSet<>();
        for (Expr expr : expressions()) {
            if (expr instanceof Expr.Scalar scalar) {
                scalars.add(scalar.name());
            }
        }
        return scalars;
    }

    /** All expressions in it. */
    List<Expr> expressions() {
        List<Expr> all = new ArrayList<>();
        for (Store store : stores) {
            collect(store.value(), all);
            store.guard().forEach(expr -> collect(expr, all));
        }
        return all;
    }

    private static void collect(Expr expr, List<Expr> all) {
        all.add(expr);
        if (expr instanceof Expr.Binary binary) {
            collect(binary.left(), all);
            collect(binary.right(), all);
        } else if (expr instanceof Expr.Choice choice) {
            collect(choice.left(), all);
            collect(choice.right(), all);
            collect(choice.then(), all);
            collect(choice.otherwise(), all);
        }
    }
}
