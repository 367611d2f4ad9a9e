package io.github.halomill.generator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Pictures of stencils are well-formed and have a mark for each offset, at its place. */
class StencilSvgTest {

    private static final SourceLocation PLACE = new SourceLocation("k.cl", 1, 1);

    @Test
    void aStarHasACellForEachPoint() throws Exception {
        Document svg = picture(stencil("star", 2, point(-1, 0), point(1, 0), point(0, -1), point(0, 1)));

        assertThat(svg.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("a<b: where a work-item reads star");
        assertThat(read(svg)).containsExactlyInAnyOrder("-1,0 1x1", "1,0 1x1", "0,-1 1x1", "0,1 1x1");
        assertThat(texts(svg)).contains("own element, which is not read");
    }

    @Test
    void aRangeIsAnArea() throws Exception {
        Document svg = picture(stencil("area", 2, new Box(Offset.of(-3, -2, 0), Offset.of(4, 1, 1)), point(0, 5)));

        assertThat(read(svg)).containsExactlyInAnyOrder("-3,-2 7x3", "0,5 1x1");
        assertThat(texts(svg)).contains("own element, which is read too");
    }

    @Test
    void aRowIsALine() throws Exception {
        Document svg = picture(stencil("row", 1, point(-4), point(-1), point(0), point(2)));

        assertThat(read(svg)).containsExactlyInAnyOrder("-4,0 1x1", "-1,0 1x1", "0,0 1x1", "2,0 1x1");
        assertThat(texts(svg)).contains("-4", "-3", "0", "2").doesNotContain("3");
    }

    @Test
    void aLongReachHasNoCellsInItsMiddle() throws Exception {
        Document svg = picture(stencil("far", 2, new Box(Offset.of(-300, 0), Offset.of(1, 1, 1)), point(1L << 60, 0)));

        assertThat(texts(svg)).contains("-300", "0", "1152921504606846976").doesNotContain("-299", "-1", "1");
        assertThat(svg.getElementsByTagName("rect").getLength()).isLessThan(20);
    }

    @Test
    void aVolumeHasCubesAndTheGridsOfItsPlanes() throws Exception {
        Box[] star = {point(-1, 0, 0), point(1, 0, 0), point(0, -1, 0), point(0, 1, 0), point(0, 0, -2), point(0, 0, 1)
        };
        Document svg = picture(stencil("heat", 3, star));

        assertThat(texts(svg)).contains("z = -2", "z = 0", "z = 1").doesNotContain("z = -1");
        assertThat(read(svg)).hasSize(6).contains("-1,0 1x1", "1,0 1x1", "0,-1 1x1", "0,1 1x1");
        // The six and the own element, each with three faces, one of them on a white ground.
        assertThat(svg.getElementsByTagName("polygon").getLength()).isEqualTo(7 * 4);
    }

    @Test
    void pointsAreOffsets() {
        Text one = Text.inferred("1", PLACE);
        Description description = new Description(
                Path.of("p.xml"),
                Text.inferred("P", PLACE),
                List.of(),
                List.of(buffer("a", "{-1,0}", "{12,-3}"), buffer("b", "{n,0}"), buffer("c")),
                List.of(),
                List.of(new KernelElement(
                        Text.inferred("k.cl", PLACE),
                        Optional.empty(),
                        List.of(one, one),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        PLACE)),
                List.of(one),
                List.of(),
                PLACE);

        assertThat(Stencil.of("f", description))
                .containsExactly(new Stencil("f", "a", 2, List.of(point(-1, 0), point(12, -3))));
    }

    private static ArgumentElement buffer(String name, String... points) {
        List<Text> texts =
                Stream.of(points).map(point -> Text.inferred(point, PLACE)).toList();
        return new ArgumentElement(
                Text.inferred(name, PLACE),
                Text.inferred("input", PLACE),
                Text.inferred("float", PLACE),
                Text.inferred("1", PLACE),
                List.of(),
                Optional.empty(),
                Optional.of(new ShadowElement(texts, PLACE)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                PLACE);
    }

    /** Areas that are read, counted in cells from the own element after that of the legend. */
    private static List<String> read(Document svg) {
        List<double[]> own = rectangles(svg, "#f5b971");
        double[] origin = own.get(1);
        List<double[]> areas = rectangles(svg, "#7fb3e6");
        return areas.subList(1, areas.size()).stream()
                .map(area -> String.format(
                        Locale.ROOT,
                        "%.0f,%.0f %.0fx%.0f",
                        (area[0] - origin[0]) / origin[2],
                        (area[1] - origin[1]) / origin[3],
                        area[2] / origin[2],
                        area[3] / origin[3]))
                .toList();
    }

    /** Place and size of each. */
    private static List<double[]> rectangles(Document svg, String fill) {
        return elements(svg, "rect").stream()
                .filter(shape -> shape.getAttribute("fill").equals(fill))
                .map(shape -> Stream.of("x", "y", "width", "height")
                        .mapToDouble(name -> Double.parseDouble(shape.getAttribute(name)))
                        .toArray())
                .toList();
    }

    private static List<String> texts(Document svg) {
        return elements(svg, "text").stream().map(Element::getTextContent).toList();
    }

    private static List<Element> elements(Document svg, String tag) {
        NodeList all = svg.getElementsByTagName(tag);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .toList();
    }

    private static Stencil stencil(String buffer, int dimensions, Box... boxes) {
        return new Stencil("a<b", buffer, dimensions, Arrays.asList(boxes));
    }

    private static Box point(long... coordinates) {
        Offset at = Offset.of(coordinates);
        return new Box(at, at.plus(Offset.of(1, 1, 1)));
    }

    private static Document picture(Stencil stencil) throws Exception {
        String svg = StencilSvg.write(stencil);
        Files.writeString(Path.of("target", "stencil-" + stencil.buffer() + ".svg"), svg);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }
}
