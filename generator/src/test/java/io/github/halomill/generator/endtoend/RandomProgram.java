package io.github.halomill.generator.endtoend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A program made up at random: kernels over all cells or over a range of them, in work-groups or not, that read around their cells.
 *
 * @param cells per dimension
 * @param margins by field, the elements in front of its cells and after them
 * @param swapped whether the first two fields change places after each iteration
 */
record RandomProgram(List<Integer> cells, Map<String, Integer> margins, List<Kernel> kernels, boolean swapped) {

    static final String NAME = "R";
    static final String FILE = "r.cl";

    private static final int MOST_MARGIN = 2;

    /** That {@code times} an element of a field at some distance counts. */
    private record Term(String field, List<Integer> at, int times) {}

    /**
     * A kernel.
     *
     * @param below cells at the low end that it does not write, by dimension
     * @param above the same at the high end
     * @param group work-items of a work-group; empty: the driver chooses
     * @param narrow whether only the cells that it writes have a work-item
     */
    private record Kernel(
            String name,
            String output,
            List<Term> terms,
            List<Integer> below,
            List<Integer> above,
            List<Integer> group,
            boolean narrow) {

        List<String> inputs() {
            return terms.stream().map(Term::field).distinct().sorted().toList();
        }

        boolean inPlace() {
            return inputs().contains(output);
        }
    }

    static RandomProgram of(Random random) {
        int dimensions = 1 + random.nextInt(3);
        List<Integer> cells = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            boolean cut = d == dimensions - 1;
            cells.add(5 + random.nextInt(cut ? 24 : 8));
        }
        Map<String, Integer> margins = new LinkedHashMap<>();
        int margin = random.nextInt(MOST_MARGIN + 1);
        margins.put("a", margin);
        margins.put("b", margin);
        if (random.nextBoolean()) {
            margins.put("c", random.nextInt(2));
        }
        List<Kernel> kernels = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        List<String> fields = List.copyOf(margins.keySet());
        for (int i = 0; i < count; i++) {
            String output = i == 0 ? "b" : fields.get(random.nextInt(fields.size()));
            kernels.add(kernel(random, "k" + i, cells, margins, output));
        }
        Collections.shuffle(kernels, random);
        return new RandomProgram(List.copyOf(cells), margins, kernels, random.nextInt(5) > 0);
    }

    private static Kernel kernel(
            Random random, String name, List<Integer> cells, Map<String, Integer> margins, String output) {
        List<Integer> below = new ArrayList<>();
        List<Integer> above = new ArrayList<>();
        List<Integer> group = new ArrayList<>();
        boolean narrow = random.nextInt(3) > 0;
        for (int n : cells) {
            int low = random.nextBoolean() ? 0 : random.nextInt(3);
            int high = narrow ? low + random.nextInt(2) : random.nextInt(3);
            if (narrow && 2 * (n - low - high) <= n + 2 * MOST_MARGIN) {
                low = 0; // else work-items would be taken to have two elements each
                high = 0;
            }
            below.add(low);
            above.add(high);
            int items = narrow ? n - low - high : n;
            group.add(1 + random.nextInt(Math.min(8, items)));
        }
        List<Term> terms = new ArrayList<>();
        for (String field : margins.keySet()) {
            int reads = field.equals(output)
                    ? random.nextInt(2)
                    : field.equals("a") ? 1 + random.nextInt(4) : random.nextInt(4);
            for (int i = 0; i < reads; i++) {
                List<Integer> at = new ArrayList<>();
                for (int d = 0; d < cells.size(); d++) {
                    int least = -Math.min(2, margins.get(field) + below.get(d));
                    int most = Math.min(2, margins.get(field) + above.get(d));
                    boolean stays = field.equals(output) || random.nextInt(3) == 0;
                    at.add(stays ? 0 : least + random.nextInt(most - least + 1));
                }
                terms.add(new Term(field, at, 1 + random.nextInt(7)));
            }
        }
        return new Kernel(name, output, terms, below, above, random.nextInt(3) == 0 ? List.of() : group, narrow);
    }

    String source() {
        StringBuilder text = new StringBuilder();
        for (Kernel kernel : kernels) {
            text.append("__kernel void ")
                    .append(kernel.name)
                    .append("(__global int *")
                    .append(kernel.output);
            for (String input : kernel.inputs()) {
                text.append(input.equals(kernel.output) ? "" : ", __global const int *" + input);
            }
            for (int d = 0; d < cells.size(); d++) {
                text.append(", const int n").append(d);
            }
            text.append(")\n{\n");
            StringBuilder guard = new StringBuilder();
            for (int d = 0; d < cells.size(); d++) {
                int below = kernel.below.get(d);
                text.append("    const int i%d = get_global_id(%d)%s;\n"
                        .formatted(d, d, kernel.narrow && below > 0 ? " + " + below : ""));
                guard.append(kernel.narrow || below == 0 ? "" : "i%d < %d || ".formatted(d, below));
                guard.append(
                        "i%d >= n%d - %d%s".formatted(d, d, kernel.above.get(d), d < cells.size() - 1 ? " || " : ""));
            }
            text.append("    if (").append(guard).append(")\n        return;\n    int v = 1");
            for (Term term : kernel.terms) {
                text.append(" + %d * %s[%s]".formatted(term.times, term.field, index(term.field, term.at)));
            }
            List<Integer> here = cells.stream().map(any -> 0).toList();
            text.append(";\n    %s[%s] = v;\n}\n".formatted(kernel.output, index(kernel.output, here)));
        }
        return text.toString();
    }

    private String index(String field, List<Integer> at) {
        StringBuilder index = new StringBuilder();
        for (int d = cells.size() - 1; d >= 0; d--) {
            String place = "(i%d + %d)".formatted(d, at.get(d) + margins.get(field));
            index = new StringBuilder(
                    index.isEmpty()
                            ? place
                            : "(%s) * (n%d + %d) + %s".formatted(index, d, 2 * margins.get(field), place));
        }
        return index.toString();
    }

    String description() {
        StringBuilder text = new StringBuilder("<program xmlns=\"urn:halomill:program:1\" name=\"" + NAME + "\">\n");
        for (int d = 0; d < cells.size(); d++) {
            text.append("<parameter><name>n%d</name><value>%d</value></parameter>\n".formatted(d, cells.get(d)));
        }
        text.append("<grid>");
        for (int d = 0; d < cells.size(); d++) {
            text.append("<dim>n").append(d).append("</dim>");
        }
        text.append("</grid>\n");
        margins.forEach((field, margin) -> {
            text.append("<field><name>").append(field).append("</name><dataType>int</dataType><argsize>");
            for (int d = 0; d < cells.size(); d++) {
                text.append("<dimsize>n%d + %d</dimsize>".formatted(d, 2 * margin));
            }
            text.append("</argsize></field>\n");
        });
        kernels.forEach(kernel -> text.append(description(kernel)));
        text.append("<schedule>");
        kernels.forEach(
                kernel -> text.append("<launch kernel=\"").append(kernel.name).append("\"/>"));
        return text.append(swapped ? "<swap>a b</swap>" : "")
                .append("</schedule>\n</program>\n")
                .toString();
    }

    private String description(Kernel kernel) {
        StringBuilder text =
                new StringBuilder("<kernel><name>%s</name><function>%s</function>\n".formatted(FILE, kernel.name));
        text.append("<argument><name>%1$s</name><property>%2$s</property><field>%1$s</field>%3$s</argument>\n"
                .formatted(kernel.output, kernel.inPlace() ? "inout" : "output", points(kernel, kernel.output)));
        for (String input : kernel.inputs()) {
            if (!input.equals(kernel.output)) {
                text.append("<argument><name>%1$s</name><property>input</property><field>%1$s</field>%2$s</argument>\n"
                        .formatted(input, points(kernel, input)));
            }
        }
        StringBuilder global = new StringBuilder();
        StringBuilder local = new StringBuilder();
        for (int d = 0; d < cells.size(); d++) {
            text.append(
                    "<argument><name>n%1$d</name><property>input</property><dataType>int</dataType><value>n%1$d</value></argument>\n"
                            .formatted(d));
            int less = kernel.narrow ? kernel.below.get(d) + kernel.above.get(d) : 0;
            global.append("<gsize>n%d - %d</gsize>".formatted(d, less));
            local.append(kernel.group.isEmpty() ? "" : "<lsize>" + kernel.group.get(d) + "</lsize>");
        }
        text.append("<global>").append(global).append("</global>");
        return text.append(local.isEmpty() ? "" : "<local>" + local + "</local>")
                .append("</kernel>\n")
                .toString();
    }

    private static String points(Kernel kernel, String field) {
        StringBuilder points = new StringBuilder();
        kernel.terms.stream()
                .filter(term -> term.field.equals(field))
                .map(Term::at)
                .distinct()
                .forEach(at -> points.append("<point>{")
                        .append(String.join(
                                ",", at.stream().map(String::valueOf).toList()))
                        .append("}</point>"));
        return points.isEmpty() ? "" : "<shadow>" + points + "</shadow>";
    }

    int elements(String field) {
        return cells.stream().mapToInt(n -> n + 2 * margins.get(field)).reduce(1, (a, b) -> a * b);
    }

    /** An iteration, by plain loops. */
    void step(Map<String, int[]> arrays) {
        for (Kernel kernel : kernels) {
            int all = cells.stream().mapToInt(n -> n).reduce(1, (a, b) -> a * b);
            for (int cell = 0; cell < all; cell++) {
                int[] place = new int[cells.size()];
                boolean writes = true;
                int left = cell;
                for (int d = 0; d < place.length; d++) {
                    place[d] = left % cells.get(d);
                    left /= cells.get(d);
                    writes &= place[d] >= kernel.below.get(d) && place[d] < cells.get(d) - kernel.above.get(d);
                }
                if (writes) {
                    int value = 1;
                    for (Term term : kernel.terms) {
                        value += term.times * arrays.get(term.field)[at(term.field, place, term.at)];
                    }
                    arrays.get(kernel.output)[at(kernel.output, place, List.of(0, 0, 0))] = value;
                }
            }
        }
        if (swapped) {
            int[] a = arrays.get("a");
            arrays.put("a", arrays.get("b"));
            arrays.put("b", a);
        }
    }

    private int at(String field, int[] place, List<Integer> moved) {
        int index = 0;
        for (int d = place.length - 1; d >= 0; d--) {
            int margin = margins.get(field);
            index = index * (cells.get(d) + 2 * margin) + place[d] + moved.get(d) + margin;
        }
        return index;
    }
}
