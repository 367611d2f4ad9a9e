package io.github.halomill.runtime.base;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.github.halomill.runtime.draw.SvgCanvas;
import io.github.halomill.runtime.report.Json;
import java.io.StringReader;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** What others wrote, where people and programs read it. */
class HostileTextTest {

    /** A title of the terminal, colours in two notations, another direction of writing, and what ends markup. */
    private static final String HOSTILE =
            "\u001b]0;owned\u0007\u001b[31m\u009b2J\u202Eeman\r\0\u007f</text></script><script>]]>&\"'\\";

    /** Standard output may be a terminal. */
    @Test
    void jsonHasNoCommandsAndTheSameText() {
        String json = Json.write(Map.of(HOSTILE, HOSTILE));

        assertThat(json).doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
        assertThat(JsonParser.parseString(json).getAsJsonObject().get(HOSTILE).getAsString())
                .isEqualTo(HOSTILE);
    }

    @Test
    void picturesOfPlansStayXml() throws Exception {
        SvgCanvas canvas = new SvgCanvas();
        canvas.text(1, 2, 10, HOSTILE);

        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(canvas.document(HOSTILE, HOSTILE))));

        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        assertThat(svg.getElementsByTagName("text").item(0).getTextContent())
                .as("XML has other directions of writing, and no control characters")
                .isEqualTo(HOSTILE.replaceAll("\\p{IsControl}", "?"));
    }
}
