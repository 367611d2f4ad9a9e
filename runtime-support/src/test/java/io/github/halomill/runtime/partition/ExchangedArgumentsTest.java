package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An argument is exchanged if an array that it points to at some time is written, and read across a border. */
class ExchangedArgumentsTest {

    private static final KernelSpace SPACE = Problems.space(Extent.of(8), Extent.of(1));
    private static final List<Offset> NEXT = List.of(Offset.of(1));

    @Test
    void whatNobodyWritesComesWithTheUpload() {
        assertThat(exchanged(List.of(output("A"), input("B")))).isEmpty();
    }

    @Test
    void whatIsReadInPlaceIsExchanged() {
        assertThat(exchanged(List.of(buffer("A", Access.INOUT, NEXT), input("B"))))
                .containsExactly("A");
    }

    @Test
    void whatNoPointReachesIsNotExchanged() {
        assertThat(exchanged(List.of(buffer("A", Access.INOUT, List.of(Offset.ZERO)))))
                .isEmpty();
        assertThat(exchanged(List.of(buffer("A", Access.INOUT, List.of(Offset.of(100))))))
                .isEmpty();
    }

    @Test
    void aSwapMakesAnInputWritten() {
        assertThat(exchanged(List.of(output("A"), input("B")), new Step.Swap("A", "B")))
                .containsExactly("B");
    }

    @Test
    void swapsOfOneIterationCompose() {
        List<Use> three = List.of(output("A"), input("B"), input("C"));

        assertThat(exchanged(three, new Step.Swap("A", "B"), new Step.Swap("B", "C")))
                .containsExactly("B", "C");
        assertThat(exchanged(three, new Step.Swap("B", "C"))).isEmpty();
        assertThat(exchanged(three, new Step.Swap("A", "B"), new Step.Swap("B", "A")))
                .isEmpty();
    }

    /** C has no points; with B it shares an array, whose box must fit both. */
    @Test
    void arraysThatRotateHaveTheUnionOfAllRolesAsBox() {
        List<Use> three = List.of(output("A"), input("B"), buffer("C", Access.INPUT, List.of(Offset.of(-3))));
        Problem problem = Problem.ofKernel(
                SPACE, Addressing.GLOBAL, three, List.of(new Step.Swap("A", "B"), new Step.Swap("B", "C")));

        Partition partition = Partition.of(problem, new Split(4, 1, 1));

        assertThat(Stream.of("A", "B", "C").map(partition.zones().get(2)::box))
                .allSatisfy(
                        box -> assertThat(List.of(box.lo().x(), box.hi().x())).containsExactly(1L, 7L));
        PartitionCheck.check(partition);
    }

    @Test
    void transfersComeByArgumentReceiverAndSender() {
        List<Offset> both = List.of(Offset.of(1), Offset.of(-1));
        Problem problem =
                Problem.ofKernel(SPACE, Addressing.LOCAL, List.of(wide("B", both), wide("A", NEXT)), List.of());

        assertThat(Partition.of(problem, new Split(3, 1, 1)).transfers())
                .extracting(t -> t.argument() + t.to() + t.from())
                .containsExactly("B01", "B10", "B12", "B21", "A01", "A12");
    }

    private static List<String> exchanged(List<Use> buffers, Step.Swap... swaps) {
        Problem problem = Problem.ofKernel(SPACE, Addressing.GLOBAL, buffers, List.of(swaps));
        Partition partition = Partition.of(problem, 2, Strategy.BALANCED);
        PartitionCheck.check(partition);
        return partition.exchanged();
    }

    private static Use output(String name) {
        return buffer(name, Access.OUTPUT, List.of());
    }

    private static Use input(String name) {
        return buffer(name, Access.INPUT, NEXT);
    }

    private static Use wide(String name, List<Offset> points) {
        return Use.distributed(name, Problems.FLOAT, Extent.of(10), SPACE, Access.INOUT, points);
    }

    private static Use buffer(String name, Access access, List<Offset> points) {
        return Use.distributed(name, Problems.FLOAT, Extent.of(8), SPACE, access, points);
    }
}
