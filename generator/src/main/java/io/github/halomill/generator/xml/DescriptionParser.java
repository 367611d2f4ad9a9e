package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.xml.source.SourceText;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import javax.xml.transform.sax.SAXSource;
import org.xml.sax.InputSource;

/** Reads the text of a description. */
public final class DescriptionParser {

    /** Bytes; a description has a few thousand. */
    private static final int MAX_SIZE = 1 << 20;

    private DescriptionParser() {}

    /**
     * What a file says; nothing, and errors among {@code diagnostics}, if it is no XML with the structure of the
     * schema. Values that the schema refuses are reported, but do not keep the rest from being read.
     *
     * @param displayName the file's name in diagnostics
     */
    public static Optional<Description> parse(Path file, String displayName, Diagnostics diagnostics) {
        return bytes(file, displayName, diagnostics)
                .flatMap(bytes -> SourceText.decode(displayName, bytes, diagnostics))
                .flatMap(source -> parse(source, file, diagnostics));
    }

    /** The same of a text that is not in the file yet. */
    public static Optional<Description> parse(String text, Path file, String displayName, Diagnostics diagnostics) {
        return parse(new SourceText(displayName, text), file, diagnostics);
    }

    private static Optional<Description> parse(SourceText source, Path file, Diagnostics diagnostics) {
        return SchemaCheck.check(source, diagnostics)
                ? Optional.of(new BeanReader(source, file).description(unmarshal(source)))
                : Optional.empty();
    }

    private static Optional<byte[]> bytes(Path file, String displayName, Diagnostics diagnostics) {
        SourceLocation start = new SourceLocation(displayName, 1, 1);
        if (Files.isDirectory(file)) {
            diagnostics.error(
                    DiagnosticCode.UNREADABLE,
                    start,
                    "this is a folder, no file",
                    "name the XML file that describes the kernel");
            return Optional.empty();
        }
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] bytes = stream.readNBytes(MAX_SIZE + 1);
            if (bytes.length <= MAX_SIZE) {
                return Optional.of(bytes);
            }
            diagnostics.error(
                    DiagnosticCode.UNREADABLE,
                    start,
                    "the file is larger than 1 MiB, too large for a description",
                    "name the XML file that describes the kernel");
        } catch (NoSuchFileException e) {
            diagnostics.error(DiagnosticCode.UNREADABLE, start, "there is no such file", "check the path");
        } catch (IOException e) {
            diagnostics.error(
                    DiagnosticCode.UNREADABLE,
                    start,
                    "the file cannot be read: " + e,
                    "check the path and the permissions");
        }
        return Optional.empty();
    }

    private static ProgramBean unmarshal(SourceText source) {
        try {
            InputSource input = new InputSource(new StringReader(source.characters()));
            SAXSource xml = new SAXSource(SchemaCheck.elements(source, new Diagnostics()), input);
            return Holder.CONTEXT
                    .createUnmarshaller()
                    .unmarshal(xml, ProgramBean.class)
                    .getValue();
        } catch (JAXBException e) {
            throw new IllegalStateException("the schema allows what the beans do not", e);
        }
    }

    private static final class Holder {

        static final JAXBContext CONTEXT = create();

        private static JAXBContext create() {
            try {
                return JAXBContext.newInstance(ProgramBean.class);
            } catch (JAXBException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
