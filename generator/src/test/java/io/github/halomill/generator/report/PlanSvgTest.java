package io.github.halomill.generator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.draw.PlanSvg;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Pictures are well-formed, the same every time, and name every zone. */
class PlanSvgTest {

    @ParameterizedTest
    @CsvSource({
        "1, GLOBAL, 2, 1, 1",
        "1, LOCAL, 20, 1, 1",
        "2, GLOBAL, 1, 2, 1",
        "2, GLOBAL, 1, 64, 1",
        "2, LOCAL, 3, 2, 1",
        "2, LOCAL, 8, 8, 1",
        "2, LOCAL, 32, 32, 1",
        "3, GLOBAL, 1, 1, 4",
        "3, LOCAL, 2, 2, 2",
        "3, LOCAL, 4, 4, 4"
    })
    void picturesAreWellFormedAndNameEveryZone(int dimensions, Addressing addressing, int x, int y, int z)
            throws Exception {
        Split split = new Split(x, y, z);
        Partition partition = Partition.of(problem(dimensions, addressing), split);

        String svg = PlanSvg.write("A<B & C", partition);

        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                .startsWith("A<B & C: ");
        assertThat(PlanSvg.write("A<B & C", partition)).isEqualTo(svg);
        Files.writeString(Path.of("target", "plan-" + dimensions + "-" + x + "-" + y + "-" + z + ".svg"), svg);
        for (int id = 0; id < (split.zones() > 64 ? 0 : split.zones()); id++) {
            assertThat(Pattern.compile(">" + id + "</text>").matcher(svg).find())
                    .as("zone %s", id)
                    .isTrue();
        }
    }

    /** In each tile as much as has room in all: the range of work-items, too, or the share alone, or nothing. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | LOCAL  | 3,1         | device 0: 75.0 %",
                "2 | GLOBAL | 3,0,1       | device 2: 25.0 %",
                "2 | LOCAL  | 1,2,3,4     | device 3: 40.0 %",
                "3 | LOCAL  | 1,2,3,4,5,1 | device 4: 31",
                "3 | GLOBAL | 7,1         | device 1: 12.5 %"
            })
    void tilesOfUnequalDevicesHaveTheirShares(int dimensions, Addressing addressing, String weights, String label)
            throws Exception {
        Weights each =
                new Weights(Stream.of(weights.split(",")).map(Double::valueOf).toList());
        Partition partition = Partition.of(problem(dimensions, addressing), each, Strategy.BALANCED, 1);

        String svg = PlanSvg.write("U", partition);

        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                .endsWith("), weights " + each);
        assertThat(svg).contains(">" + label).contains("; all tiles are as large, zones are not");
        Files.writeString(Path.of("target", "plan-" + dimensions + "-" + weights.replace(',', '-') + ".svg"), svg);
    }

    @Test
    void whatHasNoRoomInATileIsLeftOut() {
        assertThat(unequal(60)).contains(">59: ", ":... of 60 devices").doesNotContain(">device 5");
        assertThat(unequal(900)).contains(">700</text>").doesNotContain("%</text>");
    }

    private static String unequal(int devices) {
        Weights weights = new Weights(
                IntStream.range(0, devices).mapToObj(i -> 1.0 + i % 3).toList());
        return PlanSvg.write("U", Partition.of(problem(2, Addressing.LOCAL), weights, Strategy.BALANCED, 1));
    }

    private static Problem problem(int dimensions, Addressing addressing) {
        Extent items = List.of(Extent.of(4096), Extent.of(4096, 2048), Extent.of(256, 192, 128))
                .get(dimensions - 1);
        Extent size = items;
        for (int d = 0; d < dimensions; d++) {
            size = size.with(d, items.along(d) + (d == 0 ? 20 : 2));
        }
        KernelSpace space = new KernelSpace(dimensions, items, Extent.of(1));
        List<Offset> points = Stream.of(
                        Offset.of(-10), Offset.of(10), Offset.of(0, -1), Offset.of(1, 1), Offset.of(0, 0, 1))
                .filter(point -> dimensions > 1 || point.y() == 0)
                .filter(point -> dimensions > 2 || point.z() == 0)
                .toList();
        DataType type = DataType.of("float");
        return Problem.ofKernel(
                space,
                addressing,
                List.of(
                        Use.distributed("A", type, size, space, Access.OUTPUT, List.of()),
                        Use.distributed("B", type, size, space, Access.INPUT, points)),
                List.of(new Step.Swap("A", "B")));
    }
}
