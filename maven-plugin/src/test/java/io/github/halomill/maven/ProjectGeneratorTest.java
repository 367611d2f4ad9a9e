package io.github.halomill.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.output.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectGeneratorTest {

    private static final String KERNEL = "__kernel void twice(__global float *a) { a[get_global_id(0)] *= 2; }\n";

    @TempDir
    private Path folder;

    @Test
    void each_program_goes_into_its_own_package() throws Exception {
        Generation generation = generate(Optional.empty(), description("One"), description("Two"));

        assertThat(paths(generation)).contains("one/One.java", "one/one.cl", "two/Two.java", "two/two.cl");
        assertThat(generation.summary()).isEqualTo("0 errors, 0 warnings in 2 descriptions");
    }

    @Test
    void all_programs_go_into_the_package_that_is_asked_for() throws Exception {
        Generation generation = generate(Optional.of("org.example"), description("One"), description("Two"));

        assertThat(paths(generation))
                .contains("org/example/One.java", "org/example/Two.java")
                .allMatch(path -> path.startsWith("org/example/"));
    }

    @Test
    void all_that_is_wrong_is_found_at_once() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.xml"), "<program>\n<program/>");

        Generation generation = generate(Optional.empty(), broken, folder.resolve("missing.xml"), description("One"));

        assertThat(generation.diagnostics())
                .extracting(diagnostic -> diagnostic.location().file())
                .contains(broken.toString(), folder.resolve("missing.xml").toString());
        assertThat(generation.count(Severity.ERROR)).isGreaterThanOrEqualTo(2);
    }

    @Test
    void two_programs_of_one_name_are_refused_with_both_descriptions() throws IOException {
        Path here = description("One");
        Path there = Files.copy(here, folder.resolve("there.xml"));
        Files.writeString(there, Files.readString(here).replace("128", "256"));

        assertThatThrownBy(() -> generate(Optional.empty(), here, there))
                .isInstanceOf(BuildFailure.class)
                .hasMessage(here + " and " + there + " both generate one/One.java; rename a program or a kernel file,"
                        + " or give them packages of their own in two executions");
    }

    @Test
    void programs_whose_files_are_one_on_some_disks_are_refused() throws IOException {
        Path here = description("One");
        Path there = Files.writeString(
                folder.resolve("there.xml"), Files.readString(here).replace("One", "ONE"));

        assertThatThrownBy(() -> generate(Optional.empty(), here, there)).isInstanceOf(BuildFailure.class);
    }

    @Test
    void two_programs_may_share_a_kernel() throws Exception {
        Path one = description("One");
        Path two = Files.writeString(
                folder.resolve("two.xml"), Files.readString(one).replace("\"One\"", "\"Two\""));

        Generation generation = generate(Optional.of("p"), one, two);

        assertThat(paths(generation)).containsOnlyOnce("p/one.cl").contains("p/One.java", "p/Two.java");
    }

    @Test
    void a_package_that_is_none_is_refused() {
        assertThatThrownBy(() -> generate(Optional.of("my-package"), description("One")))
                .isInstanceOf(BuildFailure.class)
                .hasMessageStartingWith("packageName: 'my-package' is no name of a Java package");
    }

    @Test
    void a_kernel_without_a_description_gets_one_and_a_warning() throws Exception {
        Path kernel = Files.writeString(folder.resolve("double.cl"), KERNEL);

        Generation generation = generate(Optional.empty(), kernel);

        assertThat(paths(generation)).contains("twice/Twice.java", "twice/double.cl", "twice/double.xml");
        assertThat(generation.diagnostics())
                .filteredOn(diagnostic -> diagnostic.severity() == Severity.WARNING)
                .singleElement()
                .hasToString(kernel + """
                        :1:1: warning [HM151] no description names this kernel, so one is inferred; guessed: nx = 65536, 1 iteration
                          hint: goal generate writes it to twice/double.xml: read it, mend it and put it beside the kernel as double.xml""");
    }

    @Test
    void the_inferred_description_beside_its_kernel_generates_the_same() throws Exception {
        Generation inferred = generate(Optional.empty(), Files.writeString(folder.resolve("double.cl"), KERNEL));
        Path target = Files.createDirectory(folder.resolve("target"));
        for (GeneratedFile file : inferred.files()) {
            Files.write(target.resolve(Path.of(file.path()).getFileName()), file.content());
        }

        Generation described = generate(Optional.empty(), target.resolve("double.xml"));

        assertThat(described.count(Severity.WARNING)).isZero();
        assertThat(described.files())
                .filteredOn(file -> file.path().endsWith(".cl"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(inferred.files()).anySatisfy(same -> {
                    assertThat(same.path()).isEqualTo(file.path());
                    assertThat(same.content()).isEqualTo(file.content());
                }));
    }

    @Test
    void a_kernel_that_says_too_little_is_an_error_at_its_whole_path() throws Exception {
        Path two = Files.writeString(
                folder.resolve("two.cl"),
                KERNEL + "__kernel void scatter(__global int *a, __global int *b) { a[b[get_global_id(0)]] = 1; }");

        Generation generation = generate(Optional.empty(), two);

        assertThat(generation.files()).isEmpty();
        assertThat(generation.diagnostics()).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo(DiagnosticCode.NOT_INFERRED);
            assertThat(error.location().file()).isEqualTo(two.toString());
            assertThat(error.message()).contains("it is not known where this writes");
        });
    }

    @Test
    void several_kernels_of_a_file_are_one_program() throws Exception {
        Path two = Files.writeString(folder.resolve("two.cl"), KERNEL + KERNEL.replace("twice", "again"));

        Generation generation = generate(Optional.empty(), two);

        assertThat(paths(generation)).contains("two/Two.java", "two/two.cl", "two/two.xml");
        assertThat(generation.diagnostics())
                .filteredOn(diagnostic -> diagnostic.severity() == Severity.WARNING)
                .singleElement()
                .satisfies(guesses -> assertThat(guesses.message())
                        .endsWith("guessed: nx = 65536, launches of twice, again, 100 iterations"));
    }

    private static Generation generate(Optional<String> packageName, Path... descriptions) throws BuildFailure {
        return new ProjectGenerator(Layout.SOURCES, false).generate(List.of(descriptions), packageName);
    }

    private static List<String> paths(Generation generation) {
        return generation.files().stream().map(GeneratedFile::path).toList();
    }

    /** A description and its kernel, both named for the program. */
    private Path description(String name) throws IOException {
        String file = name.toLowerCase(Locale.ROOT);
        Files.writeString(folder.resolve(file + ".cl"), KERNEL);
        return Files.writeString(folder.resolve(file + ".xml"), """
                <program xmlns="urn:halomill:program:1" name="%s">
                  <argument>
                    <name>a</name><property>inout</property><dataType>float</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>128</dimsize></argsize>
                  </argument>
                  <kernel><name>%s.cl</name><global><gsize>128</gsize></global></kernel>
                </program>
                """.formatted(name, file));
    }
}
