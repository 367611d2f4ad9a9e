package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.text.Sums;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What all kernels have in common whose work-groups go along the slowest of two or three dimensions. A frame defines
 * {@code HM_DELAY}: how many rows the last that a work-group makes are behind those that it loads.
 *
 * @param name of the copy
 */
record Strips(String name, int dimensions) {

    private boolean isFlat() {
        return dimensions == 2;
    }

    private int slowest() {
        return dimensions - 1;
    }

    private String row() {
        return Axes.name(slowest());
    }

    /** What the work-groups cover, for people. */
    String covered() {
        return isFlat() ? "HM_C columns" : "HM_C x HM_H columns";
    }

    /** What a work-group computes. */
    String macros() {
        return ClText.macro("HM_T", 3) + ClText.macro("HM_W", isFlat() ? 128 : 32)
                + (isFlat() ? "" : ClText.macro("HM_H", 16))
                + ClText.macro("HM_SL", 128) + ClText.macro("HM_E", 1) + "#define HM_C (HM_W * HM_E)\n";
    }

    /** Which strip a work-group has. */
    String strip() {
        return StripOrder.text(dimensions);
    }

    /**
     * Which work-item has a column, counted from the first column of the own one; by the place in local memory.
     *
     * @param rim how many columns there are in front of those of the work-group, for each of a work-item
     */
    static String columnsOfOthers(String rim) {
        return """
                /* Whether the own columns reach so far, and else which work-item has column c of those from the own first on, and where. */
                #define HM_OWN(c) ((c) >= 0 && (c) < HM_E)
                #define HM_OF(c) hm_i + ((c) + %1$s * HM_E) / HM_E
                #define HM_AS(c) ((c) + %1$s * HM_E) %% HM_E
                """.formatted(rim);
    }

    /** A place of local memory, so far from a work-item's own column; {@code rim} as above, along y. */
    static String item(List<Integer> offsets, String rim) {
        String column = Sums.plus("hm_e", offsets.get(0));
        String above = offsets.size() == 2 ? "" : "[" + Sums.plus("hm_j + " + rim, offsets.get(1)) + "]";
        return "[HM_AS(%1$s)]%2$s[HM_OF(%1$s)]".formatted(column, above);
    }

    /** How many columns a work-group has. */
    static String columns(int dimension) {
        return dimension == 0 ? "HM_C" : "HM_H";
    }

    /** The first column of a work-group. */
    private String corner(int d) {
        return "hm_stored.from_%1$s + %2$s * (%3$s - HM_T * (HM_LOW_%4$s + HM_HIGH_%4$s)) - HM_T * HM_LOW_%4$s"
                .formatted(Axes.name(d), StripOrder.place(d, dimensions), columns(d), ClText.axisOfMacro(d));
    }

    /** Whether a column is so far from the rim of a work-group. */
    String due(UnaryOperator<String> low, UnaryOperator<String> high) {
        return IntStream.range(0, slowest())
                .mapToObj(d -> "%1$s >= %2$s && %1$s < %3$s - %4$s"
                        .formatted(
                                d == 0 ? "hm_c" : "hm_j",
                                low.apply(ClText.axisOfMacro(d)),
                                columns(d),
                                high.apply(ClText.axisOfMacro(d))))
                .collect(Collectors.joining(" && "));
    }

    /** Where a work-item's columns are, and the rows of its work-group; {@code y}: declares a place along y. */
    String places(UnaryOperator<String> y) {
        String left = """
                    const int hm_i = get_local_id(0);
                    const long hm_left = %s + hm_i * HM_E; /* the first column */
                """.formatted(corner(0));
        String above = isFlat() ? "" : """
                    const int hm_j = get_local_id(1);
                    const long %s;
                """.formatted(y.apply(corner(1) + " + hm_j"));
        return left
                + above
                + """

                    /* Rows are counted from the first that is stored. */
                    const long hm_begin = hm_stored.from_%1$s + %3$s * HM_SL;
                    const int hm_rows = hm_inside ? HM_SL : (int)min((long)HM_SL, hm_stored.to_%1$s - hm_begin);
                    const int hm_lowest = -HM_T * HM_LOW_%2$s, hm_highest = hm_rows + HM_T * HM_HIGH_%2$s;
                """.formatted(row(), ClText.axisOfMacro(slowest()), StripOrder.place(slowest(), dimensions));
    }

    /** The rows of a work-group, and for those inside, where nothing is beyond an end, without asking whether it is. */
    String function(CopyParameters parameters, boolean shares, String body) {
        return parameters.structs()
                + """
                /* One strip; hm_inside says that all that is read and computed on its way is there. */
                inline static __attribute__((always_inline)) void hm_strip_%1$s(
                        %2$s,
                        const bool hm_inside%3$s)
                {
                %4$s}

                """.formatted(
                                name,
                                parameters.ofFunction(),
                                shares ? ",\n        __local struct hm_shared_" + name + " *hm_shared" : "",
                                body);
    }

    /**
     * The kernel, which tells whether its work-group is inside.
     *
     * @param calm whether its kernels do no harm whatever numbers they read: else no work-group is inside
     * @param sums what must not be negative for that, where it computes from {@code hm_low_x} to {@code hm_high_x} and
     *     so on
     */
    String kernel(CopyParameters parameters, boolean shares, boolean calm, List<String> sums) {
        return """
                __kernel __attribute__((reqd_work_group_size(HM_W, %1$s, 1)))
                void %2$s(
                        %3$s)
                {
                %4$s%5$s%6$s}
                """.formatted(
                        isFlat() ? "1" : "HM_H",
                        ClText.kernelName(name),
                        parameters.ofKernel(),
                        parameters.statements(),
                        shares ? "    __local struct hm_shared_" + name + " hm_shared;\n" : "",
                        (calm ? extent() : "")
                                + ClText.call(
                                        "hm_strip_" + name,
                                        parameters,
                                        shares ? ", &hm_shared" : "",
                                        calm ? inside(sums) : List.of()));
    }

    /** From where to where a work-group computes. */
    private String extent() {
        String columns = IntStream.range(0, slowest())
                .mapToObj(d -> "    const long hm_low_%1$s = %2$s, hm_high_%1$s = hm_low_%1$s + %3$s - 1;\n"
                        .formatted(Axes.name(d), corner(d), columns(d)))
                .collect(Collectors.joining());
        return columns + """
                    const long hm_row = hm_stored.from_%1$s + %3$s * HM_SL;
                    const long hm_low_%1$s = hm_row - HM_T * HM_LOW_%2$s - HM_DELAY, hm_high_%1$s = hm_row + HM_SL + HM_DELAY;
                """.formatted(row(), ClText.axisOfMacro(slowest()), StripOrder.place(slowest(), dimensions));
    }

    private List<String> inside(List<String> sums) {
        List<String> conditions = new ArrayList<>(ClText.everywhere(dimensions));
        conditions.add("hm_row + HM_SL <= hm_stored.to_" + row());
        sums.forEach(sum -> conditions.add(sum + " >= 0"));
        return conditions.stream().distinct().toList();
    }
}
