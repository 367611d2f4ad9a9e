package io.github.halomill.generator.xml;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dimensions that count components, as attributes and as elements. */
class ComponentSizesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nx, ny, 19c | nx ny [19]",
                "nx, (2 * n)c | nx [(2 * n)]",
                "nx, nq c | nx [nq]",
                "nx, 2 * 3c, 3  c | nx [2 * 3] [3]",
                "9c, nx, 5c | [9] nx [5]",
                "nx, nc | nx nc",
                "nx, n2c | nx n2c",
                "nx, n + c | nx n + c",
                "c, cc | c cc",
                "nx, 2 * c | nx 2 * c"
            })
    void a_size_that_ends_with_a_c_of_its_own_counts_components(String size, String meant) {
        assertThat(sizes(field(size))).isEqualTo(meant);
    }

    @Test
    void marks_are_read_and_written_in_both_forms() {
        String elements = """
                <program name="P">
                  <field><name>f</name><dataType>float</dataType>
                    <argsize><dimsize>nx</dimsize><dimsize components="true">3</dimsize>
                      <dimsize components="1">n + 1</dimsize><dimsize components="false">nz</dimsize></argsize></field>
                  <kernel><name>k.cl</name><argument><name>f</name>
                    <shadow><point of="1, 3..5">{1,0}</point><point>{0,1}</point></shadow></argument></kernel>
                </program>
                """;
        Description description = read(elements);

        assertThat(sizes(description)).isEqualTo("nx [3] [n + 1] nz");
        List<Text> points = description
                .kernels()
                .get(0)
                .arguments()
                .get(0)
                .shadow()
                .orElseThrow()
                .points();
        assertThat(points.get(0).of())
                .hasValueSatisfying(of -> assertThat(of).hasToString("1, 3..5"))
                .hasValueSatisfying(of -> assertThat(of.location().toString()).isEqualTo("d.xml:6:24"));
        assertThat(points.get(1).of()).isEmpty();
        assertThat(DescriptionWriter.writeShort(description))
                .contains("size=\"nx, 3c, n + 1 c, nz\"", "<point of=\"1, 3..5\">{1,0}</point>");
        for (String written :
                List.of(DescriptionWriter.write(description), DescriptionWriter.writeShort(description))) {
            assertThat(DescriptionWriter.write(read(written))).isEqualTo(DescriptionWriter.write(description));
        }
    }

    private static Description field(String size) {
        return read("<program name=\"P\"><field name=\"f\" type=\"int\" size=\"" + size
                + "\"/><kernel file=\"k.cl\"/></program>");
    }

    private static String sizes(Description description) {
        return description.fields().get(0).size().stream()
                .map(text -> text.isComponents() ? "[" + text + "]" : text.value())
                .collect(Collectors.joining(" "));
    }

    private static Description read(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(text, Path.of("d.xml"), "d.xml", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        assertThat(diagnostics.list()).isEmpty();
        return description;
    }
}
