package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Field.Share;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import java.util.List;

/** What has to be said of a field besides what its description says. */
public final class FieldLayout {

    private FieldLayout() {}

    /** Whether the grid is another than the NDRange of the first kernel, which it is if nothing is said. */
    public static boolean isGridSaid(Program program) {
        Kernel first = program.kernels().get(0);
        return !first.footprints().isEmpty()
                || !first.global().stream()
                        .map(Located::expression)
                        .toList()
                        .equals(program.grid().stream().map(Located::expression).toList());
    }

    /** Elements that a cell has, where that does not follow from sizes; empty if it does. */
    public static List<Located> perCell(Program program, Field field) {
        return program.uses(field.name()).stream()
                .filter(buffer -> program.kernels().get(0).buffers().contains(buffer)
                        && program.kernels().get(0).footprints().isEmpty())
                .map(Argument.Buffer::perItem)
                .filter(perItem -> !perItem.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /**
     * The same of a field that hangs on the grid of several kernels: elements of a cell along each of its dimensions;
     * empty if all have one.
     */
    public static List<Long> perCell(Field field) {
        return field.shares().stream().map(Share::elements).toList();
    }

    /**
     * Cells that have an element together, along each dimension of the grid, where that does not follow from sizes;
     * empty if none do.
     */
    public static List<Long> cellsPerElement(Field field) {
        return field.shares().stream().allMatch(share -> share.cells() == 1)
                ? List.of()
                : field.shares().stream().map(Share::cells).toList();
    }

    /** Such as {@code x-}. */
    public static String face(Border border) {
        return "xyz".charAt(border.dimension()) + border.side().symbol();
    }

    /** The fields whose elements a reduction is made of. */
    public static List<String> fieldsOf(Program program, Step.Reduce reduce) {
        return program.fields().stream()
                .map(Field::name)
                .filter(reduce.of().expression().parameters()::contains)
                .toList();
    }
}
