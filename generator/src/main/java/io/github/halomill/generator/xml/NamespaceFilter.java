package io.github.halomill.generator.xml;

import javax.xml.XMLConstants;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.XMLFilterImpl;

/**
 * Lets a document without any namespace pass as if it had the one of descriptions, and drops what editors are told
 * about the schema in {@code xsi:} attributes.
 */
final class NamespaceFilter extends XMLFilterImpl {

    private boolean started;
    private boolean mapping;

    NamespaceFilter(XMLReader parent) {
        super(parent);
    }

    @Override
    public void startDocument() throws SAXException {
        started = false;
        super.startDocument();
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        if (!started) {
            started = true;
            mapping = uri.isEmpty();
        }
        super.startElement(mapped(uri), localName, qName, withoutXsi(attributes));
    }

    private static Attributes withoutXsi(Attributes attributes) {
        AttributesImpl others = new AttributesImpl(attributes);
        for (int i = others.getLength() - 1; i >= 0; i--) {
            if (others.getURI(i).equals(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI)) {
                others.removeAttribute(i);
            }
        }
        return others;
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        super.endElement(mapped(uri), localName, qName);
    }

    private String mapped(String uri) {
        return mapping && uri.isEmpty() ? ProgramSchema.NAMESPACE : uri;
    }
}
