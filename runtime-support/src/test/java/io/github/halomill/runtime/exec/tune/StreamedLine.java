package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.program.CopySignature;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A stencil of one dimension with a streamed copy that is simple, and may be wrong on purpose. */
final class StreamedLine {

    static final IntStencil STENCIL =
            new IntStencil(1, Extent.of(500), Extent.of(1), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.GLOBAL);

    private static final String COPY = """
            struct hm_range { long from, to; };
            bool within(struct hm_range range, long x) { return x >= range.from && x < range.to; }

            // A work-item has all levels of what its element needs.
            __kernel __attribute__((reqd_work_group_size(HM_W, 1, 1)))
            void halomill_stencil_streamed(__global int *heldA, __global const int *heldB,
                    int w, int h, int nx, int ny, int nz, long a, long b,
                    struct hm_range stored, struct hm_range items, struct hm_range held) {
                __global int *A = heldA - a + 1;
                __global const int *B = heldB - b + 1;
                const int each = HM_W * HM_E - 2 * HM_T;
                for (int l = get_local_id(0); l < each; l += HM_W) {
                    const long x = stored.from + get_group_id(0) * (long)each + l;
                    int level[2][2 * HM_T + 1];
                    for (int k = 0; k <= 2 * HM_T; k++) {
                        level[0][k] = within(held, x - HM_T + k) ? B[x - HM_T + k] : 0;
                    }
                    for (int t = 1; t <= HM_T; t++) {
                        int *now = level[t % 2];
                        const int *before = level[1 - t % 2];
                        for (int k = t; k <= 2 * HM_T - t; k++) {
                            const long at = x - HM_T + k;
                            now[k] = within(items, at) ? 31 * before[k] + 2 * before[k - 1] + 3 * before[k + 1]
                                : !within(held, at) ? 0 : t % 2 == 1 ? A[at] : B[at];
                        }
                    }
                    if (x < stored.to) {
                        A[x] = level[HM_T % 2][HM_T] + WRONG;
                    }
                }
            }
            """;

    private StreamedLine() {}

    /** A work-group of so many steps. */
    static StreamShape shape(int steps) {
        return new StreamShape(steps, 16, 1, 1, 4);
    }

    /**
     * The program.
     *
     * @param wrong by how much each element that the copy stores is, in C
     * @param more what an iteration ends with
     */
    static ZoneProgram program(String wrong, Step... more) {
        ZoneProgram plain = STENCIL.program();
        StreamedCopy copy = new StreamedCopy(
                new KernelSource(
                        KernelSource.Form.STREAMED,
                        "stencil.cl",
                        "stencil",
                        COPY.replace("WRONG", wrong),
                        "",
                        "",
                        List.of()),
                List.of(1),
                List.of(1),
                2,
                List.of(List.of(0)),
                CopySignature.parse("argument:1:A argument:1:B argument:1:w argument:1:h argument:1:nx argument:1:ny"
                        + " argument:1:nz first:1:A first:1:B stored items:1 held:1:B"),
                true,
                List.of());
        KernelCall call = plain.calls().get("kernel").with(Optional.of(copy), "");
        List<Step> steps = new ArrayList<>(plain.problem().schedule());
        steps.addAll(List.of(more));
        Problem problem = new Problem(plain.problem().grid(), plain.problem().fields(), steps);
        return new ZoneProgram("Line", problem, Map.of("kernel", call), Map.of());
    }
}
