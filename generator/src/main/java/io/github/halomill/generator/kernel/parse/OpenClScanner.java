package io.github.halomill.generator.kernel.parse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.parser.c.GCCScannerExtensionConfiguration;
import org.eclipse.cdt.core.index.IIndexFileLocation;
import org.eclipse.cdt.core.parser.EndOfFileException;
import org.eclipse.cdt.core.parser.ExtendedScannerInfo;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.core.parser.IParserSettings2;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.core.parser.NullLogService;
import org.eclipse.cdt.core.parser.ParseError;
import org.eclipse.cdt.core.parser.ParserLanguage;
import org.eclipse.cdt.internal.core.parser.IMacroDictionary;
import org.eclipse.cdt.internal.core.parser.scanner.CPreprocessor;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContent;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContentProvider;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of OpenCL C source after preprocessing. The prelude goes in as an included file, so that places in the source
 * stay true; no other file can be included. Stops with a {@link ParseError} at source that no person or tool would write.
 */
final class OpenClScanner extends CPreprocessor {

    /** Path of the user's text inside the parser. */
    static final String SOURCE = "/source.cl";

    static final String PRELUDE = "/prelude.h";

    /** C asks for 127 (C99, 5.2.4.1); far below what the parser's recursion can take. */
    private static final int DEEPEST_NESTING = 500;

    /** Counted while macros expand, so that a few lines cannot grow without end. */
    private static final int MOST_TOKENS = 4_000_000;

    /** {@code pipe} and {@code generic} are keywords since OpenCL C 2.0 only: good names for variables before. */
    private static final Map<String, String> LATE_KEYWORDS =
            Map.of("pipe", "__attribute__((halomill_pipe))", "generic", "__generic");

    private static final Pattern PIPE_PARAMETER = Pattern.compile("\\bpipe\\s+\\w+\\s+\\w+\\s*[,)]");
    private static final Pattern GENERIC_POINTER = Pattern.compile("\\bgeneric\\s+(\\w+\\s+)?\\w+\\s*\\*");

    private int nesting;

    OpenClScanner(String source, Map<String, String> definitions) {
        super(
                FileContent.create(SOURCE, source.toCharArray()),
                scannerInfo(source, definitions),
                ParserLanguage.C,
                new NullLogService(),
                new Literals(),
                new PreludeOnly());
        setComputeImageLocations(true);
    }

    @Override
    public IToken nextToken() throws EndOfFileException {
        IToken token = super.nextToken();
        switch (token.getType()) {
            case IToken.tLPAREN, IToken.tLBRACKET, IToken.tLBRACE -> nesting++;
            case IToken.tRPAREN, IToken.tRBRACKET, IToken.tRBRACE -> nesting = Math.max(0, nesting - 1);
            default -> {}
        }
        if (nesting > DEEPEST_NESTING) {
            throw new ParseError(
                    "it nests brackets more than " + DEEPEST_NESTING + " deep",
                    ParseError.ParseErrorKind.TOO_MANY_TOKENS);
        }
        return token;
    }

    /** Whether a node comes from the user's text, not from the prelude. */
    static boolean isFromSource(IASTNode node) {
        return node.getContainingFilename().equals(SOURCE);
    }

    private static ExtendedScannerInfo scannerInfo(String source, Map<String, String> definitions) {
        Map<String, String> macros = new LinkedHashMap<>(definitions);
        addLateKeyword("pipe", PIPE_PARAMETER, source, macros);
        addLateKeyword("generic", GENERIC_POINTER, source, macros);
        ExtendedScannerInfo info =
                new ExtendedScannerInfo(macros, new String[0], new String[0], new String[] {PRELUDE});
        info.setParserSettings(new TokenLimit());
        return info;
    }

    private static void addLateKeyword(String word, Pattern use, String source, Map<String, String> macros) {
        if (use.matcher(source).find()) {
            macros.putIfAbsent(word, LATE_KEYWORDS.getOrDefault(word, ""));
        }
    }

    /** Literals of type half: {@code 1.0h}. */
    private static final class Literals extends GCCScannerExtensionConfiguration {
        @Override
        public char[] supportAdditionalNumericLiteralSuffixes() {
            return new char[] {'h', 'H'};
        }
    }

    private static final class TokenLimit extends IParserSettings2.Default {
        @Override
        public boolean shouldLimitTokensPerTranslationUnit() {
            return true;
        }

        @Override
        public int getMaximumTokensPerTranslationUnit() {
            return MOST_TOKENS;
        }
    }

    /** Headers are not looked for: nothing on the disk may change what a source means. */
    private static final class PreludeOnly extends InternalFileContentProvider {
        private static final char[] TEXT = read();

        @Override
        public boolean getInclusionExists(String path) {
            return path.equals(PRELUDE);
        }

        @Override
        public @Nullable InternalFileContent getContentForInclusion(String path, IMacroDictionary macros) {
            return path.equals(PRELUDE) ? (InternalFileContent) FileContent.create(path, TEXT) : null;
        }

        @Override
        public @Nullable InternalFileContent getContentForInclusion(IIndexFileLocation location, String path) {
            return null;
        }

        private static char[] read() {
            try (InputStream in = OpenClScanner.class.getResourceAsStream("prelude.h")) {
                if (in == null) {
                    throw new IllegalStateException("prelude.h is missing beside " + OpenClScanner.class.getName());
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8).toCharArray();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read prelude.h", e);
            }
        }
    }
}
