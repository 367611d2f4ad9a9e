package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small programs in few words, and what is compiled for them as text. */
final class Sketch {

    private final Grid grid;
    private final Map<String, FieldSpec> fields = new LinkedHashMap<>();
    private final List<Step> steps = new ArrayList<>();

    Sketch(long... cells) {
        grid = Grid.of(cells);
    }

    /** Fields of floats, one element for each cell and no margin. */
    Sketch fields(String... names) {
        for (String name : names) {
            field(name, "float", grid.size(), Spacing.SAME);
        }
        return this;
    }

    Sketch field(String name, String type, Extent size, Spacing spacing) {
        fields.put(name, new FieldSpec(name, DataType.of(type), grid.dimensions(), size, spacing, true, List.of()));
        return this;
    }

    /** A launch on all cells; see {@link #uses} for what it does with fields. */
    Sketch launch(String name, String... uses) {
        steps.add(launched(name, Spacing.SAME, grid.size(), false, uses));
        return this;
    }

    /** A launch of which it depends on data what it writes. */
    Sketch guarded(String name, String... uses) {
        steps.add(launched(name, Spacing.SAME, grid.size(), true, uses));
        return this;
    }

    Sketch launch(String name, Spacing cells, Extent items, String... uses) {
        steps.add(launched(name, cells, items, false, uses));
        return this;
    }

    Sketch swap(String first, String second) {
        steps.add(new Step.Swap(first, second));
        return this;
    }

    Sketch step(Step step) {
        steps.add(step);
        return this;
    }

    /** All steps up to here, so often. */
    Sketch times(int times) {
        List<Step> all = List.copyOf(steps);
        steps.clear();
        steps.add(new Nest.Repeat(times, all));
        return this;
    }

    private Launch launched(String name, Spacing cells, Extent items, boolean conditional, String... uses) {
        KernelSpace space = new KernelSpace(grid.dimensions(), items, Extent.of(1));
        return new Launch(
                name,
                space,
                Addressing.GLOBAL,
                IntStream.range(0, grid.dimensions()).boxed().toList(),
                cells,
                uses(cells, uses),
                conditional);
    }

    /**
     * Such as {@code "in u -1 +1"}, {@code "out v"} and {@code "inout w"}: what is done, with which field, and dependent points; with
     * two coordinates {@code "in u 0,-1"}.
     */
    private List<Use> uses(Spacing cells, String... texts) {
        List<Use> uses = new ArrayList<>();
        for (String text : texts) {
            String[] words = text.split(" ");
            FieldSpec field = fields.get(words[1]);
            List<Points> points = new ArrayList<>();
            for (int i = 2; i < words.length; i++) {
                String[] coordinates = words[i].split(",");
                Offset point = Offset.ZERO;
                for (int d = 0; d < coordinates.length; d++) {
                    point = point.with(d, Long.parseLong(coordinates[d]));
                }
                points.add(Points.at(point));
            }
            uses.add(new Use(
                    "a" + uses.size(),
                    field,
                    cells.then(field.spacing()),
                    switch (words[0]) {
                        case "in" -> Access.INPUT;
                        case "out" -> Access.OUTPUT;
                        default -> Access.INOUT;
                    },
                    points,
                    List.of(),
                    Distribution.DISTRIBUTED));
        }
        return uses;
    }

    /** The iterations for equal parts along the slowest dimension, from the start on. */
    Course compile(int parts, int depth) {
        Problem problem = new Problem(grid, List.copyOf(fields.values()), steps);
        Split split = Split.WHOLE.with(grid.dimensions() - 1, parts);
        Partition partition = Partition.of(problem, split, depth);
        Compiler compiler = new Compiler(partition);
        return new Course(compiler.course(compiler.start()), grid.dimensions());
    }

    /** The iterations up to where they come back to a state that was there before. */
    record Course(List<Iteration> iterations, int dimensions) {

        /** How many come again and again, from the last but so many on. */
        int cycle() {
            State after = iterations.get(iterations.size() - 1).after();
            for (int i = 0; i < iterations.size(); i++) {
                if (iterations.get(i).before().equals(after)) {
                    return iterations.size() - i;
                }
            }
            throw new IllegalStateException("it does not come back");
        }

        /**
         * What is exchanged in each iteration: for each exchange {@code 1>3} that it begins after action 1 and ends
         * before action 3, {@code ^1>3} that it begins after action 1 of the iteration before; then field = array, from
         * > to and boxes; then all bytes.
         */
        List<List<String>> exchanges() {
            List<List<String>> all = new ArrayList<>();
            for (int i = 0; i < iterations.size(); i++) {
                int number = i;
                all.add(iterations.get(i).exchanges().stream()
                        .map(exchange -> text(exchange, number))
                        .toList());
            }
            // What comes again begins where it began the first time.
            int first = iterations.size() - cycle();
            Iteration last = iterations.get(iterations.size() - 1);
            for (Exchange entry : iterations.get(first).entries()) {
                if (first > 0
                        && last.beginOf(entry) != iterations.get(first - 1).beginOf(entry)) {
                    throw new IllegalStateException("it begins elsewhere the second time");
                }
            }
            return all;
        }

        private String text(Exchange all, int number) {
            Exchange exchange = Pairwise.of(all);
            String begin = Integer.toString(exchange.begin());
            if (exchange.isEntry()) {
                begin = "^" + (number == 0 ? "" : iterations.get(number - 1).beginOf(all));
            }
            String transfers = IntStream.range(0, exchange.transfers().size())
                    .mapToObj(i ->
                            text(exchange.transfers().get(i), exchange.arrays().get(i)))
                    .collect(Collectors.joining(", "));
            return begin + ">" + exchange.await() + " " + transfers + ": " + exchange.bytes();
        }

        private String text(Transfer transfer, int array) {
            return transfer.argument() + "=" + array + " " + transfer.from() + ">" + transfer.to() + " "
                    + transfer.boxes().stream().map(this::text).collect(Collectors.joining(" and "));
        }

        private String text(Box box) {
            return IntStream.range(0, dimensions)
                    .mapToObj(d -> "[" + box.lo().along(d) + "," + box.hi().along(d) + ")")
                    .collect(Collectors.joining("x"));
        }
    }
}
