package io.github.halomill.generator.complete;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says what is read of the arrays of a description, a line for each.
 *
 * @param whole the description, which says all of it
 */
record ReadArrays(Description whole) {

    private static final int FEW_POINTS = 9;

    /** What is read of a field. */
    String about(FieldElement field) {
        Stream<String> uses = whole.kernels().stream()
                .flatMap(kernel -> kernel.arguments().stream()
                        .filter(argument -> argument.field()
                                .filter(name -> name.value().equals(field.name().value()))
                                .isPresent())
                        .flatMap(argument -> reads(argument, label(kernel) + " reads it ")));
        return Stream.of(Stream.of(shape(field.dataType(), field.size())), field.name().comments().stream(), uses)
                .flatMap(texts -> texts)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /** What is read of the arguments that are arrays, if there is one kernel. */
    String[] aboutArguments() {
        return whole.arguments().stream()
                .filter(argument ->
                        argument.clMem().value().equals("1") && argument.value().isEmpty())
                .map(argument -> argument.name() + ": "
                        + Stream.concat(
                                        Stream.of(
                                                shape(argument.dataType(), argument.size()),
                                                argument.property().value()),
                                        reads(argument, "read "))
                                .collect(Collectors.joining("; ")))
                .toArray(String[]::new);
    }

    private static String label(KernelElement kernel) {
        return kernel.function().orElse(kernel.name()).value();
    }

    private static String shape(Text type, List<Text> size) {
        return type.value() + ", " + size.stream().map(Text::value).collect(Collectors.joining(" by "));
    }

    /** Where it is read beyond work-items' own elements, and that devices hold all of it. */
    private static Stream<String> reads(ArgumentElement argument, String before) {
        Optional<String> everywhere = argument.distribution()
                .map(all -> before + "anywhere"
                        + all.comments().stream().map(why -> " (" + why + ")").collect(Collectors.joining()));
        List<Text> points = argument.points();
        boolean around = points.stream().anyMatch(point -> !point.value().matches("[{]0(,0)*[}]"));
        String where = points.size() <= FEW_POINTS
                ? "at " + points.stream().map(Text::point).collect(Collectors.joining(" "))
                : "at " + points.size() + " points around";
        return Stream.concat(everywhere.stream(), around ? Stream.of(before + where) : Stream.empty());
    }
}
