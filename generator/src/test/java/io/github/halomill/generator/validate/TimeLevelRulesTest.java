package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Components that scalars choose: what is said of values that are wrong, and what travels of those that are right. */
class TimeLevelRulesTest {

    private static final String KERNEL = """
            __kernel void k(__global float *u, const int t0, const int t1, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1), n = y * nx + x, N = nx * ny;
                if (x >= nx || y >= ny) return;
                u[t1 * N + n] = u[t0 * N + min(y + 1, ny - 1) * nx + x];
            }
            """;

    @TempDir
    Path folder;

    private Checked check(String components, String t0, String t1, String schedule) throws IOException {
        return Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Levels">
                  <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
                  <field name="u" type="float" size="nx, ny, %s"/>
                  <kernel file="k.cl" global="nx, ny">
                    <argument name="u" property="inout" shadow="{0,1}"/>
                    <argument name="t0" property="input" type="int">%s</argument>
                    <argument name="t1" property="input" type="int">%s</argument>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                  </kernel>
                  <schedule>%s</schedule>
                </program>
                """.formatted(components, t0, t1, schedule), "k.cl", KERNEL, false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2c | iteration % 2                       | (iteration + 1) % 2
            2c | iteration % 2                       | 1 - iteration % 2
            2c | iteration % 2 == 0 ? 0 : 1          | iteration % 2 == 0 ? 1 : 0
            3c | (2 * iteration + 1) % 3             | (2 * iteration) % 3
            4c | (iteration % 2 + iteration % 3) % 4 | 3 - (iteration % 2 + iteration % 3) % 4
            16c| iteration % 16                      | (iteration + 15) % 16
            """)
    void valuesThatComeAgainAreRight(String components, String t0, String t1) throws IOException {
        Checked checked = check(components, t0, t1, "<launch kernel=\"k\"/>");

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.program()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"iteration", "min(iteration, 1)", "(1 - iteration) % 2", "iteration % 17", "iteration % 17 % 2"})
    void valuesThatDoNotComeAgainSoonAreRefused(String t0) throws IOException {
        assertThat(check("2c", t0, "1", "<launch kernel=\"k\"/>").found()).contains("error HM178");
    }

    @Test
    void aLevelThatThereIsNotIsNamed() throws IOException {
        Checked checked =
                check("2c", "0", "1", "<launch kernel=\"k\" set=\"t0=iteration % 2, t1=(iteration + 1) % 3\"/>");

        assertThat(checked.found()).containsExactlyInAnyOrder("error HM120", "error HM122");
        assertThat(checked.messages())
                .anySatisfy(message -> assertThat(message).contains("'t1' is 2, and 'u' has the components 0 to 1"));
    }

    @Test
    void levelsThatAreTheSameAreNamed() throws IOException {
        Checked checked = check("2c", "0", "1", "<launch kernel=\"k\"/><launch kernel=\"k\" set=\"t0=1\"/>");

        assertThat(checked.found()).containsExactly("error HM122");
        assertThat(checked.messages().get(0))
                .contains(
                        "'t0' is 1 and 't1' is 1, so that work-items read what others write in the same launch, in one component of 'u'");
    }

    @Test
    void arraysThatTakeTurnsAreReadAndWritten() throws IOException {
        String kernel = """
                __kernel void k(__global float *a, __global float *b, const int step, const int nx)
                {
                    const int x = get_global_id(0);
                    __global float *from = step % 2 == 0 ? a : b;
                    __global float *to = step % 2 == 0 ? b : a;
                    if (x < nx) to[x] = from[min(x + 1, nx - 1)];
                }
                """;

        Checked checked = Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Turns">
                  <parameter name="nx">24</parameter>
                  <field name="a" size="nx"/> <field name="b" size="nx"/>
                  <kernel file="k.cl" global="nx"/>
                  <schedule> <launch kernel="k" set="step=iteration % 2"/> </schedule>
                </program>
                """, "k.cl", kernel, false);

        assertThat(checked.found()).doesNotContain("error HM092");
        assertThat(checked.program()).isPresent();
    }

    /** Of a field of 24 x 20 x 3 the row above a cut, of the level that is read. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void onlyWhatIsReadTravels(int zones) throws IOException {
        Checked checked = check("3c", "iteration % 3", "(iteration + 1) % 3", "<launch kernel=\"k\"/>");
        Problem problem = ProgramPlanner.plan(checked.program().orElseThrow(), Map.of());
        Compiler compiler = new Compiler(Partition.of(problem, Split.WHOLE.with(1, zones), 1));

        List<Iteration> course = compiler.course(compiler.start());

        for (int i = 1; i < course.size(); i++) {
            long level = i % 3;
            List<Transfer> transfers = course.get(i).exchanges().stream()
                    .map(Exchange::transfers)
                    .flatMap(List::stream)
                    .toList();
            assertThat(transfers).hasSize(zones - 1);
            assertThat(transfers).allSatisfy(transfer -> {
                assertThat(transfer.bytes()).isEqualTo(24 * Float.BYTES);
                assertThat(transfer.boxes())
                        .allSatisfy(box -> assertThat(box.firstComponent()).isEqualTo(level));
            });
        }
    }
}
