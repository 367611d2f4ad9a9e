package io.github.halomill.generator.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/** The XML schema of descriptions, the source of truth about their structure. */
public final class ProgramSchema {

    /** The namespace of descriptions. */
    public static final String NAMESPACE = "urn:halomill:program:1";

    /** The name of its file. */
    public static final String FILE = "halomill-program-1.xsd";

    /** Where the schema of the newest release is. */
    public static final String ADDRESS = "https://github.com/halomill/halomill/releases/latest/download/" + FILE;

    private ProgramSchema() {}

    /** The schema itself, documentation inside. */
    public static String text() {
        try (InputStream stream = ProgramSchema.class.getResourceAsStream(FILE)) {
            if (stream == null) {
                throw new IllegalStateException(FILE + " is missing from the jar");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The schema, compiled once. Thread-safe. */
    static Schema compiled() {
        return Holder.SCHEMA;
    }

    private static final class Holder {

        static final Schema SCHEMA = compile();

        private static Schema compile() {
            try {
                SchemaFactory factory = SchemaFactory.newDefaultInstance();
                factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
                factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
                factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
                return factory.newSchema(new StreamSource(new StringReader(text())));
            } catch (SAXException e) {
                throw new IllegalStateException(FILE + " is wrong", e);
            }
        }
    }
}
