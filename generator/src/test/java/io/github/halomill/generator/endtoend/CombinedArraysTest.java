package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.buffer;
import static io.github.halomill.generator.endtoend.PlainLoops.scalar;
import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that all work-items change together, on 1 to 4 zones against plain loops. */
@Tag("device")
class CombinedArraysTest {

    private static final int W = 9;
    private static final int H = 13;
    private static final int BINS = 16;

    @TempDir
    Path folder;

    /** A histogram of each launch, a counter and an extreme that go on, and a flag, beside a stencil. */
    @Test
    void histogramCounterExtremeAndFlagBesideAStencil() throws Exception {
        String description = """
                <program name="Beside">
                  <parameter><name>w</name><value>64</value></parameter>
                  <parameter><name>h</name><value>48</value></parameter>
                  %s%s%s%s%s%s%s%s
                  <kernel><name>stencil.cl</name><global><gsize>w</gsize><gsize>h</gsize></global></kernel>
                  <swap>out in</swap>
                </program>
                """.formatted(
                        buffer(
                                "in",
                                "input",
                                "w",
                                "h",
                                "<shadow><point>{0,0}</point><point>{0,-1}</point><point>{0,1}</point></shadow>"),
                        buffer("out", "output", "w", "h", ""),
                        buffer("histogram", "inout", "16", "<combine with=\"sum\" from=\"0\"/>"),
                        buffer("count", "inout", "1", "<combine with=\"sum\"/>"),
                        buffer("most", "inout", "2", "<combine with=\"max\"/>"),
                        buffer("flag", "output", "1", "<combine with=\"any\" from=\"w - 10\"/>"),
                        scalar("w", "w").replace("<name>w<", "<name>width<"),
                        scalar("h", "h").replace("<name>h<", "<name>height<"));
        String kernel = """
                __kernel void s(__global const int *in, __global int *out, __global int *histogram, __global int *count,
                        __global int *most, __global int *flag, int w, int h)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= w || y < 1 || y >= h - 1) return;
                    int i = y * w + x;
                    int v = 3 * in[i] + 5 * in[i - w] + 7 * in[i + w];
                    out[i] = v;
                    atomic_inc(&histogram[v & 15]);
                    if (v > 0) atomic_inc(count); else atomic_sub(count, 3);
                    atomic_max(most + (v & 1), v);
                    if (v % 97 == 5) *flag = 7;
                }
                """;

        PlainLoops.in(folder)
                .check("Beside", description, kernel, 1, Map.of("w", (long) W, "h", (long) H), this::beside);
    }

    private void beside(List<int[]> arrays) {
        int[] in = arrays.get(0);
        int[] histogram = arrays.get(2);
        Arrays.fill(histogram, 0);
        arrays.get(5)[0] = W - 10;
        for (int i = W; i < W * (H - 1); i++) {
            int v = 3 * in[i] + 5 * in[i - W] + 7 * in[i + W];
            arrays.get(1)[i] = v;
            histogram[v & BINS - 1]++;
            arrays.get(3)[0] += v > 0 ? 1 : -3;
            arrays.get(4)[v & 1] = Math.max(arrays.get(4)[v & 1], v);
            arrays.get(5)[0] = v % 97 == 5 ? 7 : arrays.get(5)[0];
        }
        swap(arrays, 0, 1);
    }

    /** Numbers grow into their neighbours until nothing changes; a second kernel reads that, and counts rounds. */
    @Test
    void aLoopThatEndsWhenNothingChanges() throws Exception {
        int n = 6;
        String description = """
                <program name="Grow">
                  <parameter><name>n</name><value>64</value></parameter>
                  <grid><dim>n</dim></grid>
                  <field><name>now</name><dataType>int</dataType><argsize><dimsize>n</dimsize></argsize></field>
                  <field><name>next</name><dataType>int</dataType><argsize><dimsize>n</dimsize></argsize></field>
                  <field><name>flag</name><dataType>int</dataType><argsize><dimsize>1</dimsize></argsize>
                    <combine with="or" from="0"/></field>
                  <field><name>rounds</name><dataType>int</dataType><argsize><dimsize>1</dimsize></argsize>
                    <combine with="sum"/></field>
                  <kernel><name>stencil.cl</name><function>grow</function>
                    <argument><name>now</name><property>input</property>
                      <shadow><point>{-1}</point><point>{0}</point><point>{1}</point></shadow></argument>
                    <argument><name>next</name><property>output</property></argument>
                    <argument><name>changed</name><property>inout</property><field>flag</field></argument>
                    <argument><name>n</name><property>input</property><dataType>int</dataType><value>n</value></argument>
                    <global><gsize>n</gsize></global>
                  </kernel>
                  <kernel><name>stencil.cl</name><function>count</function>
                    <argument><name>changed</name><property>input</property><field>flag</field></argument>
                    <argument><name>rounds</name><property>inout</property></argument>
                    <global><gsize>n</gsize></global>
                  </kernel>
                  <schedule>
                    <launch kernel="grow"/>
                    <launch kernel="count"/>
                    <swap>next now</swap>
                    <reduce name="changed" of="flag" with="max"/>
                    <until>changed == 0</until>
                  </schedule>
                  <iterations>1000</iterations>
                </program>
                """;
        String kernel = """
                __kernel void grow(__global const int *now, __global int *next, __global int *changed, int n)
                {
                    int x = get_global_id(0);
                    int v = max(now[x], max(now[max(x - 1, 0)], now[min(x + 1, n - 1)]));
                    next[x] = v;
                    if (v != now[x]) atomic_or(changed, 1);
                }

                __kernel void count(__global const int *changed, __global int *rounds)
                {
                    if (get_global_id(0) == 0) atomic_add(rounds, 1 + 10 * changed[0]);
                }
                """;

        AtomicInteger calls = new AtomicInteger();
        PlainLoops.in(folder).check("Grow", description, kernel, 1, Map.of("n", (long) n), arrays -> {
            if (calls.getAndIncrement() % PlainLoops.STEPS > 0 && arrays.get(2)[0] == 0) {
                return; // the run has ended
            }
            int[] now = arrays.get(0);
            boolean changed = false;
            for (int i = 0; i < n; i++) {
                int around = Math.max(now[Math.max(i - 1, 0)], now[Math.min(i + 1, n - 1)]);
                arrays.get(1)[i] = Math.max(now[i], around);
                changed |= arrays.get(1)[i] != now[i];
            }
            arrays.get(2)[0] = changed ? 1 : 0;
            arrays.get(3)[0] += changed ? 11 : 1;
            swap(arrays, 0, 1);
        });
    }
}
