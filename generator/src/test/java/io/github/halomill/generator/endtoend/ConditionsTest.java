package io.github.halomill.generator.endtoend;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps that conditions and numbers decide about, on 1 to 4 zones against plain loops. */
@Tag("device")
class ConditionsTest {

    private static final int NX = 7;
    private static final int NY = 9;
    private static final int W = NX + 2;

    private static final String KERNEL = """
            __kernel void stir(__global const int *u, __global int *v, const int nx, const int ny)
            {
                const int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = nx + 2, i = y * w + x;
                if (x > nx || y > ny) return;
                v[i] = 3 * u[i] + u[i - 1] - u[i + 1] + 5 * u[i - w] - 7 * u[i + w];
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Stir">
              <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
              <scalar name="most">1</scalar>
              <field name="u" type="int" size="nx + 2, ny + 2"/>
              <field name="v" type="int" size="nx + 2, ny + 2"/>
              <kernels file="stencil.cl"/>
              <schedule>
                <if test="iteration % 3 == 1">
                  <launch kernel="stir"/> <swap>u v</swap>
                  <else/>
                  <launch kernel="stir" bind="u=v, v=u"/>
                </if>
                <let name="n">0</let>
                <while test="n &lt; iteration % 5" max="3">
                  <launch kernel="stir"/>
                  <if test="most % 2 == 0"><swap>u v</swap></if>
                  <let name="n">n + 1</let>
                  <reduce name="most" of="u" with="max"/>
                </while>
                <repeat times="6">
                  <launch kernel="stir"/>
                  <reduce name="most" of="v" with="max"/>
                  <until every="2">most % 3 == 1</until>
                  <swap>u v</swap>
                  <let name="n">n + most % 7</let>
                </repeat>
                <log>n most</log>
              </schedule>
            </program>
            """;

    /** Names change before anything is launched, and then it is decided what. */
    private static final String SWAPPED_FIRST = """
            <program xmlns="urn:halomill:program:1" name="Stir">
              <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
              <field name="u" type="int" size="nx + 2, ny + 2"/>
              <field name="v" type="int" size="nx + 2, ny + 2"/>
              <kernels file="stencil.cl"/>
              <schedule>
                <swap>u v</swap>
                <if test="iteration % 3 == 1"><launch kernel="stir"/> <swap>u v</swap></if>
                <launch kernel="stir"/>
              </schedule>
            </program>
            """;

    @TempDir
    Path folder;

    @Test
    void whatComesForSeveralIterationsComesBeforeADecision() throws Exception {
        Map<String, Long> sizes = Map.of("nx", (long) NX, "ny", (long) NY);
        int[] iteration = {0};
        PlainLoops.in(folder).check("Stir", SWAPPED_FIRST, KERNEL, 3, sizes, arrays -> {
            PlainLoops.swap(arrays, 0, 1);
            if (iteration[0]++ % (2 * PlainLoops.STEPS) % 3 == 1) {
                Loops.stir(arrays.get(0), arrays.get(1));
                PlainLoops.swap(arrays, 0, 1);
            }
            Loops.stir(arrays.get(0), arrays.get(1));
        });
    }

    @Test
    void numbersDecideAsInLoops() throws Exception {
        Map<String, Long> sizes = Map.of("nx", (long) NX, "ny", (long) NY);
        PlainLoops.in(folder).check("Stir", DESCRIPTION, KERNEL, 1, sizes, new Loops());
    }

    /** Iteration after iteration, of all zones one after the other. */
    private static final class Loops implements Consumer<List<int[]>> {

        private int iteration;
        private double most;

        @Override
        public void accept(List<int[]> arrays) {
            if (iteration % (2 * PlainLoops.STEPS) == 0) {
                iteration = 0; // another program
                most = 1;
            }
            if (iteration % 3 == 1) {
                stir(arrays.get(0), arrays.get(1));
                PlainLoops.swap(arrays, 0, 1);
            } else {
                stir(arrays.get(1), arrays.get(0));
            }
            for (int n = 0; n < Math.min(3, iteration % 5); n++) {
                stir(arrays.get(0), arrays.get(1));
                if (most % 2 == 0) {
                    PlainLoops.swap(arrays, 0, 1);
                }
                most = most(arrays.get(0));
            }
            for (int i = 1; i <= 6; i++) {
                stir(arrays.get(0), arrays.get(1));
                most = most(arrays.get(1));
                if (i % 2 == 0 && most % 3 == 1) {
                    break;
                }
                PlainLoops.swap(arrays, 0, 1);
            }
            iteration++;
        }

        private static void stir(int[] u, int[] v) {
            for (int y = 1; y <= NY; y++) {
                for (int x = 1; x <= NX; x++) {
                    int i = y * W + x;
                    v[i] = 3 * u[i] + u[i - 1] - u[i + 1] + 5 * u[i - W] - 7 * u[i + W];
                }
            }
        }

        private static int most(int[] of) {
            int most = Integer.MIN_VALUE;
            for (int y = 1; y <= NY; y++) {
                for (int x = 1; x <= NX; x++) {
                    most = Math.max(most, of[y * W + x]);
                }
            }
            return most;
        }
    }
}
