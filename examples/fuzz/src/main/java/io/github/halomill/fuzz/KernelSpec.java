package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A kernel.
 *
 * @param calculates the type of what it computes
 * @param range the cells that it writes, by dimension
 * @param counts what all its work-items change
 */
record KernelSpec(String name, Type calculates, Form form, List<Range> range, List<Store> stores, List<Count> counts) {

    /** The scalar argument whose value each launch says. */
    static final String AMOUNT = "amount";

    /** Which ids count along x, y, z. */
    enum Ids {
        /** The first along x. */
        IN_ORDER,
        /** The last along x. */
        REVERSED,
        /** One along all dimensions. */
        ONE
    }

    /**
     * How work-items find their cells.
     *
     * @param ranged whether work-items are those of the range only; else all cells have one, and there is a guard
     * @param placed whether a cell has the same ids in each launch, whatever the range of the launch
     * @param group work-items of a work-group; empty: the driver chooses
     * @param renamed whether it calls sizes otherwise than the description, and gets them with something added
     */
    record Form(boolean ranged, boolean placed, Ids ids, List<Integer> group, Optional<Tile> tile, boolean renamed) {

        /** One work-item for each cell of the range. */
        static final Form RANGED = new Form(true, false, Ids.IN_ORDER, List.of(), Optional.empty(), false);

        Form withoutTile() {
            return new Form(ranged, placed, ids, group, Optional.empty(), renamed);
        }

        Form inOrder() {
            return new Form(ranged, placed, Ids.IN_ORDER, group, tile, renamed);
        }

        /** Sizes are called as in the description. */
        Form named() {
            return new Form(ranged, placed, ids, group, tile, false);
        }

        /** What it calls the number of cells along a dimension. */
        String size(int d) {
            return (renamed ? "m" : "n") + d;
        }

        /** How much more than the number of cells it gets. */
        int added(int d) {
            return renamed ? d + 1 : 0;
        }
    }

    /** A component of an array that a work-group copies to local memory, with so many elements around its cells. */
    record Tile(String array, int component, int reach) {

        boolean has(Expr.Read read) {
            return read.array().equals(array)
                    && read.component() == component
                    && read.at().stream()
                            .allMatch(at -> at.mode() == Expr.Mode.PLAIN && Math.abs(at.offset()) <= reach);
        }
    }

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
     * What is written to an element.
     *
     * @param to distances of the element from the own one, by dimension
     * @param guard two numbers that are compared: only where the first is less, something is written; empty: always
     */
    record Store(String array, int component, List<Integer> to, Expr value, List<Expr> guard) {}

    /** An entry of an array that is changed by an atomic function, as the array's field says. */
    record Count(String array, Expr entry, Expr value) {}

    KernelSpec withStores(List<Store> others) {
        return new KernelSpec(name, calculates, form, range, others, counts);
    }

    KernelSpec withCounts(List<Count> others) {
        return new KernelSpec(name, calculates, form, range, stores, others);
    }

    KernelSpec withForm(Form other) {
        return new KernelSpec(name, calculates, other, range, stores, counts);
    }

    List<String> outputs() {
        Set<String> outputs = new LinkedHashSet<>();
        stores.forEach(store -> outputs.add(store.array()));
        counts.forEach(count -> outputs.add(count.array()));
        return List.copyOf(outputs);
    }

    /** Arrays in the order of the parameters. */
    List<String> arrays() {
        Set<String> arrays = new LinkedHashSet<>(outputs());
        for (Expr expr : expressions()) {
            if (expr instanceof Expr.Read read) {
                arrays.add(read.array());
            } else if (expr instanceof Expr.Row row) {
                arrays.add(row.array());
            } else if (expr instanceof Expr.Look look) {
                arrays.add(look.table());
            }
        }
        form.tile().ifPresent(tile -> arrays.add(tile.array()));
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
        for (Count count : counts) {
            collect(count.entry(), all);
            collect(count.value(), all);
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
        } else if (expr instanceof Expr.Look look) {
            collect(look.entry(), all);
        }
    }
}
