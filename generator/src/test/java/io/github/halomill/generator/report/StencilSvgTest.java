package io.github.halomill.generator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Pictures of stencils are well-formed and have a mark for each offset, at its place. */
class StencilSvgTest {

    private static final String READ = "#7fb3e6";

    @Test
    void aStarHasACellForEachPoint() throws Exception {
        Document svg = picture(stencil("star", 2, point(-1, 0), point(1, 0), point(0, -1), point(0, 1)));

        assertThat(svg.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("a<b: where a work-item reads star");
        assertThat(places(svg, READ)).containsExactlyInAnyOrder("88,138", "88,206", "54,172", "122,172");
    }

    private static List<String> places(Document svg, String fill) {
        List<String> places = new ArrayList<>();
        var shapes = svg.getElementsByTagName("rect");
        for (int i = 0; i < shapes.getLength(); i++) {
            Element shape = (Element) shapes.item(i);
            if (shape.getAttribute("fill").equals(fill)) {
                places.add(shape.getAttribute("x") + "," + shape.getAttribute("y") + " " + shape.getAttribute("width")
                        + "x" + shape.getAttribute("height"));
            }
        }
        return places.subList(1, places.size());
    }

    @Test
    void allSorts() throws Exception {
        picture(stencil("row", 1, point(-4), point(-1), point(0), point(2)));
        picture(stencil("far", 1, point(-1000), point(1000000)));
        picture(stencil("wide", 2, point(-10, 0), point(10, 0), point(0, 1), point(0, -1)));
        picture(stencil("area", 2, new Box(Offset.of(-3, -2, 0), Offset.of(4, 1, 1)), point(0, 5)));
        picture(stencil("reach", 2, new Box(Offset.of(-300, -2, 0), Offset.of(1, 1, 1)), point(0, 5)));
        picture(stencil(
                "heat",
                3,
                point(-1, 0, 0),
                point(1, 0, 0),
                point(0, -1, 0),
                point(0, 1, 0),
                point(0, 0, -1),
                point(0, 0, 1)));
        picture(stencil("cube", 3, new Box(Offset.of(-1, -1, -1), Offset.of(2, 2, 2))));
        picture(stencil("eighth", 3, point(0, 0, 0), point(0, 0, -4), point(0, 0, 4), point(-4, 0, 0), point(4, 0, 0)));
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
