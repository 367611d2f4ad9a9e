package io.github.halomill.generator.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program reads of the file is what was written. */
class FormsFileTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "heat.cl",
                " begins with a blank",
                "-DTEXT=\"a\\\\b\" -I \"my folder\"",
                "two\nlines",
                "__global float *now, __global float *next, int nx, int ny, int nz, float r, float s, float t, float u",
                "-DA=\"first,  with two blanks, and one\" -DB=\"this is long enough for a line of its own, with items\" -DC=1,2",
                "# = : ! \u00e4"
            })
    void valuesComeBack(String value) throws IOException {
        String line = "kernel.k.options = " + FormsFile.inFile("kernel.k.options", value) + "\n";
        Properties properties = new Properties();
        properties.load(new StringReader(line));
        assertThat(properties).hasSize(1).containsEntry("kernel.k.options", value);
    }
}
