package io.github.halomill.generator.xml.source;

import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.source.ShortAttribute.Written;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.XMLFilterImpl;

/**
 * Writes out what attributes and texts are short for: whoever reads on gets elements only, each at the place of what it
 * was made of.
 */
public final class ShortFormFilter extends XMLFilterImpl {

    private final SourceText source;
    private final Deque<Open> open = new ArrayDeque<>();
    private final Place place;
    private int markupEnd;
    private @Nullable String shortForm;

    /** Of what {@code parent} reads of {@code source}. */
    public ShortFormFilter(SourceText source, XMLReader parent) {
        super(parent);
        this.source = source;
        place = new Place(source);
    }

    /** What the element is written as that is being passed on; nothing if it is written as an element. */
    public Optional<String> shortForm() {
        return Optional.ofNullable(shortForm);
    }

    @Override
    public void setDocumentLocator(Locator locator) {
        place.follow(locator);
        super.setDocumentLocator(place);
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        endText();
        Open parent = open.peek();
        ElementForm form = parent == null || uri.equals(parent.uri)
                ? ElementForm.of(parent == null ? "" : parent.name, localName)
                : ElementForm.NONE;
        AttributesImpl others = new AttributesImpl(attributes);
        String guessed = null;
        for (int i = others.getLength() - 1; i >= 0; i--) {
            boolean marks = form.holdsValue() && others.getQName(i).equals(ElementForm.GUESSED);
            guessed = marks ? others.getValue(i) : guessed;
            if (marks || form.attribute(others.getQName(i)).isPresent()) {
                others.removeAttribute(i);
            }
        }
        open.push(new Open(uri, localName, form, guessed));
        markupEnd = place.offset();
        super.startElement(uri, localName, qName, others);
        for (int i = 0; i < attributes.getLength(); i++) {
            Optional<ShortAttribute> attribute = form.attribute(attributes.getQName(i));
            if (attribute.isPresent()) {
                Piece value = source.attribute(markupEnd, attributes.getQName(i), attributes.getValue(i))
                        .orElseThrow();
                write(attribute.get(), value);
            }
        }
    }

    private void write(ShortAttribute attribute, Piece value) throws SAXException {
        shortForm = "attribute '" + attribute.name() + "'";
        for (Written element : attribute.written().apply(value)) {
            write(element);
        }
        shortForm = null;
    }

    private void write(Written element) throws SAXException {
        start(element.name(), element.text().start(), element.components());
        if (element.elements().isEmpty()) {
            String text = element.text().text();
            super.characters(text.toCharArray(), 0, text.length());
        }
        for (Written inner : element.elements()) {
            write(inner);
        }
        end(element.name());
    }

    private void start(String name, int at, boolean components) throws SAXException {
        place.moveTo(source.at(at));
        AttributesImpl attributes = new AttributesImpl();
        Open holder = open.element();
        if (name.equals("value") && holder.guessed != null) {
            attributes.addAttribute("", ElementForm.GUESSED, ElementForm.GUESSED, "CDATA", holder.guessed);
            holder.guessed = null;
        }
        if (components) {
            attributes.addAttribute("", Text.COMPONENTS, Text.COMPONENTS, "CDATA", "true");
        }
        super.startElement(holder.uri, name, name, attributes);
    }

    private void end(String name) throws SAXException {
        super.endElement(open.element().uri, name, name);
        place.moveTo(null);
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        Open holder = open.peek();
        if (holder != null
                && holder.form.holdsValue()
                && !holder.inText
                && !new String(characters, start, length).isBlank()) {
            holder.inText = true;
            shortForm = "the text";
            start("value", markupEnd, false);
        }
        super.characters(characters, start, length);
    }

    private void endText() throws SAXException {
        Open holder = open.peek();
        if (holder != null && holder.inText) {
            end("value");
            holder.inText = false;
            shortForm = null;
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        endText();
        Open ended = open.element();
        if (ended.guessed != null) {
            write(ShortAttribute.text(ElementForm.GUESSED), new Piece("", source.tagStart(markupEnd)));
        }
        open.pop();
        super.endElement(uri, localName, qName);
        markupEnd = place.offset();
    }

    /** An element of the file whose end tag has not been read yet. */
    private static final class Open {

        final String uri;
        final String name;
        final ElementForm form;
        /** What the value of this element is to be marked with, until it is. */
        @Nullable
        String guessed;

        boolean inText;

        Open(String uri, String name, ElementForm form, @Nullable String guessed) {
            this.uri = uri;
            this.name = name;
            this.form = form;
            this.guessed = guessed;
        }
    }
}
