package io.github.halomill.generator.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ProgramSchemaTest {

    private static final String XS = "http://www.w3.org/2001/XMLSchema";

    @Test
    void everyElementAndAttributeIsDocumented() throws Exception {
        List<String> undocumented = new ArrayList<>();
        for (String kind : List.of("element", "attribute")) {
            NodeList declarations = schema().getElementsByTagNameNS(XS, kind);
            assertThat(declarations.getLength()).isPositive();
            for (int i = 0; i < declarations.getLength(); i++) {
                Element declaration = (Element) declarations.item(i);
                NodeList documentation = declaration.getElementsByTagNameNS(XS, "documentation");
                if (documentation.getLength() == 0
                        || documentation.item(0).getTextContent().isBlank()) {
                    undocumented.add(declaration.getAttribute("name"));
                }
            }
        }
        assertThat(undocumented).isEmpty();
    }

    @Test
    void theNamespaceIsThatOfDescriptions() throws Exception {
        assertThat(schema().getDocumentElement().getAttribute("targetNamespace"))
                .isEqualTo(ProgramSchema.NAMESPACE);
    }

    private static Document schema() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(ProgramSchema.text())));
    }
}
