package io.github.halomill.generator.xml;

import java.util.Locale;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/**
 * Makes XML parsers that read one document and nothing else: no document type, no entities from elsewhere, no XInclude.
 */
final class XmlReaders {

    /** Its address is part of the parser's message about a document type, in every language. */
    static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

    /** Xerces' property for the language of messages. */
    static final String LOCALE = "http://apache.org/xml/properties/locale";

    private XmlReaders() {}

    static XMLReader create() {
        try {
            SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            factory.setXIncludeAware(false);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature(NO_DOCTYPE, true);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            reader.setProperty(LOCALE, Locale.ROOT);
            return reader;
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("the JDK's XML parser lacks a feature", e);
        }
    }
}
