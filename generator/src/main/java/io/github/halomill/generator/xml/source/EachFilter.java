package io.github.halomill.generator.xml.source;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.XMLFilterImpl;

/**
 * Writes out what {@code <each name="l" range="0..4" with="n=8 * l">} repeats: its content for each number of the
 * range, with the number in the place of {@code $l}, and what is computed of it in the place of {@code $n}. All copies
 * have the places of what is in the file.
 */
public final class EachFilter extends XMLFilterImpl {

    private static final ElementForm FORM = ElementForm.of("", ElementForm.EACH);

    /** Elements that copies may consist of, all together: more than any program is made of. */
    private static final int MOST = 10_000;

    private final SourceText source;
    private final Diagnostics diagnostics;
    private final Place place;
    private final List<Event> events = new ArrayList<>();
    private int depth;
    private int written;
    private boolean failed;

    /** Of what {@code parent} reads of {@code source}. */
    public EachFilter(SourceText source, XMLReader parent, Diagnostics diagnostics) {
        super(parent);
        this.source = source;
        this.diagnostics = diagnostics;
        place = new Place(source);
    }

    @Override
    public void setDocumentLocator(Locator locator) {
        place.follow(locator);
        super.setDocumentLocator(place);
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        if (depth == 0 && !localName.equals(ElementForm.EACH)) {
            super.startElement(uri, localName, qName, attributes);
            return;
        }
        depth++;
        events.add(new Event(uri, localName, qName, new AttributesImpl(attributes), "", here()));
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        if (depth == 0) {
            super.characters(characters, start, length);
        } else {
            events.add(new Event("", "", "", null, new String(characters, start, length), here()));
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        if (depth == 0) {
            super.endElement(uri, localName, qName);
            return;
        }
        events.add(new Event(uri, localName, qName, null, "", here()));
        depth--;
        if (depth == 0) {
            write(0, events.size(), Map.of());
            events.clear();
            place.moveTo(null);
            if (failed) {
                throw new StoppedException();
            }
        }
    }

    private SourceLocation here() {
        return source.at(place.offset());
    }

    private void write(int from, int to, Map<String, Long> numbers) throws SAXException {
        for (int i = from; i < to; i++) {
            Event event = events.get(i);
            if (event.isStart() && event.localName.equals(ElementForm.EACH)) {
                int end = end(i);
                repeat(i, end, numbers);
                i = end;
            } else {
                write(event, numbers);
            }
        }
    }

    /** The end of the element that starts there. */
    private int end(int start) {
        int open = 0;
        for (int i = start; ; i++) {
            open += events.get(i).isStart() ? 1 : events.get(i).isEnd() ? -1 : 0;
            if (open == 0) {
                return i;
            }
        }
    }

    private void repeat(int start, int end, Map<String, Long> outer) throws SAXException {
        Event each = events.get(start);
        EachNumbers numbers = new EachNumbers(outer, diagnostics);
        Optional<Repetition> said = repetition(each, numbers);
        failed |= said.isEmpty();
        for (long number : said.map(Repetition::numbers).orElse(List.of())) {
            Optional<Map<String, Long>> inner =
                    numbers.with(said.orElseThrow().name(), number, each.attribute("with"), attribute(each, "with"));
            failed |= inner.isEmpty();
            write(start + 1, end, inner.orElse(outer));
            if (failed) {
                return; // the other copies have the same errors
            }
        }
    }

    private Optional<Repetition> repetition(Event each, EachNumbers numbers) {
        Attributes attributes = each.attributes();
        SourceLocation tag = source.tag(offset(each));
        for (int i = 0; i < attributes.getLength(); i++) {
            String attribute = attributes.getQName(i);
            if (!FORM.names().contains(attribute)) {
                return refuse(
                        tag,
                        "<each> has no attribute " + Quoted.quote(attribute),
                        FORM.meant(attribute)
                                .map(name -> "write " + name)
                                .orElse("its attributes are " + String.join(", ", FORM.names())));
            }
        }
        String name = attributes.getValue("name");
        String range = attributes.getValue("range");
        String reverse = each.attribute("reverse");
        if (name == null || range == null) {
            return refuse(
                    tag,
                    "<each> needs a name and a range",
                    "write <each name=\"l\" range=\"0..4\">, which repeats what is in it with $l as 0, 1, 2, 3");
        }
        if (!name.matches("[A-Za-z][A-Za-z0-9]*") || numbers.has(name)) {
            return refuse(
                    tag,
                    numbers.has(name)
                            ? "an <each> around this one has the name " + Quoted.quote(name) + ", too"
                            : Quoted.quote(name) + " is no name for the number of an <each>",
                    "use a letter, or letters and digits, that no other one around has");
        }
        if (!List.of("", "true", "false").contains(reverse)) {
            return refuse(
                    tag, "reverse is " + Quoted.quote(reverse) + ", neither true nor false", "write reverse=\"true\"");
        }
        return numbers.range(range, attribute(each, "range"))
                .map(ends -> new Repetition(name, ends.from(), ends.to(), reverse.equals("true")));
    }

    private Optional<Repetition> refuse(SourceLocation at, String message, String hint) {
        diagnostics.error(DiagnosticCode.EACH, at, message, hint);
        return Optional.empty();
    }

    private void write(Event event, Map<String, Long> values) throws SAXException {
        EachNumbers numbers = new EachNumbers(values, diagnostics);
        place.moveTo(event.at());
        if (event.isStart()) {
            AttributesImpl filled = new AttributesImpl(event.attributes());
            for (int i = 0; i < filled.getLength(); i++) {
                filled.setValue(i, filled(numbers, filled.getValue(i), attribute(event, filled.getQName(i))));
            }
            if (++written > MOST) {
                diagnostics.error(
                        DiagnosticCode.EACH,
                        source.tag(offset(event)),
                        "there are more than " + MOST + " elements in what <each> repeats",
                        "shorten the ranges");
                throw new StoppedException();
            }
            if (!failed) {
                super.startElement(event.uri(), event.localName(), event.qName(), filled);
            }
        } else if (event.isEnd()) {
            if (!failed) {
                super.endElement(event.uri(), event.localName(), event.qName());
            }
        } else {
            char[] text = filled(numbers, event.text(), event.at()).toCharArray();
            if (!failed) {
                super.characters(text, 0, text.length);
            }
        }
    }

    private String filled(EachNumbers numbers, String text, SourceLocation at) {
        Optional<String> filled = numbers.filled(text, at);
        failed |= filled.isEmpty();
        return filled.orElse("");
    }

    private int offset(Event event) {
        return source.offset(event.at().line(), event.at().column());
    }

    /** The place of an attribute's value. */
    private SourceLocation attribute(Event event, String name) {
        return source.attribute(offset(event), name, "")
                .map(piece -> source.at(piece.start()))
                .orElse(event.at());
    }

    /**
     * Something that a parser said: the start or the end of an element, or text.
     *
     * @param attributesOrNone of a start; null otherwise
     * @param at where the parser was then
     */
    private record Event(
            String uri,
            String localName,
            String qName,
            @Nullable Attributes attributesOrNone,
            String text,
            SourceLocation at) {

        boolean isStart() {
            return attributesOrNone != null;
        }

        boolean isEnd() {
            return !isStart() && !qName.isEmpty();
        }

        /** What an attribute says; nothing if there is none. */
        String attribute(String called) {
            String value = attributes().getValue(called);
            return value == null ? "" : value;
        }

        Attributes attributes() {
            return attributesOrNone == null ? new AttributesImpl() : attributesOrNone;
        }
    }

    /** What an {@code <each>} says. */
    private record Repetition(String name, long from, long to, boolean reverse) {

        List<Long> numbers() {
            List<Long> all = new ArrayList<>();
            for (long i = 0; i < to - from; i++) {
                all.add(reverse ? to - 1 - i : from + i);
            }
            return all;
        }
    }
}
