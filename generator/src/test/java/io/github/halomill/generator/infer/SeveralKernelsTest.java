package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file of several kernels is one program: what they call the same is one field, and they are launched in the order of the file. */
class SeveralKernelsTest {

    private static final Path EXAMPLES = Path.of("../examples");
    private static final Path KERNELS = Path.of("src/test/resources/io/github/halomill/generator/endtoend/several");

    private static final String STAR = "{-1,0} {0,-1} {0,1} {1,0}";

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Description> infer(String source) {
        try {
            Files.writeString(folder.resolve("k.cl"), source);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE);
        return new Pipeline(diagnostics).description(request, false);
    }

    private Description inferred(String file) throws IOException {
        return infer(Files.readString(KERNELS.resolve(file))).orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    private List<Diagnostic> found(Severity severity) {
        return diagnostics.list().stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .toList();
    }

    /** For example {@code grid nx ny}, {@code hz nx ny}, {@code update over nx ny: hz {0,0}, ex {0,0} {0,1}}, {@code swap a b}. */
    private static List<String> lines(Description description) {
        List<String> lines = new ArrayList<>();
        lines.add("grid " + texts(description.grids().get(0).cells()));
        description
                .fields()
                .forEach(field -> lines.add(field.name() + " " + texts(field.size())
                        + field.origin().map(origin -> " from " + origin).orElse("")));
        description.kernels().forEach(kernel -> lines.add(line(kernel)));
        swaps(description).forEach(swap -> lines.add("swap " + swap));
        return lines;
    }

    private static List<Text> swaps(Description description) {
        return description.schedules().get(0).steps().stream()
                .filter(SwapElement.class::isInstance)
                .map(step -> ((SwapElement) step).names())
                .toList();
    }

    private static String line(KernelElement kernel) {
        return kernel.function().orElseThrow() + " over " + texts(kernel.global())
                + kernel.origin().map(origin -> " from " + origin).orElse("") + ": "
                + kernel.arguments().stream()
                        .filter(argument -> argument.field().isPresent())
                        .map(SeveralKernelsTest::buffer)
                        .collect(Collectors.joining(", "));
    }

    private static String buffer(ArgumentElement buffer) {
        String name = buffer.name().value();
        String field = buffer.field().orElseThrow().value();
        String points = buffer.points().stream().map(Text::value).sorted().collect(Collectors.joining(" "));
        return (name + (field.equals(name) ? "" : " as " + field) + " " + points).strip();
    }

    private static String texts(List<Text> parts) {
        return parts.stream().map(Text::value).collect(Collectors.joining(" "));
    }

    @Test
    void fields_on_edges_are_staggered_over_the_cells() throws IOException {
        assertThat(lines(inferred("yee.cl")))
                .containsExactly(
                        "grid nx ny",
                        "ex nx ny + 1",
                        "hz nx ny",
                        "ey nx + 1 ny",
                        "update_ex over nx ny: ex {0,0}, hz {0,-1} {0,0}",
                        "update_ey over nx ny: ey {0,0}, hz {-1,0} {0,0}",
                        "update_hz over nx ny: hz {0,0}, ex {0,0} {0,1}, ey {0,0} {1,0}");
    }

    @Test
    void what_is_only_written_takes_the_place_of_what_is_only_read() throws IOException {
        Description description = inferred("predictor_corrector.cl");

        assertThat(lines(description))
                .containsExactly(
                        "grid nx ny",
                        "us nx ny",
                        "u nx ny",
                        "un nx ny",
                        "predict over nx ny: us, u " + sorted("{0,0}"),
                        "correct over nx ny: un, u {0,0}, us " + sorted("{0,0}"),
                        "swap un u");
        assertThat(swaps(description)).allMatch(Text::guessed);
        assertThat(description.iterations().get(0))
                .satisfies(text -> assertThat(text.guessed()).isTrue())
                .hasToString("100");
    }

    /** The star with one point more, as texts are sorted. */
    private static String sorted(String point) {
        return STAR.replace(" {0,1}", " " + point + " {0,1}");
    }

    @Test
    void colours_in_place_change_no_names() throws IOException {
        assertThat(lines(inferred("red_black.cl")))
                .containsExactly(
                        "grid nx ny",
                        "u nx + 2 ny + 2",
                        "f nx + 2 ny + 2",
                        "red over nx ny: u " + STAR + ", f {0,0}",
                        "black over nx ny: u " + STAR + ", f {0,0}");
    }

    @Test
    void what_is_copied_back_changes_no_names_and_helpers_are_no_kernels() throws IOException {
        Description description = inferred("gray_scott_copy.cl");

        assertThat(description.kernels())
                .extracting(kernel -> kernel.function().orElseThrow().value())
                .containsExactly("react", "copy");
        assertThat(lines(description))
                .contains("u width + 2 height + 2", "copy over width height: u, v, un {0,0}, vn {0,0}")
                .noneMatch(line -> line.startsWith("swap"));
        assertThat(description.iterations().get(0).value()).isEqualTo("100");
    }

    @Test
    void a_kernel_over_the_interior_begins_at_cell_1() throws IOException {
        assertThat(lines(inferred("interior.cl")))
                .containsExactly(
                        "grid nx ny",
                        "q nx ny",
                        "u nx ny",
                        "lap over nx - 2 ny - 2: q, u " + sorted("{0,0}"),
                        "advance over nx ny: u {0,0}, q {0,0}");
    }

    @Test
    void a_kernel_over_faces_makes_the_grid_if_all_arrays_have_as_many() throws IOException {
        assertThat(lines(inferred("staggered.cl")))
                .containsExactly(
                        "grid nx + 1",
                        "f nx + 1",
                        "u nx + 2 from {1}",
                        "flux over nx + 1: f, u {-1} {0}",
                        "update over nx: u {0}, f {0} {1}");
    }

    @Test
    void a_kernel_that_tells_no_size_has_that_of_the_others() throws IOException {
        assertThat(lines(inferred("untold.cl")))
                .containsExactly(
                        "grid width height",
                        "next width height",
                        "now width height",
                        "q width height",
                        "insulate over width height: next, now " + sorted("{0,0}"),
                        "heat over width height: next {0,0}, q {0,0}");
    }

    @Test
    void where_no_kernel_tells_a_size_they_have_the_same() throws IOException {
        assertThat(lines(inferred("unnamed.cl")))
                .containsExactly(
                        "grid nx",
                        "v nx + 2",
                        "u nx + 2",
                        "w nx + 2",
                        "a over nx: v, u {-1} {1}",
                        "b over nx: w, v {0}",
                        "swap w u");
    }

    @Test
    void arrays_of_one_name_and_different_shapes_are_two_fields_and_that_is_said() throws IOException {
        assertThat(lines(inferred("clash.cl")))
                .containsExactly(
                        "grid n n",
                        "u n n",
                        "w n n",
                        "v n n",
                        "w_two n + 3 n from {0,0}",
                        "one over n n: u, w {0,0}",
                        "two over n n: v, w as w_two {0,0} {2,0}");
        assertThat(found(Severity.NOTE)).singleElement().satisfies(note -> {
            assertThat(note.code()).isEqualTo(DiagnosticCode.NOT_TOLD);
            assertThat(note.location().line()).isEqualTo(6);
            assertThat(note.message())
                    .isEqualTo(
                            "'w' is a field of its own, 'w_two', of n + 3 x n elements of float: that of 'one' at line 1"
                                    + " is of n x n elements of float");
        });
    }

    @Test
    void numbers_of_one_name_and_type_are_one_and_others_have_their_kernels_names() throws IOException {
        Description description = inferred("types.cl");

        assertThat(description.parameters())
                .extracting(parameter -> parameter.name().value())
                .containsExactly("n", "k");
        assertThat(description.scalars())
                .extracting(scalar -> scalar.name() + " = " + scalar.value().orElseThrow())
                .containsExactly("k_two = 0.1", "s = 0.1", "n_three = 0.1");
        assertThat(lines(description)).contains("u n", "u_three n");
        assertThat(description.kernels().stream()
                        .flatMap(kernel -> kernel.arguments().stream())
                        .filter(ArgumentElement::isScalar)
                        .map(argument -> argument.dataType() + " " + argument.name() + " = "
                                + argument.value().orElseThrow()))
                .containsExactly(
                        "int n = n",
                        "int k = k",
                        "uint n = n",
                        "float k = k_two",
                        "float s = s",
                        "float n = n_three",
                        "float s = s");
    }

    @Test
    void what_a_kernel_only_writes_is_there_before_another_one_reads_it() {
        Description description = infer("""
                __kernel void use(__global float *v, __global const float *u, const int n)
                {
                    if (get_global_id(0) < n) v[get_global_id(0)] += u[get_global_id(0)];
                }
                __kernel void last(__global float *w, __global const float *v, const int n)
                {
                    if (get_global_id(0) < n) w[get_global_id(0)] = v[get_global_id(0)];
                }
                __kernel void make(__global float *u, __global const float *f, const int n)
                {
                    if (get_global_id(0) < n) u[get_global_id(0)] = 2.0f * f[get_global_id(0)];
                }
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(description.schedules().get(0).launches()).isEqualTo("make, use, last");
    }

    @Test
    void an_array_has_the_components_that_the_kernel_says_which_writes_it() {
        Description description = infer("""
                __kernel void velocity(__global const float *p, __global float *u, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), n = nx * ny, i = y * nx + x;
                    if (x >= nx || y >= ny) return;
                    u[i] = p[i];
                    u[n + i] = -p[i];
                }
                __kernel void turn(__global const float *u, __global float *w, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), n = nx * ny;
                    if (x >= nx || y >= ny) return;
                    w[y * nx + x] = u[n + y * nx + (x + 1) % nx] - u[n + y * nx + (x - 1 + nx) % nx]
                            - u[(y + 1) % ny * nx + x] + u[(y - 1 + ny) % ny * nx + x];
                }
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(lines(description)).contains("u nx ny 2", "turn over nx ny: u " + STAR + ", w");
    }

    @Test
    void numbers_of_steps_are_those_of_iterations() {
        Description description = infer("""
                __kernel void a(__global float *u, const int n, const int step)
                {
                    if (get_global_id(0) < n) u[get_global_id(0)] += step;
                }
                __kernel void b(__global float *u, const int n, const int iteration)
                {
                    if (get_global_id(0) < n) u[get_global_id(0)] *= iteration;
                }
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(description.kernels())
                .extracting(kernel -> kernel.arguments().get(2).value().orElseThrow())
                .allMatch(value -> value.value().equals("iteration") && value.guessed());
    }

    @Test
    void the_schedule_is_a_guess_that_is_listed() throws IOException {
        inferred("red_black.cl");
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE);
        Program program = new Pipeline(diagnostics).program(request).orElseThrow();

        assertThat(program.guesses())
                .filteredOn(guess -> guess.kind() == Guess.Kind.SCHEDULE)
                .extracting(Guess::text)
                .containsExactly("red, black");
        assertThat(program.guesses()).extracting(Guess::name).containsExactly("nx", "ny", "schedule", "iterations");
    }

    @Test
    void a_kernel_that_is_not_understood_is_refused_with_its_place() {
        Optional<Description> description = infer("""
                __kernel void good(__global float *u, const int n)
                {
                    if (get_global_id(0) < n) u[get_global_id(0)] += 1;
                }
                __kernel void scatter(__global float *u, __global const int *to)
                {
                    u[to[get_global_id(0)]] = 1;
                }
                """);

        assertThat(description).isEmpty();
        assertThat(found(Severity.ERROR)).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo(DiagnosticCode.NOT_INFERRED);
            assertThat(error.location()).hasToString("k.cl:7:5");
            assertThat(error.message()).contains("u[to[get_global_id(0)]]", "it is not known where this writes");
            assertThat(error.hint()).contains("--function NAME takes another kernel of the file alone");
        });
    }

    @Test
    void kernels_that_write_one_array_differently_are_refused_with_both_places() {
        Optional<Description> description = infer("""
                __kernel void a(__global float *u, __global const float *f, const int n)
                {
                    if (get_global_id(0) < n) u[get_global_id(0)] = f[get_global_id(0)];
                }
                __kernel void b(__global float *u, __global const float *f, const int n)
                {
                    if (get_global_id(0) < n) u[get_global_id(0) + 1] = f[get_global_id(0)];
                }
                """);

        assertThat(description).isEmpty();
        assertThat(found(Severity.ERROR)).singleElement().satisfies(error -> {
            assertThat(error.location()).hasToString("k.cl:5:15");
            assertThat(error.message())
                    .contains("the work-items of 'b' write other elements of 'u' than those of 'a' at line 1");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"redblack", "cg", "acoustic", "himeno", "lbm", "grayscott", "torus"})
    void examples_are_inferred_to_what_holds(String example) throws IOException {
        Files.copy(EXAMPLES.resolve(example).resolve(example + ".cl"), folder.resolve("k.cl"));
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE);

        Optional<Program> program = new Pipeline(diagnostics).program(request);

        assertThat(program).as(diagnostics.list().toString()).isPresent();
        assertThat(program.get().kernels()).allMatch(kernel -> kernel.proof().shown());
    }

    @Test
    void examples_of_which_no_description_holds_are_refused_with_the_reason() throws IOException {
        assertThat(refusal("fdtd2d"))
                .containsExactly("k.cl:6:15 no description can be inferred: 'source' has fewer ids than 'update_ex' at"
                        + " k.cl:14:15, 1, not 2: a description says by <over> which cells it is launched over");
        assertThat(refusal("fdtd3d"))
                .containsExactly(
                        "k.cl:63:15 no description can be inferred: the elements of 'ez' that work-items write do not"
                                + " lie like the work-items, x fastest: they are a border or a plane of it only");
    }

    private List<String> refusal(String example) throws IOException {
        Diagnostics refused = new Diagnostics();
        Files.writeString(
                folder.resolve("k.cl"),
                Files.readString(EXAMPLES.resolve(example).resolve(example + ".cl")));
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE);
        assertThat(new Pipeline(refused).program(request)).isEmpty();
        return refused.list().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .map(diagnostic -> diagnostic.location() + " " + diagnostic.message())
                .toList();
    }

    @Test
    void a_field_that_a_kernel_does_not_use_is_not_gathered_for_it() {
        assertThat(lines(infer("""
                __kernel void a(__global float *u, __global float *v, int nx)
                {
                    int x = get_global_id(0);
                    if (x < nx) u[x] += 1;
                }
                __kernel void b(__global float *u, __global float *v, int nx)
                {
                    int x = get_global_id(0);
                    if (x < nx) v[x] += u[x];
                }
                """).orElseThrow(() -> new AssertionError(diagnostics.list()))))
                .containsExactly("grid nx", "u nx", "v nx", "a over nx: u {0}, v", "b over nx: u {0}, v {0}");
    }

    @Test
    void what_is_a_size_to_one_kernel_is_one_to_all() {
        Description description = infer("""
                __kernel void rows(__global const float *a, __global const float *p, __global float *q, int nx, int ny)
                {
                    int i = get_global_id(0);
                    if (i < nx) {
                        q[i] = 0;
                        for (int j = 0; j < ny; j++) q[i] += a[i * ny + j] * p[j];
                    }
                }
                __kernel void columns(__global const float *r, __global float *s, int ny)
                {
                    int j = get_global_id(0);
                    if (j < ny) s[j] = r[j];
                }
                """).orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(lines(description)).contains("p ny", "a nx*ny", "s ny from {0}");
        assertThat(description.parameters())
                .allMatch(parameter ->
                        Long.parseLong(parameter.value().orElseThrow().value()) > 1);
    }

    @Test
    void the_example_of_red_and_black_is_as_it_is_described_by_hand() throws IOException {
        String source = Files.readString(EXAMPLES.resolve("redblack/redblack.cl"));

        assertThat(lines(infer(source).orElseThrow(() -> new AssertionError(diagnostics.list()))))
                .containsExactly(
                        "grid nx ny",
                        "u nx + 2 ny + 2",
                        "f nx ny",
                        "r nx ny",
                        "relax over nx ny: u " + sorted("{0,0}") + ", f {0,0}",
                        "residual over nx ny: r, u " + sorted("{0,0}") + ", f {0,0}");
    }
}
