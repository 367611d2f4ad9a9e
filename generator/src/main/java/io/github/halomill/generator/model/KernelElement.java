package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A {@code <kernel>}; lists are empty if it has no such elements. */
public record KernelElement(
        Optional<Text> id,
        Text name,
        Optional<Text> function,
        List<ArgumentElement> arguments,
        List<Text> global,
        List<Text> offset,
        List<Text> local,
        Optional<Text> ids,
        Optional<Text> over,
        Optional<Text> origin,
        Optional<Text> range,
        Optional<Text> addressing,
        Optional<Text> options,
        SourceLocation location) {

    private static final Pattern ID_LIST = Pattern.compile("\\{\\s*\\d(\\s*,\\s*\\d)*\\s*}");

    /** A range of no cells. */
    public static final String NO_CELL = "none";

    /** The function of a {@code <kernels>}: each that is launched. */
    public static final String ALL = "*";

    public KernelElement {
        arguments = List.copyOf(arguments);
        global = List.copyOf(global);
        offset = List.copyOf(offset);
        local = List.copyOf(local);
    }

    /** The only one of a description. */
    public KernelElement(
            Text name,
            Optional<Text> function,
            List<Text> global,
            List<Text> offset,
            List<Text> local,
            Optional<Text> ids,
            Optional<Text> addressing,
            Optional<Text> options,
            SourceLocation location) {
        this(
                Optional.empty(),
                name,
                function,
                List.of(),
                global,
                offset,
                local,
                ids,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                addressing,
                options,
                location);
    }

    /** One of which no more is said than this. */
    public static KernelElement brief(
            Text file,
            Text function,
            List<ArgumentElement> arguments,
            Optional<Text> options,
            SourceLocation location) {
        return new KernelElement(
                Optional.empty(),
                file,
                Optional.of(function),
                arguments,
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                options,
                location);
    }

    /** The same with other build options. */
    KernelElement with(Optional<Text> others) {
        return with(arguments, origin, others);
    }

    /** The same with other arguments. */
    public KernelElement with(List<ArgumentElement> others) {
        return with(others, origin, options);
    }

    /** The same without arguments, which are outside of it. */
    public KernelElement alone() {
        return with(List.of(), origin, options);
    }

    /** The same as one of several. */
    public KernelElement beside(List<ArgumentElement> others, Optional<Text> cell) {
        return with(others, cell, options);
    }

    private KernelElement with(List<ArgumentElement> others, Optional<Text> cell, Optional<Text> otherOptions) {
        return new KernelElement(
                id,
                name,
                function,
                others,
                global,
                offset,
                local,
                ids,
                over,
                cell,
                range,
                addressing,
                otherOptions,
                location);
    }

    /** Whether it says that no cell belongs to it. */
    public boolean isOfNoCell() {
        return range.filter(text -> text.value().equals(NO_CELL)).isPresent();
    }

    /** Whether it is of all kernels of a file. */
    public boolean isOfAll() {
        return function.filter(name -> name.value().equals(ALL)).isPresent();
    }

    /** The same of one function. */
    public KernelElement of(Text other) {
        return new KernelElement(
                id,
                name,
                Optional.of(other),
                arguments,
                global,
                offset,
                local,
                ids,
                over,
                origin,
                range,
                addressing,
                options,
                location);
    }

    /**
     * The same with a work-item on each of the cells that a launch says. If it is said what ids begin at, each cell has
     * the id that it has otherwise: cell 0 has that which is said, or the first of the kernel's own range.
     */
    public KernelElement over(Text cells) {
        List<String> begin = range.map(KernelElement::firstCells).orElse(List.of());
        List<String> other = firstCells(cells);
        List<Text> first = new ArrayList<>();
        for (Text said : offset) {
            int d = first.size();
            String more = d < other.size() ? " + (" + other.get(d) + ")" : "";
            String less = d < Math.min(begin.size(), other.size()) ? " - (" + begin.get(d) + ")" : "";
            first.add(new Text("(" + said.value() + ")" + more + less, said.location(), false, false));
        }
        return new KernelElement(
                id,
                name,
                function,
                arguments,
                List.of(),
                first,
                local,
                ids,
                over,
                origin,
                Optional.of(cells),
                addressing,
                options,
                location);
    }

    /** The same over the range of its first launch, where it says itself neither cells nor work-items and all say. */
    public KernelElement overFirst(List<LaunchElement> launches) {
        List<Optional<Text>> ranges = launches.stream()
                .filter(launch -> id.or(() -> function)
                        .filter(called -> called.value().equals(launch.kernel().value()))
                        .isPresent())
                .map(LaunchElement::range)
                .toList();
        boolean each = !ranges.isEmpty() && ranges.stream().allMatch(Optional::isPresent);
        return each && range.isEmpty() && global.isEmpty() ? over(ranges.get(0).orElseThrow()) : this;
    }

    /**
     * Which id counts along each dimension, as {@code <ids>} says, if that is right for so many; zeros if the only id
     * is taken apart into several.
     */
    public Optional<List<Integer>> idOrder(int dimensions) {
        return ids.filter(text -> ID_LIST.matcher(text.value()).matches())
                .map(text -> Arrays.stream(
                                text.value().replaceAll("[{}\\s]", "").split(",", -1))
                        .map(Integer::valueOf)
                        .toList())
                .filter(order -> order.size() == dimensions)
                .filter(order ->
                        order.containsAll(IntStream.range(0, dimensions).boxed().toList())
                                || (dimensions > 1 && order.stream().allMatch(id -> id == 0)));
    }

    /** The first cells along the dimensions along which a kernel has ids; none of what is no range. */
    private static List<String> firstCells(Text range) {
        return ExpressionParser.parseCells(range, "", new Diagnostics()).stream()
                .flatMap(List::stream)
                .filter(cells -> !cells.first().equals(cells.last()))
                .map(cells -> cells.first().located().text())
                .toList();
    }

    /** Whether it has nothing that only one of several has. */
    boolean isPlain() {
        return !isOfAll()
                && id.isEmpty()
                && arguments.isEmpty()
                && over.isEmpty()
                && origin.isEmpty()
                && range.isEmpty();
    }
}
