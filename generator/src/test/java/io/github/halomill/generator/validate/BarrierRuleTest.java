package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Barriers that not all work-items of a group come to, and local memory that is read and written without one between:
 * the first line of each kernel says what is so.
 */
class BarrierRuleTest {

    private static final Path KERNELS = Path.of("src/test/resources/io/github/halomill/generator/validate/groups")
            .toAbsolutePath();

    private static final String DESCRIPTION = """
            <program name="Groups">
              <parameter><name>nx</name><value>64</value></parameter>
              <argument><name>a</name><property>output</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx</dimsize></argsize></argument>
              <argument><name>b</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx</dimsize></argsize>POINTS</argument>
              <argument><name>c</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx</dimsize></argsize><distribution>replicated</distribution></argument>
              <argument><name>n</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>nx</value></argument>
              <kernel><name>k.cl</name><global><gsize>nx</gsize></global><local><lsize>16</lsize></local></kernel>
            </program>
            """;

    private static final String POINTS = "<shadow><point>{-1}</point><point>{0}</point><point>{1}</point></shadow>";

    @TempDir
    Path folder;

    static List<String> kernels() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private Checked check(String kernel, String points, boolean trust) throws IOException {
        return Checked.of(folder, DESCRIPTION.replace("POINTS", points), "k.cl", kernel, trust);
    }

    private static List<Diagnostic> ofGroups(Checked checked) {
        return checked.diagnostics().stream()
                .filter(one ->
                        List.of("HM243", "HM244", "HM245").contains(one.code().id()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void saysWhatIsSo(String file) throws IOException {
        String kernel = Files.readString(KERNELS.resolve(file));
        String expected = kernel.lines().findFirst().orElseThrow().substring(3);
        Checked checked = check(kernel, kernel.contains("b[i - 1]") ? POINTS : "", false);
        List<String> found = ofGroups(checked).stream()
                .map(one -> one.severity() + " " + one.code().id())
                .toList();
        assertThat(found)
                .as(checked.messages().toString())
                .isEqualTo(expected.equals("right") ? List.of() : List.of(expected));
    }

    @Test
    void namesWorkItemsAndPlaces() throws IOException {
        Checked checked = check(Files.readString(KERNELS.resolve("return_before.cl")), "", false);
        Diagnostic found = ofGroups(checked).get(0);
        assertThat(found.location()).hasToString("k.cl:8:5");
        assertThat(found.message()).isEqualTo("work-item (0) of group (3) comes to this barrier, and (15) does not");
    }

    @Test
    void isAWarningWhereTheDescriptionIsTrusted() throws IOException {
        Checked checked = check(Files.readString(KERNELS.resolve("no_barrier.cl")), "", true);
        assertThat(ofGroups(checked))
                .extracting(one -> one.severity().toString())
                .containsExactly("warning");
        assertThat(checked.program()).isPresent();
    }
}
