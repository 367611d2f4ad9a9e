package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.PlaceElement;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.DescriptionParser;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a person wrote of the examples' kernels is what is read of them when it is left out: sizes, work-items, and where
 * arrays are read.
 */
class StrippedExamplesTest {

    /**
     * Descriptions that say what kernels do not: sizes of arrays that kernels need not have (fdtd3d, jacobi4rows,
     * matmul, shallow, inflow), sizes of tables, of coarse grids, of numbers and of local memory (perlin, twogrid,
     * porous), which element is a work-item's own (blur1d), names for what kernels have none for (histogram,
     * knn), which cells have elements of an array (elastic).
     */
    private static final Set<String> MORE = Set.of(
            "blur1d.xml",
            "elastic.xml",
            "fdtd3d.xml",
            "histogram.xml",
            "inflow.xml",
            "jacobi4rows.xml",
            "knn.xml",
            "matmul.xml",
            "perlin.xml",
            "porous.xml",
            "shallow.xml",
            "twogrid.xml");

    @TempDir
    Path folder;

    static List<Path> descriptions() throws IOException {
        return ShortExamplesTest.longForms().stream()
                .filter(file -> !file.toString().contains("bench"))
                .filter(file -> !MORE.contains(String.valueOf(file.getFileName())))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void what_is_left_out_is_read(Path file) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        String name = String.valueOf(file.getFileName());
        Path copy = ShortExamplesTest.beside(file, folder);
        Description whole = DescriptionParser.parse(copy, name, diagnostics).orElseThrow();
        Program expected = ShortExamplesTest.program(copy, new Diagnostics());
        Path left = Files.writeString(folder.resolve("left.xml"), DescriptionWriter.write(stripped(whole)));

        Program program = ShortExamplesTest.program(left, diagnostics);

        assertThat(facts(program)).containsExactlyInAnyOrderElementsOf(facts(expected));
    }

    /** The same with no more of fields than names and borders, and of kernels than functions, groups and values. */
    private static Description stripped(Description whole) {
        List<FieldElement> fields = whole.fields().stream()
                .filter(field -> !field.borders().isEmpty())
                .map(field -> new FieldElement(
                        field.name(),
                        none(field.location().file()),
                        List.of(),
                        Optional.empty(),
                        PlaceElement.UNSAID,
                        field.borders(),
                        Optional.empty(),
                        field.location()))
                .toList();
        return new Description(
                whole.file(),
                whole.name(),
                whole.parameters(),
                whole.scalars(),
                whole.grids().isEmpty() && !whole.isOfOneKernel()
                        ? List.of(new GridElement(whole.kernels().get(0).global(), whole.location()))
                        : whole.grids(),
                fields,
                values(whole.arguments()),
                List.of(),
                whole.kernels().stream()
                        .map(kernel -> kernel.over().isPresent() ? kernel : stripped(kernel, whole.isOfOneKernel()))
                        .toList(),
                whole.schedules(),
                whole.iterations(),
                whole.swaps(),
                whole.location());
    }

    private static Text none(String file) {
        return new Text("", new SourceLocation(file, 1, 1), false, false);
    }

    private static KernelElement stripped(KernelElement kernel, boolean alone) {
        return new KernelElement(
                kernel.id(),
                kernel.name(),
                kernel.function(),
                values(kernel.arguments()),
                alone ? kernel.global() : List.of(),
                List.of(),
                kernel.local(),
                Optional.empty(),
                kernel.over(),
                Optional.empty(),
                kernel.range(),
                kernel.addressing(),
                kernel.options(),
                kernel.location());
    }

    /** Only names and values, and which fields arrays are that are called otherwise. */
    private static List<ArgumentElement> values(List<ArgumentElement> arguments) {
        return arguments.stream()
                .filter(argument -> argument.value()
                                .filter(value -> !value.value().contains("gsize")
                                        && !value.value().contains("extent"))
                                .isPresent()
                        || (argument.isScalar()
                                && argument.value().isEmpty()
                                && argument.clMem().value().equals("0"))
                        || argument.field()
                                .filter(field ->
                                        !field.value().equals(argument.name().value()))
                                .isPresent())
                .map(argument -> new ArgumentElement(
                        argument.name(),
                        none("x"),
                        argument.field(),
                        none("x"),
                        none("x"),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        argument.value(),
                        argument.location()))
                .toList();
    }

    /** Of each kernel its work-items, and of its arrays the sizes and the points. */
    private static List<String> facts(Program program) {
        return program.kernels().stream()
                .flatMap(kernel -> Stream.concat(Stream.of(facts(kernel)), arrays(kernel)))
                .toList();
    }

    private static String facts(Kernel kernel) {
        return kernel.function() + " " + texts(kernel.global()) + " " + kernel.addressing();
    }

    private static Stream<String> arrays(Kernel kernel) {
        return kernel.arguments().stream()
                .filter(Argument.Buffer.class::isInstance)
                .map(Argument.Buffer.class::cast)
                .map(buffer -> kernel.function() + "." + buffer.name() + " as " + buffer.field() + " "
                        + texts(buffer.size()) + " " + points(buffer) + " " + buffer.replicated());
    }

    private static Set<String> points(Argument.Buffer buffer) {
        return buffer.points().stream()
                .map(Point::text)
                .filter(point -> !point.matches("[{]0(,0)*[}]"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String texts(List<Located> expressions) {
        return expressions.stream().map(one -> one.expression().toString()).collect(Collectors.joining(" x "));
    }
}
