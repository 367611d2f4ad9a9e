package io.github.halomill.generator.xml;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.xml.source.ElementForm;
import io.github.halomill.generator.xml.source.Piece;
import io.github.halomill.generator.xml.source.ShortAttribute;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The schema declares the attributes that the reader knows, of the types of the elements that they are short for. */
class ElementFormTest {

    private static final String XS = "http://www.w3.org/2001/XMLSchema";

    /** An element of a type, in an element. */
    private record Use(String parent, Element element, Element type) {}

    private final List<Use> uses = new ArrayList<>();
    private final Map<String, Element> named = new HashMap<>();

    @BeforeEach
    void read() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        Element schema = factory.newDocumentBuilder()
                .parse(new InputSource(new StringReader(ProgramSchema.text())))
                .getDocumentElement();
        children(schema).forEach(child -> named.put(child.getLocalName() + " " + child.getAttribute("name"), child));
        collect("", named.get("element program"), new TreeSet<>());
    }

    private void collect(String parent, Element element, Set<String> seen) {
        Element type = element.hasAttribute("type")
                ? named.get("complexType " + element.getAttribute("type"))
                : children(element).stream()
                        .filter(child -> child.getLocalName().equals("complexType"))
                        .findFirst()
                        .orElseThrow();
        String name = element.getAttribute("name");
        if (type != null && seen.add(parent + "/" + name)) {
            uses.add(new Use(parent, element, type));
            elements(type).forEach(child -> collect(name, child, seen));
        }
    }

    private List<Element> elements(Element type) {
        List<Element> found = new ArrayList<>();
        for (Element child : children(type)) {
            if (child.getLocalName().equals("element")) {
                found.add(child);
            } else if (child.getLocalName().equals("group")) {
                found.addAll(elements(named.get("group " + child.getAttribute("ref"))));
            } else {
                found.addAll(elements(child));
            }
        }
        return found;
    }

    private List<Element> attributes(Element type) {
        List<Element> found = new ArrayList<>();
        for (Element child : children(type)) {
            if (child.getLocalName().equals("attribute")) {
                found.add(child);
            } else if (child.getLocalName().equals("attributeGroup")) {
                found.addAll(attributes(named.get("attributeGroup " + child.getAttribute("ref"))));
            } else if (Set.of("simpleContent", "extension").contains(child.getLocalName())) {
                found.addAll(attributes(child));
            }
        }
        return found;
    }

    private static List<Element> children(Element parent) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            Node node = nodes.item(i);
            if (node instanceof Element element && XS.equals(element.getNamespaceURI())) {
                found.add(element);
            }
        }
        return found;
    }

    private static ElementForm form(Use use) {
        return ElementForm.of(use.parent(), use.element().getAttribute("name"));
    }

    @Test
    void theSchemaHasTheAttributesThatAreRead() {
        assertThat(uses).hasSizeGreaterThan(30);
        assertThat(uses)
                .allSatisfy(use -> assertThat(attributes(use.type()))
                        .as(use.parent() + "/" + use.element().getAttribute("name"))
                        .extracting(attribute -> attribute.getAttribute("name"))
                        .containsExactlyInAnyOrderElementsOf(form(use).names()));
    }

    @Test
    void attributesAreShortForElementsThatAreThere() {
        assertThat(uses).allSatisfy(use -> {
            List<String> elements = elements(use.type()).stream()
                    .map(element -> element.getAttribute("name"))
                    .toList();
            assertThat(elements).containsAll(form(use).required());
            assertThat(elements)
                    .containsAll(form(use).attributes().stream()
                            .map(ShortAttribute::element)
                            .toList());
            assertThat(use.type().getAttribute("mixed").equals("true"))
                    .isEqualTo(form(use).holdsValue());
        });
    }

    @Test
    void noElementIsRequiredForWhichAnAttributeIsShort() {
        assertThat(uses)
                .allSatisfy(use -> form(use)
                        .attributes()
                        .forEach(attribute -> assertThat(elements(use.type()))
                                .filteredOn(
                                        element -> element.getAttribute("name").equals(attribute.element()))
                                .allSatisfy(element -> assertThat(element.getAttribute("minOccurs")
                                                + choice((Element) element.getParentNode()))
                                        .as(use.parent() + "/" + use.element().getAttribute("name") + "/"
                                                + attribute.element())
                                        .startsWith("0"))));
    }

    private static String choice(Element group) {
        return group.getLocalName().equals("choice") ? group.getAttribute("minOccurs") : "";
    }

    @Test
    void attributesHaveTheTypesOfTheElements() {
        assertThat(uses)
                .allSatisfy(use -> attributes(use.type()).forEach(declared -> {
                    String type = declared.getAttribute("type");
                    form(use)
                            .attribute(declared.getAttribute("name"))
                            .filter(attribute -> !Set.of("List", "Points", "Borders", "Assignments")
                                    .contains(type))
                            .ifPresent(attribute -> assertThat(elements(use.type()))
                                    .filteredOn(element ->
                                            element.getAttribute("name").equals(attribute.element()))
                                    .singleElement()
                                    .satisfies(element -> assertThat(plain(element.getAttribute("type")))
                                            .as(use.element().getAttribute("name") + "/" + attribute.name())
                                            .isEqualTo(type)));
                }));
    }

    /** Without the mark of what is guessed. */
    private static String plain(String type) {
        return type.replace("GuessedText", "xs:string").replace("GuessedToken", "xs:token");
    }

    @Test
    void bordersHaveTheFacesOfTheSchema() {
        List<String> faces = children(children(named.get("simpleType Face")).get(0)).stream()
                .map(face -> face.getAttribute("value"))
                .toList();
        assertThat(faces).contains("all", "x-");
        assertThat(faces)
                .allSatisfy(face -> assertThat(
                                ShortAttribute.borders().written().apply(new Piece(face + " copy", 0)))
                        .singleElement()
                        .satisfies(border -> assertThat(border.elements())
                                .extracting(element -> element.text().text())
                                .containsExactly(face, "copy")));
    }

    @Test
    void theDocumentListsTheAttributes() throws Exception {
        List<String> rows = Files.readString(Path.of("../docs/description.md"))
                .lines()
                .dropWhile(line -> !line.equals("### Attributes"))
                .filter(line -> line.startsWith("| `<"))
                .limit(9)
                .toList();
        assertThat(rows).hasSize(9).allSatisfy(row -> {
            String[] cells = row.split("\\|");
            String element = cells[1].replaceAll("[ `<>]", "");
            ElementForm form = ElementForm.of("kernel", element);
            assertThat(Pattern.compile("`(\\w+)(=|`)")
                            .matcher(cells[2])
                            .results()
                            .map(found -> found.group(1)))
                    .as(element)
                    .containsExactlyElementsOf(
                            form.attributes().stream().map(ShortAttribute::name).toList());
            assertThat(cells[3].contains("<value>")).isEqualTo(form.holdsValue());
        });
        assertThat(uses.stream()
                        .filter(use -> !form(use).attributes().isEmpty())
                        .map(use -> use.element().getAttribute("name"))
                        .distinct())
                .hasSize(10);
    }
}
