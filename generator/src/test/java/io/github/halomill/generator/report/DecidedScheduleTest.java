package io.github.halomill.generator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is printed of a schedule that numbers decide, against the least exchanges, which are found by hand. */
class DecidedScheduleTest {

    @TempDir
    Path folder;

    /**
     * On three zones a row of 32 doubles goes each way across two cuts: 1024 bytes in 4 messages. What is copied to
     * devices is fresh, so that the first launch of all needs none (3 and 4); behind it each needs one (6 and 7).
     */
    @Test
    void whatWasNotComputedIsNotExchanged() throws Exception {
        assertThat(lines("""
                <let name="d">1</let>
                <while test="d > 0.001" max="500">
                  <launch kernel="relax"/> <reduce name="d" of="abs(u - v)" with="max"/> <swap>u v</swap>
                </while>
                <if test="iteration % 10 == 0"> <launch kernel="relax"/> <swap>u v</swap> </if>
                <log>d</log>
                """))
                .containsExactly(
                        "begins with 1",
                        "1: d = 1",
                        "   -> while d > 0.001, 500 times at most: 4; then: if iteration % 10 == 0: 3; else: 2",
                        "2: log d",
                        "   -> the next iteration, 1",
                        "3: launch relax",
                        "   -> 5",
                        "4: launch relax; reduce abs(u - v) to d",
                        "   -> while d > 0.001, 500 times at most: 7; then: if iteration % 10 == 0: 6; else: 5",
                        "5: log d",
                        "   -> the next iteration, 8",
                        "6: exchange u, 1024 bytes in 4 messages, begun before it; launch relax",
                        "   -> 5",
                        "7: exchange u, 1024 bytes in 4 messages, begun before it; launch relax; reduce abs(u - v) to d",
                        "   -> while d > 0.001, 500 times at most: 7; then: if iteration % 10 == 0: 6; else: 5",
                        "8: d = 1",
                        "   -> while d > 0.001, 500 times at most: 7; then: if iteration % 10 == 0: 6; else: 5");
    }

    @Test
    void aRepetitionMayEndBefore() throws Exception {
        assertThat(lines("""
                <repeat times="7">
                  <launch kernel="relax"/> <reduce name="d" of="u" with="max"/> <until every="2">d &lt; 1</until> <swap>u v</swap>
                </repeat>
                """))
                .contains(
                        "begins with 7 times: 1; then: the next iteration",
                        "   -> until d < 1 every 2: the next iteration; else: 2");
    }

    private List<String> lines(String schedule) throws Exception {
        Files.writeString(folder.resolve("relax.cl"), """
                __kernel void relax(__global double *v, __global const double *u, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), w = nx + 2, i = (y + 1) * w + x + 1;
                    if (x < nx && y < ny) v[i] = 0.25 * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w]);
                }
                """);
        Path file = Files.writeString(folder.resolve("relax.xml"), """
                <program xmlns="urn:halomill:program:1" name="Relax">
                  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter>
                  <field name="u" type="double" size="nx + 2, ny + 2"/>
                  <kernels file="relax.cl"/>
                  <schedule>%s</schedule>
                </program>
                """.formatted(schedule));
        Diagnostics diagnostics = new Diagnostics();
        Program program = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(file))
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        return ScheduleReport.of(Partition.of(ProgramPlanner.plan(program, Map.of()), Split.WHOLE.with(1, 3), 1))
                .lines();
    }
}
