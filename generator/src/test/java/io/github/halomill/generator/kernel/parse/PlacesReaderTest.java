package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.model.KernelPlaces;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The places of a kernel are those at which its text can be extended. */
class PlacesReaderTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "__kernel void f(__global float *^A, __global const float * restrict ^B, const int ^n^) {^ A[n] = B[n]; }",
                "kernel void f(global int ^a[]^){^}",
                "// (comment) {\n__kernel void f(__global float *^A /* ) */ // {\n ^)\n/* { */\n{^ A[0] = 1; }",
                "#define N 4\n__kernel __attribute__((reqd_work_group_size(N, 1, 1)))\r\nvoid f(__global float *^A, int ^b\r\n^)\r\n{^\r\n}",
                "#define MORE\n__kernel void f(__global int *^A, const int ^n MORE /* ) */ ^) {^}",
                "__kernel void g(__global int *A) {}\n__kernel void f(__global int *^A^) {^}",
            })
    void whatIsWrittenOutHasPlaces(String marked) {
        String text = marked.replace("^", "");
        KernelPlaces places = places(text).orElseThrow();
        StringBuilder found = new StringBuilder(text);
        found.insert(places.bodyStart(), '^').insert(places.parametersEnd(), '^');
        for (int i = places.parameters().size() - 1; i >= 0; i--) {
            found.insert(places.parameters().get(i).start(), '^');
        }
        assertThat(found).hasToString(marked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#define ARGS __global int *A\n__kernel void f(ARGS) {}",
                "#define OPEN {\n__kernel void f(__global int *A) OPEN }",
                "#define F(body) __kernel void f(__global int *A) { body }\nF(A[0] = 1;)",
                "__kernel void f() {}",
            })
    void whatMacrosMakeHasNone(String text) {
        assertThat(places(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#define MORE , const int n, const float c\n__kernel void f(__global int *^A MORE^) {^}",
                "#define ARG(T, x) , const T x\n__kernel void f(__global int *^A ARG(int, n) ARG(float, c)^) {^}",
                "#define ARGS const int n, const float c\n__kernel void f(ARGS, __global int *^A^) {^}",
                "#define NAME n\n__kernel void f(__global int *^A, int NAME^) {^}",
            })
    void parametersThatMacrosMakeLeaveTheOthersTheirPlaces(String marked) {
        String text = marked.replace("^", "");
        KernelPlaces places = places(text).orElseThrow();
        int array = places.parameters().stream()
                .mapToInt(KernelPlaces.ParameterPlace::start)
                .max()
                .orElseThrow();

        assertThat(new StringBuilder(text)
                        .insert(places.bodyStart(), '^')
                        .insert(places.parametersEnd(), '^')
                        .insert(array, '^'))
                .hasToString(marked);
        assertThat(places.isWhole()).isFalse();
    }

    @Test
    void aLongCommentDoesNotMatter() {
        String blanks = " /* and so on */\n".repeat(20_000);
        String text = "__kernel void f(__global int *A" + blanks + ") {}";
        assertThat(places(text).orElseThrow().parametersEnd()).isEqualTo(text.indexOf(") {}"));
    }

    private static Optional<KernelPlaces> places(String text) {
        KernelFile file = KernelFileReader.read("f.cl", text);
        assertThat(file.problem()).isEmpty();
        return file.functions().stream()
                .collect(Collectors.toMap(KernelFunction::name, KernelFunction::places))
                .get("f");
    }
}
