package io.github.halomill.generator.xml;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Descriptions rewritten with attributes, as a person would who has read about them. */
final class Shortened {

    private static final Set<String> HOLDERS =
            Set.of("parameter", "scalar", "grid", "field", "argument", "kernel", "shadow", "launch");
    /** Elements whose attribute has another name. */
    private static final Map<String, String> NAMES = Map.of("dataType", "type", "argsize", "size");

    private Shortened() {}

    static String of(String text) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
        shorten(document.getDocumentElement());
        Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter out = new StringWriter();
        transformer.transform(new DOMSource(document), new StreamResult(out));
        return out.toString().replaceAll("\\n[ \\n]*\\n", "\n").replaceAll(">\\s+</(argument|field)>", "></$1>");
    }

    private static void shorten(Element element) {
        elements(element).forEach(Shortened::shorten);
        String name = element.getLocalName();
        if (!HOLDERS.contains(name)) {
            return;
        }
        if (name.equals("grid")) {
            join(element, "cells", elements(element), ", ");
        } else if (name.equals("shadow")) {
            if (element.getParentNode().getLocalName().equals("program")) {
                join(element, "points", elements(element), " ");
            }
        } else if (name.equals("launch")) {
            pairs(element, "set");
            pairs(element, "bind");
        } else {
            elements(element).forEach(child -> attribute(element, child));
            borders(element);
        }
    }

    private static void pairs(Element launch, String name) {
        List<Element> all = named(launch, name);
        if (!all.isEmpty()) {
            launch.setAttribute(
                    name,
                    all.stream()
                            .map(one -> one.getAttribute("argument") + "="
                                    + one.getAttribute("field")
                                    + one.getTextContent())
                            .collect(Collectors.joining(", ")));
            all.forEach(launch::removeChild);
        }
    }

    private static void attribute(Element holder, Element child) {
        boolean kernel = holder.getLocalName().equals("kernel");
        String name = child.getLocalName();
        List<Element> inner = elements(child);
        if (Set.of("border", "combine").contains(name) || kernel && name.equals("argument")) {
            return;
        }
        boolean guessed =
                child.hasAttribute("guessed") || inner.stream().anyMatch(element -> element.hasAttribute("guessed"));
        if (name.equals("value")) {
            if (guessed) {
                holder.setAttribute("guessed", child.getAttribute("guessed"));
            }
            holder.replaceChild(holder.getOwnerDocument().createTextNode(child.getTextContent()), child);
        } else if (!guessed) {
            String attribute = kernel && name.equals("name") ? "file" : NAMES.getOrDefault(name, name);
            if (inner.isEmpty()) {
                holder.setAttribute(attribute, child.getTextContent());
            } else {
                join(holder, attribute, inner, name.equals("shadow") ? " " : ", ");
            }
            holder.removeChild(child);
        }
    }

    private static void borders(Element field) {
        List<Element> borders = named(field, "border");
        if (!borders.isEmpty() && borders.stream().noneMatch(Element::hasAttributes)) {
            field.setAttribute(
                    "border",
                    borders.stream()
                            .map(border -> elements(border).stream()
                                    .map(Element::getTextContent)
                                    .collect(Collectors.joining(" "))
                                    .replaceFirst("^all ", ""))
                            .collect(Collectors.joining(", ")));
            borders.forEach(field::removeChild);
        }
    }

    private static void join(Element holder, String attribute, List<Element> items, String with) {
        holder.setAttribute(
                attribute, items.stream().map(Element::getTextContent).collect(Collectors.joining(with)));
        items.stream().filter(item -> item.getParentNode() == holder).forEach(holder::removeChild);
    }

    private static List<Element> named(Element parent, String name) {
        return elements(parent).stream()
                .filter(element -> element.getLocalName().equals(name))
                .toList();
    }

    private static List<Element> elements(Element parent) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i).getNodeType() == Node.ELEMENT_NODE) {
                found.add((Element) nodes.item(i));
            }
        }
        return found;
    }
}
