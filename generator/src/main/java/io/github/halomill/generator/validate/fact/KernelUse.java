package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kernel of a program, and how it lies in the grid.
 *
 * @param name its id, or the name of its function; empty if that is not known
 * @param arguments in the order of the function's parameters
 * @param fields the names of the fields that its arrays are, by the names of the arguments
 * @param range its work-items, in its own dimensions
 * @param over what the text of {@code <over>} says, if there is one that can be read: for each dimension one of
 *     {@code id0} to {@code id2}, or a cell
 * @param cells what {@code <range>} says, of the kernel or of a launch; none if there is none that can be read
 * @param spans for each dimension of the grid, none if that is the kernel's own NDRange; empty if they do not fit it
 * @param footprints the same; empty if they are not known
 */
public record KernelUse(
        KernelElement element,
        Optional<String> name,
        List<ArgumentElement> arguments,
        Map<String, String> fields,
        NdRange range,
        Optional<Numerals> over,
        List<RangeFacts> cells,
        Optional<List<GridSpan>> spans,
        Optional<List<Footprint>> footprints) {

    /** Its name, or that of its file, for messages. */
    public String label() {
        return name.orElse(element.name().value());
    }

    /** Whether no cell belongs to it, so that every zone runs all of it. */
    public boolean isOfNoCell() {
        return element.isOfNoCell();
    }

    /** Whether it is known to be launched as one work-item. */
    public boolean isOneItem() {
        return Stream.of(range.global(), range.local())
                .flatMap(sizes -> sizes.items().stream())
                .allMatch(size -> size.mentions().isEmpty() && size.value().orElse(1) == 1);
    }

    /** Its work-items, in its own dimensions. */
    public Numerals global() {
        return range.global();
    }

    /** Whether it is over the same range of cells as another, or neither says one. */
    public boolean isOverSame(KernelUse other) {
        return element.range().map(Text::value).equals(other.element.range().map(Text::value));
    }

    /** The argument of that name. */
    public Optional<ArgumentElement> argument(String called) {
        return arguments.stream()
                .filter(argument -> argument.name().value().equals(called))
                .findFirst();
    }

    /** Whether it is said that every device holds all of an array. */
    public static boolean isReplicated(ArgumentElement argument) {
        return argument.isReplicated();
    }

    /**
     * Whether work-items own elements of an array: not of one that every device holds and this kernel does not write,
     * nor of one that is combined, or that is written on every device.
     */
    public static boolean isOwned(ArgumentElement argument) {
        return !isReplicated(argument)
                || (argument.combine().isEmpty()
                        && !argument.isEverywhere()
                        && !argument.property().value().equals("input"));
    }
}
