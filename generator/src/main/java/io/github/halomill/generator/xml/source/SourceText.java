package io.github.halomill.generator.xml.source;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/**
 * The characters of an XML file and where its lines start. Parsers name a place behind a tag; this finds the tag
 * itself.
 */
public final class SourceText {

    private static final int DECLARATION_BYTES = 256;
    private static final Pattern DECLARED_ENCODING =
            Pattern.compile("<\\?xml[^>]*?\\sencoding\\s*=\\s*[\"']([^\"']*)[\"']");

    private static final Pattern ATTRIBUTE = Pattern.compile("\\s([^\\s=]+)\\s*=\\s*(\"[^\"]*\"|'[^']*')");

    private final String file;
    private final String characters;
    private final int[] lineStarts;

    public SourceText(String file, String characters) {
        this.file = file;
        this.characters = characters;
        this.lineStarts = lineStarts(characters);
    }

    private static int[] lineStarts(String characters) {
        int[] starts = new int[16];
        int lines = 1;
        for (int i = 0; i < characters.length(); i++) {
            char c = characters.charAt(i);
            boolean lineEnd = c == '\n' || (c == '\r' && !characters.startsWith("\n", i + 1));
            if (lineEnd) {
                starts = lines == starts.length ? Arrays.copyOf(starts, 2 * lines) : starts;
                starts[lines++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, lines);
    }

    /** Decodes a file as XML 1.0, appendix F, says; reports bytes that are no characters. */
    public static Optional<SourceText> decode(String file, byte[] bytes, Diagnostics diagnostics) {
        String start = new String(bytes, 0, Math.min(bytes.length, DECLARATION_BYTES), StandardCharsets.ISO_8859_1);
        Charset charset;
        try {
            charset = charset(start);
        } catch (IllegalArgumentException e) {
            diagnostics.error(
                    DiagnosticCode.ENCODING,
                    new SourceLocation(file, 1, 1),
                    "the encoding that the XML declaration names is not known",
                    "save the file as UTF-8 and declare encoding=\"UTF-8\"");
            return Optional.empty();
        }
        CharBuffer decoded = CharBuffer.allocate(bytes.length + 1);
        CharsetDecoder decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        CoderResult result = decoder.decode(ByteBuffer.wrap(bytes), decoded, true);
        if (!result.isError()) {
            result = decoder.flush(decoded);
        }
        String characters = decoded.flip().toString();
        SourceText text = new SourceText(file, characters.startsWith("\uFEFF") ? characters.substring(1) : characters);
        if (result.isError() || result.isOverflow()) {
            diagnostics.error(
                    DiagnosticCode.ENCODING,
                    text.at(text.characters.length()),
                    "the bytes here are no " + charset.name() + " text",
                    "save the file as UTF-8");
            return Optional.empty();
        }
        return Optional.of(text);
    }

    private static Charset charset(String start) {
        if (start.startsWith("\u00FE\u00FF") || start.startsWith("\u0000<")) {
            return StandardCharsets.UTF_16BE;
        }
        if (start.startsWith("\u00FF\u00FE") || start.startsWith("<\u0000")) {
            return StandardCharsets.UTF_16LE;
        }
        Matcher declaration = DECLARED_ENCODING.matcher(start);
        return declaration.lookingAt() ? Charset.forName(declaration.group(1)) : StandardCharsets.UTF_8;
    }

    /** What a parser is to read. */
    public String characters() {
        return characters;
    }

    /** The place of the character at {@code offset}. */
    public SourceLocation at(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new SourceLocation(file, line + 1, offset - lineStarts[line] + 1);
    }

    /** The inverse of {@link #at}; places that are not there give the nearest that is. */
    public int offset(int line, int column) {
        int start = lineStarts[Math.max(0, Math.min(line, lineStarts.length) - 1)];
        return Math.max(0, Math.min(start + column - 1, characters.length()));
    }

    /** One past the end of the start tag where a parser said that it was. */
    public int tagEnd(@Nullable Locator locator) {
        if (locator == null) {
            throw new IllegalStateException("the parser does not say where it is");
        }
        return offset(locator.getLineNumber(), locator.getColumnNumber());
    }

    /** The place of the start tag that ends before {@code tagEnd}; of what is made of an attribute its own place. */
    public SourceLocation tag(int tagEnd) {
        return at(characters.startsWith(">", tagEnd - 1) ? tagStart(tagEnd) : tagEnd);
    }

    /** Where the start tag begins that ends before {@code tagEnd}. */
    public int tagStart(int tagEnd) {
        return Math.max(0, characters.lastIndexOf('<', tagEnd - 1));
    }

    /**
     * The value of an attribute in the start tag that ends before {@code tagEnd}, with its line ends, of which parsers
     * make blanks.
     *
     * @param value as the parser has it
     */
    public Optional<Piece> attribute(int tagEnd, String name, String value) {
        Matcher attribute = ATTRIBUTE.matcher(characters).region(tagStart(tagEnd), tagEnd);
        while (attribute.find()) {
            if (attribute.group(1).equals(name)) {
                int start = attribute.start(2) + 1;
                String written = characters.substring(start, attribute.end(2) - 1);
                Piece whole = new Piece(
                        written.contains("&") || written.contains("$") ? value : written.replace('\r', ' '), start);
                return Optional.of(whole.part(0, whole.text().length()));
            }
        }
        return Optional.empty();
    }

    /**
     * The same as a text. Where {@code <?xml-...?>} begins a document, parsers are wrong about the place of a tag that
     * follows on its line.
     */
    public Text attributeText(int tagEnd, String name, String value, boolean guessed) {
        Piece piece = attribute(tagEnd, name, value).orElseGet(() -> new Piece(value, tagEnd));
        return new Text(piece.text(), at(piece.start()), guessed, true);
    }

    /** The text of an element, whose start tag ends before {@code tagEnd}. */
    public Text text(int tagEnd, String value, boolean guessed) {
        return new Text(trimmed(value), at(contentStart(tagEnd)), guessed, true);
    }

    /** Where the content of an element begins, behind white space and comments. */
    public int contentStart(int tagEnd) {
        int offset = tagEnd;
        while (offset < characters.length()) {
            if (isBlank(characters.charAt(offset))) {
                offset++;
            } else if (characters.startsWith("<!--", offset) && characters.indexOf("-->", offset) >= 0) {
                offset = characters.indexOf("-->", offset) + 3;
            } else if (characters.startsWith("<![CDATA[", offset)) {
                offset += "<![CDATA[".length();
            } else {
                return offset;
            }
        }
        return offset;
    }

    private static String trimmed(String value) {
        int start = 0;
        int end = value.length();
        while (start < end && isBlank(value.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(value.charAt(end - 1))) {
            end--;
        }
        return value.substring(start, end);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
