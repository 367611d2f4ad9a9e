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
 * stay true. Stops with a {@link ParseError} at source that no person or tool would write.
 */
final class OpenClScanner extends CPreprocessor {

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

    OpenClScanner(SourceFiles files, Map<String, String> definitions) {
        super(
                FileContent.create(SourceFiles.MAIN, files.main().text().toCharArray()),
                scannerInfo(files, definitions),
                ParserLanguage.C,
                new NullLogService(),
                new Suffixes(),
                new Content(files));
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

    /** Whether a node comes from the user's files, not from the prelude. */
    static boolean isFromSource(IASTNode node) {
        return !node.getContainingFilename().equals(PRELUDE);
    }

    private static ExtendedScannerInfo scannerInfo(SourceFiles files, Map<String, String> definitions) {
        String source = files.main().text();
        Map<String, String> macros = new LinkedHashMap<>(definitions);
        addLateKeyword("pipe", PIPE_PARAMETER, source, macros);
        addLateKeyword("generic", GENERIC_POINTER, source, macros);
        ExtendedScannerInfo info =
                new ExtendedScannerInfo(macros, files.includePaths(), new String[0], new String[] {PRELUDE});
        info.setParserSettings(new TokenLimit());
        return info;
    }

    private static void addLateKeyword(String word, Pattern use, String source, Map<String, String> macros) {
        if (use.matcher(source).find()) {
            macros.putIfAbsent(word, LATE_KEYWORDS.getOrDefault(word, ""));
        }
    }

    /** Literals of type half: {@code 1.0h}. */
    private static final class Suffixes extends GCCScannerExtensionConfiguration {
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

    /** The prelude and the files that the source includes. */
    private static final class Content extends InternalFileContentProvider {
        private static final char[] TEXT = read();

        private final SourceFiles files;

        Content(SourceFiles files) {
            this.files = files;
        }

        @Override
        public boolean getInclusionExists(String path) {
            return path.equals(PRELUDE) || files.exists(path);
        }

        @Override
        public @Nullable InternalFileContent getContentForInclusion(String path, IMacroDictionary macros) {
            if (path.equals(PRELUDE)) {
                return (InternalFileContent) FileContent.create(path, TEXT);
            }
            return files.include(path)
                    .map(file -> (InternalFileContent)
                            FileContent.create(path, file.text().toCharArray()))
                    .orElse(null);
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
