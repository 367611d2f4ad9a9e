package io.github.halomill.generator.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.Text;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.transform.stream.StreamSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A description that is written with attributes says the same as one that is written with elements. */
class ShortDescriptionsTest {

    private static final Path TOP = Path.of("..");

    static List<Path> descriptions() throws IOException {
        List<Path> found = new ArrayList<>();
        for (String folder : List.of("examples", "generator/src/test/resources")) {
            try (Stream<Path> files = Files.walk(TOP.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".xml")
                                && !file.toString().contains("target"))
                        .filter(ShortDescriptionsTest::isDescription)
                        .sorted()
                        .forEach(found::add);
            }
        }
        assertThat(found).hasSizeGreaterThan(50);
        return found;
    }

    private static boolean isDescription(Path file) {
        try {
            String text = Files.readString(file, UTF_8);
            return text.contains("<program") && !text.contains("<parameter name=");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void attributesSayWhatElementsSay(Path file) throws Exception {
        String text = Files.readString(file, UTF_8);
        String shortened = Shortened.of(text);

        assertThat(shortened.lines().count()).isLessThan(text.lines().count());
        assertThat(shortened).doesNotContain("<dimsize>", "<dataType>", "<gsize>", "<dim>", "<parameter><name>");
        // As an editor does, which knows the schema only.
        ProgramSchema.compiled().newValidator().validate(new StreamSource(new StringReader(shortened)));
        assertThat(read(shortened))
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(SourceLocation.class)
                .isEqualTo(read(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shallow/shallow", "polybench/jacobi2d", "redblack/redblack", "jacobi4rows/jacobi4rows"})
    void programsAreTheSame(String example, @TempDir Path folder) throws Exception {
        Path kernelFolder = TOP.resolve("examples/" + example).getParent();
        Path file = TOP.resolve(
                "generator/src/test/resources/io/github/halomill/generator/complete/long/" + example + ".xml");
        Path shortened = folder.resolve("short.xml");
        Files.writeString(shortened, Shortened.of(Files.readString(file, UTF_8)));
        Path plain = Files.copy(file, folder.resolve("plain.xml"));
        try (DirectoryStream<Path> kernels = Files.newDirectoryStream(kernelFolder, "*.cl")) {
            for (Path kernel : kernels) {
                Files.copy(kernel, folder.resolve(kernel.getFileName()));
            }
        }
        assertThat(program(shortened))
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(SourceLocation.class)
                .isEqualTo(program(plain));
    }

    private static Program program(Path file) {
        Diagnostics diagnostics = new Diagnostics();
        return new Pipeline(diagnostics)
                .program(DescriptionRequest.of(file, "a.xml"))
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    @Test
    void severalNamesAreAsManyFields() {
        assertThat(read("""
                <program name="A"><field name="u v" type="float" size="8" border="copy"/></program>
                """).fields())
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(SourceLocation.class)
                .isEqualTo(read("""
                <program name="A">
                  <field name="u" type="float" size="8" border="copy"/>
                  <field name="v" type="float" size="8" border="copy"/>
                </program>
                """).fields());
    }

    @Test
    void bordersAreOfFacesAndKindsAndValues() {
        assertThat(read("""
                <program name="A"><field name="u" type="float" size="8"
                  border="copy, x- value max(1, 2) + k,&#10; y+  antimirror"/></program>
                """).fields().get(0).borders())
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(SourceLocation.class)
                .isEqualTo(read("""
                <program name="A"><field><name>u</name><dataType>float</dataType><argsize><dimsize>8</dimsize></argsize>
                  <border><face>all</face><kind>copy</kind></border>
                  <border><face>x-</face><kind>value</kind><value>max(1, 2) + k</value></border>
                  <border><face>y+</face><kind>antimirror</kind></border></field></program>
                """).fields().get(0).borders());
    }

    @Test
    void partsOfAttributesHaveTheirPlaces() {
        Description description = read("""
                <program name="A">
                  <field type = 'float' size="min(nx, 2),
                    ny + 2" name=" u "/>
                  <parameter name="k" guessed="true">
                    <!-- a number --> 4
                  </parameter>
                  <shadow points="{-1,0}
                                  {1, 0}, {0,1}"/>
                </program>
                """);
        Description.FieldElement field = description.fields().get(0);
        assertThat(field.location()).hasToString("a.xml:2:3");
        assertThat(places(
                        field.name(),
                        field.dataType(),
                        field.size().get(0),
                        field.size().get(1)))
                .containsExactly("u 3:20", "float 2:18", "min(nx, 2) 2:31", "ny + 2 3:5");
        Text value = description.parameters().get(0).value().orElseThrow();
        assertThat(value.guessed()).isTrue();
        assertThat(places(value)).containsExactly("4 5:23");
        assertThat(places(description.shadows().get(0).points().toArray(Text[]::new)))
                .containsExactly("{-1,0} 7:19", "{1, 0} 8:19", "{0,1} 8:27");
    }

    @Test
    void launchesSayInAttributesWhatTheyPass() {
        LaunchElement launch =
                (LaunchElement) read("""
                <program name="A"><schedule>
                  <launch kernel="k" set="a=min(b, c == d), b_2 = 1,
                    c=k >= 1" bind="in=p"/>
                </schedule></program>
                """).schedules().get(0).steps().get(0);
        assertThat(launch.sets())
                .hasSize(3)
                .allSatisfy(set ->
                        assertThat(set.location()).isEqualTo(set.argument().location()));
        assertThat(launch.sets().stream().flatMap(set -> places(set.argument(), set.value()).stream()))
                .startsWith("a 2:27", "min(b, c == d) 2:29", "b_2 2:45", "1 2:51")
                .endsWith("c 3:5", "k >= 1 3:7");
        assertThat(places(
                        launch.binds().get(0).argument(), launch.binds().get(0).field()))
                .containsExactly("in 3:21", "p 3:24");
    }

    private static List<String> places(Text... texts) {
        return Stream.of(texts)
                .map(text -> text + " " + text.location().line() + ":"
                        + text.location().column())
                .toList();
    }

    private static Description read(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(text, Path.of("a.xml"), "a.xml", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.list() + "\n" + text));
        assertThat(diagnostics.list()).isEmpty();
        return description;
    }
}
