package io.github.halomill.generator.kernel.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.IncludeExpander;
import io.github.halomill.generator.kernel.IncludeExpander.Expanded;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.kernel.stream.speculation.Speculation;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, and why. */
final class StreamFinderTest {

    private static final String HEAD = "#define PAIR(a) (now[(a) - 1] + now[(a) + 1])\n"
            + "float near(__global const float *a, int i) { return a[i + 1]; }\n"
            + "float place(float a) { return a + get_global_id(0); }\n"
            + "__kernel void advance(__global float *next, __global const float *now, __global float *out,\n"
            + "                      __global const int *k, const int n, const int m)\n"
            + "{\n    const int x = get_global_id(0), y = get_global_id(1), i = y * n + x;\n";

    /** Why it is refused. */
    private static String refusal(String source, Rotation... rotations) {
        return catchThrowableOfType(RefusedException.class, () -> find(source, rotations))
                .reason();
    }

    private static Streamable find(String source, Rotation... rotations) throws RefusedException {
        KernelFile file = KernelFileReader.read("k.cl", source);
        return StreamFinder.find(file, source, "advance", List.of(rotations), List.of(), name -> true);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            next[i] = now[k[i]];                            | it is not known which element now[k[i]] at k.cl:8:11 is: the index comes from an array
            next[i] = now[i] + next[i];                     | it reads next, which it writes, at k.cl:8:20
            next[i] += now[i];                              | it reads next, which it writes, at k.cl:8:1
            next[i] = now[i]; out[i] = 1;                   | it writes out, which changes places with no other array
            next[i] = PAIR(i);                              | a macro makes several accesses of PAIR(i) at k.cl:8:11
            next[i] = near(n > m ? now : out, i);           | it is not known which array it passes at k.cl:8:11
            next[i] = place(now[i]);                        | its function place asks for ids
            next[i] = now[i]; next[i + 1] = now[i];         | its work-items write two elements: next[i + 1] at k.cl:8:19
            next[2 * i] = now[2 * i];                       | its work-items do not write the elements of a row one beside the other
            if (now[i] > 0) next[i] = now[i - 1];           | which elements it writes may depend on what arrays hold that change
            next[i] = now[i]; barrier(CLK_LOCAL_MEM_FENCE); | it has barriers
            next[i] = now[i] + get_local_id(0);             | it depends on its work-groups
            next[i] = now[i] + get_global_offset(0);        | it calls get_global_offset, which is not the same in the copy
            next[i] = 1;                                    | it does not read now
            int j = i; next[i] = now[j++];                  | the subscript of now[j++] at k.cl:8:22 does more than to say which element
            int hm_i = i; next[i] = now[hm_i];              | it has names that begin with hm_ or HM_, as those of the copy do
            out[i] = now[i];                                | it writes out, which changes places with no other array
            """)
    void refuses(String body, String reason) {
        assertThat(refusal(HEAD + body + "\n}\n", Rotation.of("next", "now"))).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            next[i] = now[i + m];                           | now[i + m] at k.cl:8:11 is not at a constant distance of at most 16 from what a work-item writes
            for (int j = 0; j < 3; j++) next[i] = near(now + j, i); | a[i + 1] at k.cl:2:53 is in a loop that is not followed
            next[i] = now[x == 0 ? i + n - 1 : i - 1];      | now[x == 0 ? i + n - 1 : i - 1] at k.cl:8:11 is not one place
            for (int j = 0; j < m; j++) next[i] = now[i + j]; | now[i + j] at k.cl:8:39 is in a loop whose number of rounds is not known
            """)
    void tiles_what_cannot_be_named(String body, String reason) throws RefusedException {
        Streamable result = find(HEAD + body + "\n}\n", Rotation.of("next", "now"));
        StreamForm form = result.form();
        assertThat(form.unnamed()).isEqualTo(reason);
        assertThat(form.fields()).allMatch(field -> field.loads().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#pragma unroll\n    ",
                "#pragma unroll 2\n",
                "_Pragma(\"unroll\") ",
                "__attribute__((opencl_unroll_hint(3))) "
            })
    void tells_no_compiler_twice_to_unroll(String told) throws RefusedException {
        String loop = "for (int j = -1; j < 2; j++) s += now[i + j];\nnext[i] = s;\n}\n";
        assertThat(copyOf(HEAD + "float s = 0;\n" + told + loop)).contains(told + "for (int j");
        assertThat(copyOf(HEAD + "float s = 0;\n" + loop)).contains("_Pragma(\"unroll\") for (int j");
    }

    /** Whatever values are computed under: neither where it writes nor how long it goes on depends on them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "next[i] = live(now, i);",
                "float s = 0; switch ((int)now[i]) { case 1: s = 3; break; default: s = now[i - 1]; } next[i] = s;",
                "float s = now[i]; if (s > 1) { s = now[i + 1]; } else if (now[i - 1] > 2) s = 0; next[i] = s;"
            })
    void streamsWhatComputesUnderConditionsOnArrays(String body) throws RefusedException {
        String live = "float live(__global const float *a, int i) { if (a[i] > 0) return a[i + 1]; return 2; }\n";
        assertThat(copyOf(live + HEAD + body + "\n}\n")).contains("HM_STORED(next) = ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            next[i] = 0.5f * (now[i - 1] + now[i + 1]);                             | ANYWHERE
            if (x > 0) next[i] = now[i - 1] / m;                                    | ANYWHERE
            next[i] = near(now, i);                                                 | ANYWHERE
            next[i] = now[i] / x;                                                   | ANYWHERE
            float w[3] = {1, 2, 3}; for (int j = 0; j < 3; j++) next[i] = w[j] * now[i + j]; | ANYWHERE
            const int r = 2; float s = 0; for (int j = -r; j <= 2 * r; j++) s += now[i + j]; next[i] = s; | AT_ITEMS
            float s = 0; for (int j = -1; j <= n; j += 2) s += now[i]; next[i] = s + n / m; | ANYWHERE
            float s = 0; for (int j = 0; j < 3;) { s += now[i]; if (x >= 0) j++; } next[i] = s; | AT_ITEMS
            int r = 3; if (x < 0) r = 2000000000; float s = 0; for (int j = 0; j < r; j++) s += now[i]; next[i] = s; | AT_ITEMS
            float s = 0; for (int j = 0; j != 3; j += x >= 0 ? 1 : 2) s += now[i]; next[i] = s; | AT_ITEMS
            float w[4] = {1, 2, 3, 4}; int j = 1; if (x < 0) j = -500000000; next[i] = w[j] * now[i]; | AT_ITEMS
            int v = 3; if (x < m) v = v * x / m; next[i] = v * now[i];              | AT_ITEMS
            if (x >= n) return; next[i] = n % m * now[i];                           | AT_ITEMS
            int v = x < m ? 3 * x / m : 0; next[i] = v * now[i];                    | AT_ITEMS
            next[i] = x < m && n / m > 1 ? now[i] : 1;                              | AT_ITEMS
            int v = 0; switch (x) { case 1: v = n / m; } next[i] = v * now[i];      | AT_ITEMS
            float s = 0; for (int j = 0; j < 3; j++) { if (x < 0) break; s += n / m * now[i]; } next[i] = s; | AT_ITEMS
            float w[270]; *(w + x) = now[i]; next[i] = *(w + x);                    | AT_ITEMS
            float w[270]; next[i] = *(w + (int)now[i]);                             | NEVER
            float w[4] = {1, 2, 3, 4}; next[i] = now[i] + vload2(x & 1, w).x;      | AT_ITEMS
            next[i] = now[i] + out[i];                                              | AT_ITEMS
            next[i] = now[i] + n / x;                                               | AT_ITEMS
            next[i] = now[i] + n % (y + 1);                                         | AT_ITEMS
            float w[3] = {1, 2, 3}; next[i] = w[x % 3] * now[i];                    | AT_ITEMS
            float s = 0; for (int j = 0; j < x; j++) s += now[i]; next[i] = s;      | AT_ITEMS
            next[i] = now[i] + n / (int)now[i];                                     | NEVER
            float w[3] = {1, 2, 3}; next[i] = w[(int)now[i]];                       | NEVER
            next[i] = now[i] + out[k[i]];                                           | NEVER
            """)
    void tellsWhereAKernelDoesNoHarmWhateverItReads(String body, Speculation where) throws RefusedException {
        assertThat(find(HEAD + body + "\n}\n", Rotation.of("next", "now"))
                        .form()
                        .speculation())
                .isEqualTo(where);
    }

    @Test
    void refusesLoopsWhoseRoundsArraysDecide() {
        String reason = "how many rounds its loops have may depend on what arrays hold that change";
        for (String loop : List.of(
                "while (s < 9) s += now[i];",
                "for (int j = 0; j < 9; j++) { if (now[i] > 0) break; s += now[i + 1]; }")) {
            assertThat(refusal(HEAD + "float s = 0; " + loop + " next[i] = s;\n}\n", Rotation.of("next", "now")))
                    .isEqualTo(reason);
        }
    }

    private static String copyOf(String source) throws RefusedException {
        Streamable found = find(source, Rotation.of("next", "now"));
        return StreamWriter.write(found.form(), source);
    }

    @Test
    void refuses_calls_that_macros_make() {
        String body = "    next[i] = NEAR(now);\n}\n";
        assertThat(refusal("#define NEAR(a) near(a, i)\n" + HEAD + body, Rotation.of("next", "now")))
                .isEqualTo("a macro, or another file, makes the call of near at k.cl:9:15");
    }

    @Test
    void refuses_functions_that_mean_something_else_where_the_kernel_is() {
        String source = "#define ONE 1\nfloat near(__global const float *a, int i) { return a[i + ONE]; }\n#undef ONE\n"
                + "__kernel void advance(__global float *next, __global const float *now) {\n"
                + "    int i = get_global_id(0);\n    next[i] = near(now, i);\n}\n";
        assertThat(refusal(source, Rotation.of("next", "now")))
                .isEqualTo(
                        "what stands between near, which it passes arrays to, and the kernel may change its meaning");
    }

    @Test
    void refuses_what_is_between_the_keyword_and_the_name() {
        assertThat(refusal(
                        "__kernel __attribute__((vec_type_hint(float))) void advance(__global float *next, __global const float *now) {\n"
                                + "    next[get_global_id(0)] = now[get_global_id(0)];\n}\n",
                        Rotation.of("next", "now")))
                .isEqualTo("it has attributes, or macros, between __kernel and its name");
    }

    @Test
    void refuses_the_far_neighbours_of_the_state_before() {
        assertThat(refusal(
                        "__kernel void advance(__global float *c, __global const float *b, __global const float *a) {\n"
                                + "    size_t i = get_global_id(0);\n    c[i] = b[i] - a[i + 1];\n}\n",
                        Rotation.of("c", "b", "a")))
                .isEqualTo("of a, which is two steps old, it reads more than its own element at k.cl:3:19");
    }

    @Test
    void refuses_the_neighbours_of_the_older_state_of_two() {
        String source = "__kernel void advance(__global float *next, __global const float *now) {\n"
                + "    size_t i = get_global_id(0);\n    next[i] = now[i] - next[i + 1];\n}\n";
        assertThat(refusal(source, Rotation.leapfrog("next", "now")))
                .isEqualTo("of next, which it writes, it reads another element: next[i + 1] at k.cl:3:24");
    }

    @Test
    void keeps_the_lines_of_the_kernel() throws RefusedException {
        String source =
                "// A kernel.\n\n__kernel void advance(__global float *next,\n        __global const float *now)\n{\n"
                        + "    size_t i = get_global_id(0); // own\n    next[i] = now[i - 1]\n        - now[i + 2]; /* } */\n}\n\n// end\n";
        Streamable result = find(source, Rotation.of("next", "now"));
        assertThat(StreamWriter.write(result.form(), source))
                .startsWith("// A kernel.\n\n\n/* Halomill")
                .contains("""
                        #line 3 "k.cl"
                        inline static __attribute__((always_inline)) void advance(__global float *next,
                                __global const float *now, struct hm_advance *hm)
                        {
                            size_t i = get_global_id(0); // own
                            HM_STORED(next) = hm->now_xm1
                                - hm->now_xp2; /* } */
                        }
                        #undef HM_STORED
                        #undef get_global_id
                        #line 9 "k.cl"


                        // end
                        """);
    }

    @Test
    void has_a_copy_of_a_function_for_each_call_where_these_read_different_elements() throws RefusedException {
        String source = HEAD + "    next[i] = near(now, i) + near(now, i + 1);\n}\n";
        Streamable result = find(source, Rotation.of("next", "now"));
        assertThat(StreamWriter.write(result.form(), source))
                .contains(
                        "hm_near_now_0(struct hm_advance *hm, __global const float *a, int i)\n{ return hm->now_xp1; }",
                        "hm_near_now_1(struct hm_advance *hm, __global const float *a, int i)\n{ return hm->now_xp2; }",
                        "HM_STORED(next) = hm_near_now_0(hm, now, i) + hm_near_now_1(hm, now, i + 1);");
    }

    @Test
    void has_such_copies_for_arrays_of_vectors() throws RefusedException {
        String source = "float2 far(__global const float2 *a, int i) { return a[i + 2]; }\n"
                + "__kernel void advance(__global float2 *next, __global const float2 *now) {\n"
                + "    size_t i = get_global_id(0);\n    next[i] = far(now, i) + far(now, i + 1);\n}\n";
        assertThat(StreamWriter.write(find(source, Rotation.of("next", "now")).form(), source))
                .contains("{ return hm->now_xp2; }", "{ return hm->now_xp3; }");
    }

    /** Where the end of a line is not near, it is the element before. */
    private static final LaunchFacts CLAMPED = new LaunchFacts() {
        @Override
        public boolean isNonNegative(String scalar) {
            return true;
        }

        @Override
        public Optional<Set<List<Integer>>> neighbours(Reference reference, List<Integer> behind, List<Integer> ahead) {
            return Optional.of(behind.equals(List.of(1)) ? Set.of(List.of(-1)) : Set.of(List.of(-1), List.of(0)));
        }
    };

    @Test
    void takes_one_of_several_neighbours_by_the_text() throws RefusedException {
        String source = "__kernel void advance(__global float *next, __global const float *now) {\n"
                + "    int x = get_global_id(0);\n    next[x] = now[max(x - 1, 0)];\n}\n";
        KernelFile file = KernelFileReader.read("k.cl", source);
        Streamable result =
                StreamFinder.find(file, source, "advance", List.of(Rotation.of("next", "now")), List.of(), CLAMPED);
        assertThat(StreamWriter.write(result.form(), source))
                .contains(
                        """
                        inline static __attribute__((always_inline)) float hm_now_0(const struct hm_advance *hm, __global const float *at)
                        {
                            const long far = at - hm->now_own;
                            return far == -1 ? hm->now_xm1
                                    : hm->now;
                        }
                        """,
                        "HM_STORED(next) = (hm->hm_sure ? hm->now_xm1 : hm_now_0(hm, &(now[max(x - 1, 0)])));",
                        "hm.now_own = now + (hm_x);");
    }

    /** Of a line of n elements, as many as work-items: element 0 is read by the first, n - 1 by the last. */
    private static final LaunchFacts LINE = new LaunchFacts() {
        @Override
        public boolean isNonNegative(String scalar) {
            return true;
        }

        @Override
        public Optional<Set<List<Integer>>> neighbours(Reference reference, List<Integer> behind, List<Integer> ahead) {
            return Optional.of(reference.accesses().stream()
                    .map(access -> access.offset().toString())
                    .map(offset -> List.of(offset.contains("x - 4") ? -1 : offset.contains("x + 4") ? 1 : 0))
                    .collect(Collectors.toSet()));
        }
    };

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            now[max(x - 1, 0)]              | -hm_x >= 0                | 0  | -1
            now[x > 0 ? x - 1 : 0]          | hm_x - 1 >= 0             | -1 | 0
            now[min(x + 1, n - 1)]          | hm_x - (long)n + 1 >= 0   | 0  | 1
            now[min(n - 1, x + 1)]          | hm_x - (long)n + 1 >= 0   | 0  | 1
            now[x == n - 1 ? n - 1 : x + 1] | hm_x - (long)n + 1 >= 0   | 0  | 1
            """)
    void takes_one_of_several_neighbours_by_ids(String read, String condition, int there, int elsewhere)
            throws RefusedException {
        String source = "__kernel void advance(__global float *next, __global const float *now, const int n) {\n"
                + "    int x = get_global_id(0);\n    if (x < n) next[x] = " + read + ";\n}\n";
        KernelFile file = KernelFileReader.read("k.cl", source);
        Streamable result =
                StreamFinder.find(file, source, "advance", List.of(Rotation.of("next", "now")), List.of(), LINE);
        assertThat(StreamWriter.write(result.form(), source))
                .doesNotContain("hm_now_0(")
                .contains(
                        "HM_STORED(next) = hm->now_pick0;",
                        "hm.now_pick0 = " + condition + " ? (" + inLevel(there) + ") : (" + inLevel(elsewhere) + ");");
    }

    private static String inLevel(int offset) {
        String more = offset == 0 ? "" : offset < 0 ? " - " + -offset : " + " + offset;
        return "hm_levels->now[1 - hm_new][HM_LOW_X + hm_i" + more + "]";
    }

    @Test
    void finds_its_places_behind_included_files() throws RefusedException {
        String source = "#include \"w.h\"\n__kernel void advance(__global int *next, __global const int *now) {\n"
                + "    int i = get_global_id(0);\n    next[i] = W * now[i - 1];\n}\n";
        FileLookup lookup = name -> name.equals("w.h") ? Optional.of("#define W 3\n") : Optional.empty();
        KernelFile file = KernelFileReader.read("k.cl", source, BuildOptions.NONE, lookup);
        Expanded expanded = IncludeExpander.expand("k.cl", source, BuildOptions.NONE, lookup);
        Streamable result = StreamFinder.find(
                file, source, "advance", List.of(Rotation.of("next", "now")), List.of(), name -> true);
        assertThat(StreamWriter.write(result.form(), expanded.text(), expanded::at, List.of())
                        .text())
                .startsWith("#line 1 \"w.h\"\n#define W 3\n")
                .contains(
                        "#line 2 \"k.cl\"\ninline static",
                        "int i = get_global_id(0);\n    HM_STORED(next) = W * hm->now_xm1;");
    }
}
