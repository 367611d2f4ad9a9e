package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a zone must not read, element by element. */
class PoisonRegionsTest {

    private static final Extent SIZE = Extent.of(9, 12);
    private static final List<Offset> POINTS =
            Problems.points(new long[] {-1, 0}, new long[] {0, 2}, new long[] {1, -1});

    /** Two planes more than there are, on each side. */
    private static final Box HELD = new Box(Offset.of(0, -2), Offset.of(9, 14));

    private final KernelSpace space = Problems.space(Extent.of(6, 8), Extent.of(1, 2));
    private final Use a = Use.distributed("A", Problems.FLOAT, SIZE, space, Access.OUTPUT, List.of());
    private final Use b = Use.distributed("B", Problems.FLOAT, SIZE, space, Access.INPUT, POINTS);
    private final Use g = Use.gathered("G", Problems.FLOAT, SIZE, space, Access.INOUT);
    private final Use c = Use.distributed("C", Problems.FLOAT, SIZE, space, Access.INPUT, POINTS);
    private final Partition partition = Partition.of(
            Problem.ofKernel(space, Addressing.GLOBAL, List.of(a, b, g, c), List.of(new Step.Swap("A", "B"))),
            new Split(1, 4, 1));

    @Test
    void whatOthersWriteIsTheirsAndWhatNobodyBringsIsRead() {
        for (Zone zone : partition.zones()) {
            for (Use written : List.of(a, b, g)) {
                PoisonRegions untouched = PoisonRegions.of(partition, zone, written.field(), HELD);
                check(zone, written.gathered() ? null : POINTS, true, untouched);
            }
            check(zone, POINTS, false, PoisonRegions.of(partition, zone, c.field(), HELD));
        }
    }

    /** Of three steps with one exchange two follow the first: up to two rows further up and four further down are computed. */
    @Test
    void whatAZoneComputesOfOthersIsRightWithoutAnExchange() {
        Partition deep = Partition.of(
                Problem.ofKernel(space, Addressing.GLOBAL, List.of(a, b), List.of(new Step.Swap("A", "B")), false),
                new Split(1, 4, 1),
                3);
        for (Zone zone : deep.zones()) {
            Region beyond = PoisonRegions.of(deep, zone, a.field(), HELD).beyond();
            for (long y = HELD.lo().y(); y < HELD.hi().y(); y++) {
                for (long x = 0; x < HELD.hi().x(); x++) {
                    boolean owned = x >= 1 && x < 7 && y >= 2 && y < 10;
                    long first = 2 + 2 * zone.id();
                    boolean computed = y >= first - 2 && y < first + 2 + 4;
                    Region element = Region.of(new Box(Offset.of(x, y), Offset.of(x + 1, y + 1)));
                    assertThat(element.intersect(beyond).isEmpty())
                            .as("zone %s at %s, %s", zone.id(), x, y)
                            .isEqualTo(!owned || computed);
                }
            }
        }
    }

    /** Points are those under any name of the array; null: all is read. */
    private void check(Zone zone, @Nullable List<Offset> points, boolean written, PoisonRegions untouched) {
        for (long y = HELD.lo().y(); y < HELD.hi().y(); y++) {
            for (long x = 0; x < HELD.hi().x(); x++) {
                boolean inside = y >= 0 && y < SIZE.y();
                // One of three columns and two of four rows of margin stand in front.
                boolean owned = x >= 1 && x < 7 && y >= 2 && y < 10;
                boolean own = owned && (y - 2) / 2 == zone.id();
                boolean touched = points == null ? inside : own || inside && isRead(zone, points, x, y);
                Region element = Region.of(new Box(Offset.of(x, y), Offset.of(x + 1, y + 1)));
                assertThat(element.intersect(untouched.others()).isEmpty()).isEqualTo(!(written && owned && !own));
                assertThat(element.intersect(untouched.always()).isEmpty())
                        .as("zone %s at %s, %s", zone.id(), x, y)
                        .isEqualTo(touched || written && owned);
            }
        }
    }

    private static boolean isRead(Zone zone, List<Offset> points, long x, long y) {
        return points.stream().anyMatch(point -> {
            long fromX = x - point.x();
            long fromY = y - point.y();
            return fromX >= 1 && fromX < 7 && fromY >= 2 && fromY < 10 && (fromY - 2) / 2 == zone.id();
        });
    }
}
