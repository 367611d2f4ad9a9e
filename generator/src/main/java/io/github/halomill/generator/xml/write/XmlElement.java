package io.github.halomill.generator.xml.write;

import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.ProgramSchema;
import io.github.halomill.generator.xml.source.ElementForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;

/** An element that is to be written: its attributes, a text or other elements in it, and comments about it. */
final class XmlElement {

    final String name;
    final Map<String, String> attributes = new LinkedHashMap<>();
    final List<XmlElement> elements = new ArrayList<>();
    final List<String> comments = new ArrayList<>();
    String text = "";

    /** Whether its elements are on the line of its tag. */
    boolean inLine;

    XmlElement(String name) {
        this.name = name;
    }

    /** The whole document, which says where its schema is. */
    static XmlElement program(Text name) {
        XmlElement program = new XmlElement("program").attribute("name", name);
        program.attributes.put("xmlns", ProgramSchema.NAMESPACE);
        program.attributes.put("xmlns:xsi", XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI);
        program.attributes.put("xsi:schemaLocation", ProgramSchema.NAMESPACE + " " + ProgramSchema.ADDRESS);
        return program;
    }

    /** One that holds a text. */
    static XmlElement of(String name, Text text) {
        XmlElement element = new XmlElement(name).guessed(text.guessed()).comments(text.comments());
        element.text = text.value();
        text.attributes().forEach((attribute, said) -> element.attribute(attribute, said));
        return element;
    }

    /** One that holds an element for each text. If one is guessed, all are. */
    static XmlElement list(String name, String item, List<Text> texts) {
        XmlElement list = new XmlElement(name).inLine();
        boolean guessed = texts.stream().anyMatch(Text::guessed);
        texts.forEach(text -> list.elements.add(of(item, text).guessed(guessed)));
        return list;
    }

    XmlElement inLine() {
        inLine = true;
        return this;
    }

    XmlElement attribute(String attribute, Text value) {
        attributes.put(attribute, value.value());
        return this;
    }

    XmlElement attribute(String attribute, Optional<Text> value) {
        value.ifPresent(known -> attribute(attribute, known));
        return this;
    }

    /** What an attribute says; nothing if there is none of that name. */
    String said(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    XmlElement guessed(boolean guessed) {
        if (guessed) {
            attributes.put(ElementForm.GUESSED, "true");
        }
        return this;
    }

    boolean isGuessed() {
        return attributes.containsKey(ElementForm.GUESSED);
    }

    XmlElement comments(List<String> about) {
        comments.addAll(about);
        return this;
    }

    /** With an element in it. */
    XmlElement with(XmlElement element) {
        elements.add(element);
        return this;
    }

    /** With an element for a text in it; without, if the text is empty. */
    XmlElement with(String element, Text said) {
        return said.value().isEmpty() ? this : with(of(element, said));
    }

    XmlElement with(String element, Optional<Text> said) {
        said.ifPresent(known -> with(element, known));
        return this;
    }

    /** With a list in it; without, if there are no texts. */
    XmlElement with(String element, String item, List<Text> texts) {
        return texts.isEmpty() ? this : with(list(element, item, texts));
    }

    /** Its comments, and those of all that is in it. */
    List<String> allComments() {
        List<String> all = new ArrayList<>(comments);
        elements.forEach(element -> all.addAll(element.allComments()));
        return all;
    }
}
