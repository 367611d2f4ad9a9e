package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.source.EachFilter;
import io.github.halomill.generator.xml.source.ShortFormFilter;
import io.github.halomill.generator.xml.source.SourceText;
import io.github.halomill.generator.xml.source.StoppedException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.validation.ValidatorHandler;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXNotRecognizedException;
import org.xml.sax.SAXNotSupportedException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.LocatorImpl;
import org.xml.sax.helpers.XMLFilterImpl;

/** Holds a document against the schema and reports all that it refuses, in words for people who have not read it. */
final class SchemaCheck extends XMLFilterImpl {

    /** The schema needs 4, and one more for each repetition in another. */
    private static final int MAX_DEPTH = 64;

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\t\\n\\r\u0085]]");

    /** As schemas write it. */
    private static final Set<String> TRUE = Set.of("true", "1");

    private final SourceText source;
    private final ShortFormFilter elements;
    private final Diagnostics diagnostics;
    private final Deque<OpenElement> open = new ArrayDeque<>();
    private final StructureErrors errors;
    private final Completeness completeness;
    private Locator locator = new LocatorImpl();
    private int previousTagEnd;

    private SchemaCheck(SourceText source, ShortFormFilter elements, Diagnostics diagnostics) {
        super(elements);
        this.source = source;
        this.elements = elements;
        this.diagnostics = diagnostics;
        this.errors = new StructureErrors(source, diagnostics);
        this.completeness = new Completeness(open, errors);
        setContentHandler(validator(new SchemaViolations(open, errors, completeness)));
        setErrorHandler(null);
    }

    /** Whether the structure is that of the schema; values may still be wrong. */
    static boolean check(SourceText source, Diagnostics diagnostics) {
        SchemaCheck check = new SchemaCheck(source, elements(source, diagnostics), diagnostics);
        try {
            check.parse(new InputSource(new StringReader(source.characters())));
            return !check.errors.any();
        } catch (StoppedException e) {
            return false;
        } catch (SAXParseException e) {
            check.reportMalformed(e);
            return false;
        } catch (SAXException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a description as elements in the namespace of descriptions. */
    static ShortFormFilter elements(SourceText source, Diagnostics diagnostics) {
        return new ShortFormFilter(
                source, new EachFilter(source, new NamespaceFilter(XmlReaders.create()), diagnostics));
    }

    private static ValidatorHandler validator(SchemaViolations violations) {
        ValidatorHandler validator = ProgramSchema.compiled().newValidatorHandler();
        validator.setErrorHandler(violations);
        try {
            validator.setProperty(XmlReaders.LOCALE, Locale.ROOT);
        } catch (SAXNotRecognizedException | SAXNotSupportedException e) {
            throw new IllegalStateException("the JDK's XML validator has one language only", e);
        }
        return validator;
    }

    @Override
    public void setDocumentLocator(Locator newLocator) {
        locator = newLocator;
        super.setDocumentLocator(newLocator);
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        int tagEnd = offset();
        OpenElement parent = open.peek();
        OpenElement element = new OpenElement(
                uri,
                localName,
                elements.shortForm().orElse("<" + qName + ">"),
                tagEnd,
                TRUE.contains(String.valueOf(attributes.getValue(Text.COMPONENTS))),
                attributes.getValue(Text.OF) != null);
        if (parent == null) {
            requireNamespace(uri, qName, tagEnd);
        } else {
            parent.add(element);
        }
        for (int i = 0; i < attributes.getLength(); i++) {
            requireText(attributes.getValue(i), tagEnd);
        }
        if (open.size() >= MAX_DEPTH) {
            diagnostics.error(
                    DiagnosticCode.STRUCTURE,
                    source.tag(tagEnd),
                    "<" + qName + "> is nested more than " + MAX_DEPTH + " elements deep",
                    "a description is at most 4 elements deep; 'halomill schema' prints its structure");
            throw new StoppedException();
        }
        open.push(element);
        super.startElement(uri, localName, qName, attributes);
        previousTagEnd = tagEnd;
    }

    /** Names and texts go into generated files: no control characters, which XML 1.1 and references allow. */
    private void requireText(String text, int place) throws SAXException {
        Matcher control = CONTROL.matcher(text);
        if (control.find()) {
            diagnostics.error(
                    DiagnosticCode.MALFORMED_XML,
                    source.at(place),
                    String.format(Locale.ROOT, "the control character U+%04X is no text", (int)
                            control.group().charAt(0)),
                    "remove it, or the reference to it");
            throw new StoppedException();
        }
    }

    private void requireNamespace(String uri, String qName, int tagEnd) throws SAXException {
        if (!uri.equals(ProgramSchema.NAMESPACE)) {
            diagnostics.error(
                    DiagnosticCode.NAMESPACE,
                    source.tag(tagEnd),
                    "<" + qName + "> is in the namespace '" + uri + "'",
                    "write xmlns=\"" + ProgramSchema.NAMESPACE + "\", or no namespace at all");
            throw new StoppedException();
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        OpenElement element = open.peek();
        String piece = new String(characters, start, length);
        requireText(piece, offset());
        if (element != null && !piece.isBlank()) {
            element.noteText(source.contentStart(previousTagEnd), piece);
        }
        super.characters(characters, start, length);
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        super.endElement(uri, localName, qName);
        completeness.count(open.pop());
        previousTagEnd = offset();
    }

    private int offset() {
        return source.offset(locator.getLineNumber(), locator.getColumnNumber());
    }

    private void reportMalformed(SAXParseException e) {
        int offset = source.offset(e.getLineNumber(), e.getColumnNumber());
        String cause = e.getMessage() == null ? "unknown" : e.getMessage();
        if (cause.contains(XmlReaders.NO_DOCTYPE)) {
            diagnostics.error(
                    DiagnosticCode.DOCTYPE,
                    source.at(source.tagStart(offset)),
                    "a document type declaration is not allowed",
                    "remove <!DOCTYPE ...>; the entities that it declares have to be written out");
            return;
        }
        diagnostics.error(
                DiagnosticCode.MALFORMED_XML,
                source.at(offset),
                "this is no well-formed XML: " + withoutStop(cause),
                malformedHint(cause));
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private static String malformedHint(String cause) {
        if (cause.contains("following the root element")) {
            return "everything stands in one <program> element";
        }
        return "every element is closed by its end tag, and < and & in texts are written &lt; and &amp;";
    }
}
