package io.github.halomill.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UndescribedTest {

    @TempDir
    private Path folder;

    @Test
    void a_kernel_that_a_description_names_is_not_taken_twice() throws IOException {
        write("heat.cl", "");
        write("other.cl", "");
        write("heat.xml", describing("heat.cl"));

        assertThat(found("*.xml", "*.cl")).containsExactly("heat.xml", "other.cl");
    }

    @Test
    void it_is_the_name_in_the_description_that_counts() throws IOException {
        write("heat.cl", "");
        write("flow.cl", "");
        write("heat.xml", describing("flow.cl"));

        assertThat(found("*.xml", "*.cl")).containsExactly("heat.cl", "heat.xml");
    }

    @Test
    void a_description_that_this_build_leaves_out_describes_its_kernel_all_the_same() throws IOException {
        write("below/heat.cl", "");
        write("above.xml", describing("below/heat.cl"));

        assertThat(found("**/*.cl")).isEmpty();
    }

    @Test
    void a_broken_description_is_that_of_the_kernel_of_its_name() throws IOException {
        write("heat.cl", "");
        write("heat.xml", "<program>");

        assertThat(found("*.xml", "*.cl")).containsExactly("heat.xml");
    }

    @Test
    void other_xml_describes_nothing() throws IOException {
        write("heat.cl", "");
        write("pom.xml", "<project/>");

        assertThat(found("*.cl")).containsExactly("heat.cl");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#include \"below/common.cl\"",
                "  # include <below/common.cl>",
                "int x;\n#include \"./below/common.cl\""
            })
    void what_a_kernel_includes_is_no_program_of_its_own(String include) throws IOException {
        write("heat.cl", include);
        write("below/common.cl", "");

        assertThat(found("**/*.cl")).containsExactly("heat.cl");
    }

    @Test
    void what_a_described_kernel_includes_is_none_either() throws IOException {
        write("heat.cl", "#include \"common.cl\"\n#include \"heat.cl\"");
        write("common.cl", "");
        write("heat.xml", describing("heat.cl"));

        assertThat(found("*.cl")).isEmpty();
    }

    @Test
    void an_include_that_is_none_takes_nothing() throws IOException {
        write("heat.cl", "// #include \"common.cl\"\n#include \"heat.cl\"");
        write("common.cl", "");

        assertThat(found("*.cl")).containsExactly("common.cl", "heat.cl");
    }

    private List<String> found(String... includes) {
        List<Path> files = new InputSet(folder, List.of(includes), List.of()).find();
        return Undescribed.among(files, folder).stream()
                .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                .toList();
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), text);
    }

    private static String describing(String kernel) {
        return """
                <program xmlns="urn:halomill:program:1" name="Any">
                  <argument>
                    <name>a</name><property>inout</property><dataType>float</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>128</dimsize></argsize>
                  </argument>
                  <kernel><name>%s</name><global><gsize>128</gsize></global></kernel>
                </program>
                """.formatted(kernel);
    }
}
