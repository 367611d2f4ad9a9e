package io.github.halomill.generator.kernel.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.model.streamed.StreamedText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of iterations of several launches: how far they are apart, what they are passed, and what is refused. */
final class StageWriterTest {

    private static final String SOURCE = """
            __kernel void left(__global int *a, __global const int *b, const int n, const int m)
            {
                const int x = get_global_id(0), y = get_global_id(1), i = y * n + x;
                %s
            }

            __kernel void right(__global int *b, __global const int *a, const int n, const int m)
            {
                const int x = get_global_id(0), y = get_global_id(1), i = y * n + x;
                %s
            }
            """;

    /** A launch of a kernel: the fields that are its arrays. */
    private static StageForm find(String source, String kernel, List<String> arrays, String written)
            throws RefusedException {
        KernelFile file = KernelFileReader.read("k.cl", source);
        return StageFinder.find(file, source, kernel, arrays, Set.of(written), name -> true);
    }

    private static Stage stage(String source, String kernel, Map<String, String> fields, Map<String, String> values)
            throws RefusedException {
        String written = kernel.equals("left") ? "a" : "b";
        StageForm form = find(source, kernel, kernel.equals("left") ? List.of("a", "b") : List.of("b", "a"), written);
        return new Stage(form, fields, values, Set.of(), CopySetting.NONE, false, false);
    }

    private static List<Stage> stages(String left, String right) throws RefusedException {
        String source = SOURCE.formatted(left, right);
        Map<String, String> fields = Map.of("a", "a", "b", "b");
        return List.of(
                stage(source, "left", fields, Map.of("n", "nx", "m", "2")),
                stage(source, "right", fields, Map.of("n", "nx", "m", "3")));
    }

    private static StreamedText write(List<Stage> stages, Map<String, String> pairs, String left, String right)
            throws RefusedException {
        return StageWriter.write("F", stages, pairs, SOURCE.formatted(left, right), offset -> offset);
    }

    private static String text(String left, String right) throws RefusedException {
        return write(stages(left, right), Map.of(), left, right).text();
    }

    /**
     * The second launch reads the next row of what the first makes, so it is a row late; the first reads one beside of
     * what the second made, which others have a row later: two rows from an iteration to the next.
     */
    @Test
    void launches_are_so_far_behind_each_other_that_what_they_read_is_there() throws RefusedException {
        assertThat(text("a[i] += b[i - 1];", "b[i] += a[i + n] - a[i];"))
                .contains(
                        "#define HM_LAG 2\n",
                        "#define HM_LOW_X 1\n#define HM_HIGH_X 0\n#define HM_LOW_Y 0\n#define HM_HIGH_Y 1\n",
                        "const int hm_behind = 2 + (hm_t - 1) * HM_LAG",
                        "const int hm_behind = 3 + (hm_t - 1) * HM_LAG");
    }

    @Test
    void launches_that_read_their_own_elements_only_go_together() throws RefusedException {
        assertThat(text("a[i] += b[i];", "b[i] ^= a[i];"))
                .contains("#define HM_LAG 0\n")
                .doesNotContain("barrier", "hm_shared");
    }

    /** What means the same is passed once; a scalar of another value is called after its kernel, too. */
    @Test
    void parameters_that_clash_have_names_of_their_own() throws RefusedException {
        StreamedText written = write(
                stages("a[i] += m * b[i];", "b[i] += m * a[i];"), Map.of(), "a[i] += m * b[i];", "b[i] += m * a[i];");
        assertThat(written.signature().toText())
                .isEqualTo("argument:1:a argument:1:b argument:1:n argument:1:m argument:2:m aside:1:a aside:2:b"
                        + " stored everywhere items:1 items:2 held:1:a held:2:b");
        assertThat(written.text()).contains("left(a, b, n, m, &hm);", "right(b, a, n, right_m, &hm);");
    }

    /** Fluxes: nobody reads what the iteration before made of them. */
    @Test
    void what_only_later_launches_read_is_neither_loaded_nor_stored() throws RefusedException {
        String text = text("a[i] = b[i] - b[i - 1];", "b[i] += a[i + 1] - a[i];");
        assertThat(text).contains("hm_new_b[", "hm_coming_b[").doesNotContain("hm_new_a", "hm_coming_a");
    }

    /** The first from element 1 on, the second from 0 on: it stands in the middle of what it reads. */
    @Test
    void launches_may_stand_shifted() throws RefusedException {
        String left = "a[i + n + 1] = b[i + n] + b[i + n + 2] + b[i + 1] + b[i + 2 * n + 1];";
        String right = "b[i] += a[i - 1] - a[i + 1];";
        StreamedText written = write(stages(left, right), Map.of(), left, right);
        assertThat(written.iterations().shifts()).containsExactly(List.of(0, 0), List.of(1, 1));
        assertThat(written.iterations().low()).containsExactly(2, 1);
        assertThat(written.iterations().high()).containsExactly(2, 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a[i] = a[i - 1] + b[i];      | of a, which it writes, it reads another element at k.cl:4:12
            a[i] = b[i]; a[i + 1] = 0;   | its work-items write two elements of a
            a[i] = b[m * x];             | its work-items do not write the elements of a row one beside the other
            if (b[i] > 0) a[i] = 1;      | which elements it writes may depend on what arrays hold that change
            a[i] = b[i + m];             | b[i + m] at k.cl:4:12 is not at a constant distance of at most 16 from what a work-item writes
            for (int k = 0; k < 2; k++) a[i] += a[i + k] + b[i]; | it reads a, which it writes, in a loop at k.cl:4:41
            """)
    void refuses_kernels(String left, String reason) {
        assertThatThrownBy(() -> find(SOURCE.formatted(left, ""), "left", List.of("a", "b"), "a"))
                .isInstanceOf(RefusedException.class)
                .hasMessage(reason);
    }

    @Test
    void refuses_pairs_that_it_cannot_follow() throws RefusedException {
        String left = "a[i] += b[i];";
        String right = "b[i] = a[i];";
        assertThatThrownBy(() -> write(stages(left, right), Map.of("a", "c"), left, right))
                .isInstanceOf(RefusedException.class)
                .hasMessage("no launch that writes a is passed c, with which it changes places");
        assertThatThrownBy(() -> write(stages(left, right), Map.of("a", "b"), left, right))
                .isInstanceOf(RefusedException.class)
                .hasMessage("it writes both of a and b, which change places");
        List<Stage> early = stages("a[i] = b[i];", "b[i] = a[i - 1];");
        assertThatThrownBy(() -> write(List.of(early.get(1), early.get(0)), Map.of("a", "c"), left, right))
                .isInstanceOf(RefusedException.class)
                .hasMessage("right reads a beside its own element before it is written");
    }

    /** Each adds to what the array had two iterations before: that is kept, and put aside as the last state is. */
    @Test
    void what_arrays_had_two_iterations_before_is_kept() throws RefusedException {
        String left = "a[i] += b[i - 1];";
        Stage stage = stages(left, "b[i] = a[i];").get(0);
        assertThat(write(List.of(stage, stage), Map.of("a", "b"), left, "b[i] = a[i];")
                        .text())
                .contains("hm.a = (hm_t > 1 ? hm_kept_a[max(hm_t - 2, 0)][2][hm_e] : ", "hm_new_a[", "hm_new_b[");
    }
}
