package io.github.halomill.generator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.generator.plan.Programs;
import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.FieldDeclaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.UseDeclaration;
import io.github.halomill.runtime.draw.PlanSvg;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTextTest {

    private final Problem example = ProgramPlanner.plan(Programs.jacobi(), Map.of());
    private final Problem small =
            ProgramPlanner.plan(Programs.jacobi(Addressing.LOCAL, List.of(), List.of()), Map.of("nx", 128L, "ny", 64L));

    @Test
    void devicesThatHaveNoZoneHaveAReason() {
        Problem flat = ProgramPlanner.plan(Programs.jacobi(), Map.of("nx", 4096L, "ny", 32L));

        assertThat(PlanText.write("Jacobi2D", Partition.of(flat, 3, Strategy.BALANCED)))
                .contains("2 of 3 devices used")
                .contains(
                        "no more devices are used: along y, where it can be cut, the grid has 32 cells, of which 16 stay"
                                + " together: that is a work-group of ");
        assertThat(PlanText.write("Jacobi2D", Partition.of(example, 3, Strategy.GCD)))
                .contains("no more devices are used: strategy gcd cuts into equal numbers of work-groups only");
        assertThat(PlanText.write("Jacobi2D", Partition.of(example, 3, Strategy.BALANCED)))
                .doesNotContain("no more devices");
    }

    @Test
    void theExampleOnTwoDevices() {
        assertThat(PlanText.write("Jacobi2D", Partition.of(example, 2, Strategy.BALANCED)))
                .isEqualTo("""
                        Jacobi2D: 4096 x 1024 work-items in work-groups of 64 x 16, global addressing
                        2 of 2 devices used, strategy balanced: split 1 x 2 of 64 x 64 work-groups, cut first along y, then x

                        Arguments
                          name   type   access  elements     per work-item  origin  points
                          A      float  output  4116 x 1026  1 x 1          (10,1)
                          B      float  input   4116 x 1026  1 x 1          (10,1)  (-10,0) (10,0) (0,1) (0,-1)
                          table  float  input   7            replicated

                        Zones
                          zone  index  work-items             device bytes  received bytes  from zones
                             0  (0,0)  [0,4096) x [0,512)         16925020           16384           1
                             1  (0,1)  [0,4096) x [512,1024)      16925020           16384           0

                        Write zones and local boxes, in elements
                          zone  arguments  write zone              local box
                             0  A, B       [10,4106) x [1,513)     [0,4116) x [0,514)
                             1  A, B       [10,4106) x [513,1025)  [0,4116) x [512,1026)

                        Exchange
                          argument  from  to  bytes  elements
                          B            1   0  16384  [10,4106) x [513,514)
                          B            0   1  16384  [10,4106) x [512,513)
                          32768 bytes per exchange in 2 regions

                        Schedule
                          iteration 0: launch jacobi
                          from iteration 1 on: exchange B, 32768 bytes in 2 messages, begun in the iteration before; launch jacobi
                          names denote the same arrays after 2 iterations
                        """);
    }

    /** 4194304 cells: three quarters on weight 3 take 1048576, equal parts on weight 1 2097152. */
    @Test
    void theExampleOnUnequalDevices() {
        Partition partition = Partition.of(example, new Weights(List.of(3.0, 0.0, 1.0)), Strategy.BALANCED, 1);

        assertThat(PlanText.write("Jacobi2D", partition)).startsWith("""
                        Jacobi2D: 4096 x 1024 work-items in work-groups of 64 x 16, global addressing
                        2 of 3 devices used, strategy balanced: split 1 x 2 of 64 x 64 work-groups, cut first along y, then x
                        no more devices are used: device 1 has weight 0
                        weights 3:0:1: equal parts would take 2.00 times as long as these, and these take 1.00 times as long as exact shares

                        Arguments
                        """).contains("""

                        Zones
                          zone  index  device  weight  share   work-items             device bytes  received bytes  from zones
                             0  (0,0)       0       3  75.0 %  [0,4096) x [0,768)         25354588           16384           1
                             1  (0,1)       2       1  25.0 %  [0,4096) x [768,1024)       8495452           16384           0

                        """);
    }

    /** 64 groups along y: seven slow devices take 16384 each for one, a hundred times as long as an exact share. */
    @Test
    void aDeviceThatIsTooSlowHasAReason() {
        Partition partition = Partition.of(example, new Weights(List.of(1.0, 1.0, 0.001)), Strategy.BALANCED, 1);

        assertThat(PlanText.write("Jacobi2D", partition))
                .contains("2 of 3 devices used")
                .contains("no more devices are used: device 2, of weight 0.001, would take 65536000 (cells divided by"
                        + " weight) for the smallest part, of 65536 cells, where all others are done in 2097152\n")
                .contains("weights 1:1:0.001: equal parts would take 656 times as long as these");
    }

    /** Zone 1 of 1 x 8 elements receives of its neighbours; which devices are too many is not looked for. */
    @Test
    void aWarningOfUnequalDevicesNamesNoNumber() {
        Weights weights = Weights.equal(1024);

        assertThat(PlanText.write("Jacobi2D", Partition.of(small, weights, Strategy.BALANCED, 1)))
                .contains("it moves more than it computes\n  hint: it does not with fewer devices, or with a larger"
                        + " problem\n");
    }

    @Test
    void whereIdsBeginIsSaidIfItIsNotAtZero() {
        Problem shifted = Problem.ofKernel(
                example.first().space().withOffset(Offset.of(0, 3)),
                Addressing.GLOBAL,
                example.first().uses(),
                example.swaps());
        Partition partition = Partition.of(shifted, 2, Strategy.BALANCED);

        assertThat(PlanText.write("Jacobi2D", partition))
                .startsWith(
                        "Jacobi2D: 4096 x 1024 work-items with ids from (0,3) on in work-groups of 64 x 16, global");
        assertThat(PlanJson.write("Jacobi2D", partition).replaceAll("\\s", "")).contains("\"offset\":[0,3]");
    }

    @Test
    void boxesOfPointsAreToldAsTheDescriptionHasThem() {
        Program program = io.github.halomill.generator.emit.Programs.boxes();
        Partition partition = Partition.of(ProgramPlanner.plan(program, Map.of()), 2, Strategy.BALANCED);

        assertThat(PlanText.write("Boxes", partition)).contains("(0,0)   (-2..2,0) (5,0) (0..4,-2..2)\n");
    }

    /** Two buffers of 4116 x 514 floats and seven more. */
    @Test
    void deviceBytesAreThoseOfAllBuffers() {
        assertThat(16_925_020L).isEqualTo((2 * 4116 * 514 + 7) * 4L);
    }

    @Test
    void aSingleZoneExchangesNothing() {
        assertThat(PlanText.write("Jacobi2D", Partition.of(example, 1, Strategy.GCD)))
                .contains("\nExchange\n  nothing: no zone reads what another one writes\n")
                .endsWith(
                        "\nSchedule\n  each iteration: launch jacobi\n  names denote the same arrays after 2 iterations\n");
    }

    @Test
    void aThousandZonesAreShortened() {
        String text = PlanText.write("Jacobi2D", Partition.of(small, 1024, Strategy.BALANCED));

        assertThat(text.lines()).hasSizeLessThan(80);
        assertThat(text).contains("  ... 1008 more zones ...\n", "more regions ...\n", "1023  (127,7)");
    }

    /** 128 columns of 1 x 8 elements: below and beside them lie one and eight elements that others own. */
    @Test
    void movingMoreThanComputingIsAWarning() {
        String text = PlanText.write("Jacobi2D", Partition.of(small, 1024, Strategy.BALANCED));

        assertThat(text)
                .contains("\nwarning: zone 0 receives 9 elements in an exchange and writes 8: it moves more than it"
                        + " computes\n  hint: it does not with ");
    }

    @Test
    void whatIsCombinedIsSaidBehindItsLaunch() {
        Declaration declared = new Declaration("Count", PlanTextTest.class);
        KernelDeclaration count = declared.kernel("count").global(12);
        count.reads(declared.field("u", "float").size(12));
        count.updates(declared.field("seen", "int").size(5).combined("sum", 0));
        count.updates(declared.field("most", "int").combined("max"));
        declared.iteration(step -> step.launch(count));
        Partition partition = Partition.of(declared.problem(), 3, Strategy.BALANCED);

        assertThat(PlanText.write("Count", partition))
                .containsPattern("seen +int +inout +5 +combined *\n")
                .contains("each iteration: launch count; combine seen with sum from 0; combine most with max\n");
        assertThat(PlanJson.write("Count", partition)).contains("\"seen\": \"sum from 0\"", "\"most\": \"max\"");
    }

    @Test
    void componentsThatTravelAreNamed() {
        Declaration declared = new Declaration("Stream", PlanTextTest.class);
        KernelDeclaration stream = declared.kernel("stream").global(8, 6);
        FieldDeclaration f = declared.field("f", "float").size(8, 6).components(5);
        FieldDeclaration g = declared.field("g", "float").size(8, 6).components(5);
        stream.reads(f).at(1, 0).at(UseDeclaration.of(1, 2, 4), 0, 1);
        stream.writes(g);
        declared.iteration(step -> {
            step.launch(stream);
            step.swap(f, g);
        });
        Partition partition = Partition.of(declared.problem(), 2, Strategy.BALANCED);

        assertThat(PlanText.write("Stream", partition))
                .contains("8 x 6 x 5c", "(1,0) (0,1) of 1..2 (0,1) of 4")
                .contains(" 96  [0,8) x [3,4) of 1..2, [0,8) x [3,4) of 4\n");
        assertThat(PlanJson.write("Stream", partition).replaceAll("\\s", "")).contains("\"components\":[1,3]");
    }

    @Test
    void whatEveryZoneNeedsIsAWarningWithItsBytes() {
        Program program = io.github.halomill.generator.emit.Programs.gathered();
        Partition partition = Partition.of(ProgramPlanner.plan(program, Map.of()), 4, Strategy.BALANCED);

        // Of 64 elements of four bytes each of four zones lacks three quarters.
        assertThat(PlanText.write("Gathered", partition))
                .contains("  now    float  input         66  1              (1)     replicated\n")
                .contains("768 bytes per exchange in 12 regions\n")
                .contains("\nwarning: every zone needs all that others write of now: 768 bytes per step\n"
                        + "  hint: if it is known where work-items read now, distribute it and declare the dependent"
                        + " points\n")
                .doesNotContain("larger problem");
        assertThat(PlanJson.write("Gathered", partition))
                .contains("\"bytesPerExchange\": 768", "\"gatheredBytes\": {")
                .contains("\"now\": 768");
        assertThat(PlanSvg.write("Gathered", partition))
                .contains("768 bytes per exchange of now", "every zone needs all that others write of now: 768 bytes");
    }

    @Test
    void theLanguageOfTheMachineDoesNotMatter() {
        Partition partition = Partition.of(example, 2, Strategy.BALANCED);
        String before = PlanText.write("Jacobi2D", partition);
        Locale locale = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(PlanText.write("Jacobi2D", partition)).isEqualTo(before);
        } finally {
            Locale.setDefault(locale);
        }
    }
}
