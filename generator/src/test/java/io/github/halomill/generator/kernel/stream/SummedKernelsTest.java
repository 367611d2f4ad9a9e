package io.github.halomill.generator.kernel.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.stream.StreamedRun.Setting;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That copies whose sums wait for rows have every bit of the kernel itself, launched once for each step. */
@Tag("device")
final class SummedKernelsTest {

    private static final List<Setting> FLAT = List.of(new Setting(3, 26, 1, 9, 2), new Setting(2, 23, 1, 64, 1));

    private static void assertSame(StreamCase tested, List<Setting> settings) {
        try (StreamedRun run = new StreamedRun(tested, true)) {
            for (Setting setting : settings) {
                Map<String, byte[]> input = run.input(new Random(7), setting.steps() % 2 == 0);
                Map<String, byte[]> expected = run.plain(input, 2 * setting.steps());
                Map<String, byte[]> streamed = run.streamed(input, 2, setting);
                assertThat(streamed.get("now"))
                        .as("%s of%n%s", setting, run.copy())
                        .isEqualTo(expected.get("now"))
                        .isNotEqualTo(input.get("now"));
                for (String output : tested.outputs()) {
                    assertThat(streamed.get(output))
                            .as("%s with %s of%n%s", output, setting, run.copy())
                            .isEqualTo(expected.get(output));
                }
            }
        }
    }

    @Test
    void a_box_in_loops() {
        assertSame(StreamCase.over("""
                        #define R 2
                        __kernel void advance(__global float *next, __global const float *now, const int pitch)
                        {
                            const int i = (get_global_id(1) + R) * pitch + get_global_id(0) + R;

                            float sum = 0;
                            for (int y = -R; y <= R; y++) {
                                for (int x = -R; x <= R; x++) {
                                    sum += (1.0f / 25 + 0.001f * y + 0.0003f * x) * now[i + y * pitch + x];
                                }
                            }
                            next[i] = sum;
                        }
                        """, Map.of("pitch", 47), 43, 29).withBorder(2, 2), FLAT);
    }
}
