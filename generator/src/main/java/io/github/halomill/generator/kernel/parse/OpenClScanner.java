package io.github.halomill.generator.kernel.parse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTName;
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
import org.eclipse.cdt.internal.core.parser.scanner.LocationMap;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of OpenCL C source after preprocessing. The prelude goes in as an included file, so that places in the
 * source stay true. Stops with a {@link ParseError} at source that no person or tool would write.
 */
final class OpenClScanner extends CPreprocessor {

    private static final String PRELUDE = "/prelude.h";

    /** What build options undefine, after the prelude. */
    private static final String UNDEFINED = "/undefined.h";

    /** C asks for 127 (C99, 5.2.4.1); far below what the parser's recursion can take. */
    private static final int DEEPEST_NESTING = 500;

    /** Of what the parser gets: some 20 000 lines, which take seconds. */
    private static final int MOST_TOKENS = 400_000;

    /** Between commas, semicolons and braces: the parser goes through such a part by recursion, whatever it is. */
    private static final int LONGEST_PART = 20_000;

    /** Counted while macros expand, so that a few lines cannot grow without end. */
    private static final int MOST_TOKENS_OF_MACROS = 4_000_000;

    /** {@code pipe} and {@code generic} are keywords since OpenCL C 2.0 only: good names for variables before. */
    private static final Map<String, String> LATE_KEYWORDS =
            Map.of("pipe", "__attribute__((halomill_pipe))", "generic", "__generic");

    private static final Pattern PIPE_PARAMETER = Pattern.compile("\\bpipe\\s+\\w+\\s+\\w+\\s*[,)]");
    private static final Pattern GENERIC_POINTER = Pattern.compile("\\bgeneric\\s+(\\w+\\s+)?\\w+\\s*\\*");

    private int nesting;
    private @Nullable IToken last;
    private @Nullable IToken beforeLast;
    private boolean ended;

    /** Brackets that are open before the last token, the innermost last. */
    private final Deque<IToken> open = new ArrayDeque<>();

    /** The first comma before a closing parenthesis. */
    private @Nullable IToken strayComma;

    private int tokens;
    private int part;

    /**
     * The tokens of some files.
     *
     * @param definitions of macros, by name (with the parameters of one that has some)
     * @param undefined names that the prelude is not to define
     */
    OpenClScanner(SourceFiles files, Map<String, String> definitions, Set<String> undefined) {
        super(
                FileContent.create(SourceFiles.MAIN, files.main().text().toCharArray()),
                scannerInfo(files, definitions),
                ParserLanguage.C,
                new NullLogService(),
                new Suffixes(),
                new Content(files, undefined));
        setComputeImageLocations(true);
    }

    @Override
    public IToken nextToken() throws EndOfFileException {
        IToken token = next();
        switch (token.getType()) {
            case IToken.tLPAREN, IToken.tLBRACKET, IToken.tLBRACE -> nesting++;
            case IToken.tRPAREN, IToken.tRBRACKET, IToken.tRBRACE -> nesting = Math.max(0, nesting - 1);
            default -> {}
        }
        if (nesting > DEEPEST_NESTING) {
            throw limit("it nests brackets more than " + DEEPEST_NESTING + " deep");
        }
        return token;
    }

    private void count(IToken token) {
        tokens++;
        switch (token.getType()) {
            case IToken.tCOMMA, IToken.tSEMI, IToken.tLBRACE, IToken.tRBRACE -> part = 0;
            default -> part++;
        }
        if (tokens > MOST_TOKENS) {
            throw limit("it has more than " + MOST_TOKENS + " tokens");
        }
        if (part > LONGEST_PART) {
            throw limit("it has an expression of more than " + LONGEST_PART + " tokens");
        }
    }

    static ParseError limit(String message) {
        return new ParseError(message, ParseError.ParseErrorKind.TOO_MANY_TOKENS);
    }

    /** How many tokens the parser has got. */
    int tokens() {
        return tokens;
    }

    private IToken next() throws EndOfFileException {
        try {
            IToken token = super.nextToken();
            noteBracket(last);
            if (token.getType() == IToken.tRPAREN && last != null && last.getType() == IToken.tCOMMA) {
                strayComma = strayComma == null ? last : strayComma;
            }
            beforeLast = last;
            last = token;
            count(token);
            return token;
        } catch (EndOfFileException e) {
            if (!ended) {
                noteBracket(last);
            }
            ended = true;
            throw e;
        }
    }

    /** A closing bracket closes all that are open in the one that it belongs to. */
    private void noteBracket(@Nullable IToken token) {
        if (token == null) {
            return;
        }
        switch (token.getType()) {
            case IToken.tLPAREN, IToken.tLBRACKET, IToken.tLBRACE -> open.addLast(token);
            case IToken.tRPAREN -> close(IToken.tLPAREN);
            case IToken.tRBRACKET -> close(IToken.tLBRACKET);
            case IToken.tRBRACE -> close(IToken.tLBRACE);
            default -> {}
        }
    }

    private void close(int opening) {
        if (open.stream().anyMatch(token -> token.getType() == opening)) {
            while (open.removeLast().getType() != opening) {
                // one that was forgotten
            }
        }
    }

    /** The first comma before a closing parenthesis, which C has nowhere. */
    @Nullable
    IToken strayComma() {
        return strayComma;
    }

    /** How far the parser has looked: where it gives up, the last token is the one that does not fit. */
    Failure failure() {
        return new Failure(ended ? null : last, ended ? last : beforeLast, List.copyOf(open));
    }

    /**
     * Where the parser gave up.
     *
     * @param unexpected the token that does not fit; none at the end of the file
     * @param before the token before it
     * @param open brackets that are open there, the innermost last
     */
    record Failure(@Nullable IToken unexpected, @Nullable IToken before, List<IToken> open) {

        int offset() {
            IToken token = unexpected != null ? unexpected : before;
            return token == null ? 0 : token.getOffset();
        }
    }

    /** Every use of a macro, once all is read; of one in the text of another, where that one is used. */
    IASTName[] macroReferences() {
        return ((LocationMap) getLocationMap()).getMacroReferences();
    }

    /** Whether a node comes from the user's files, not from what stands in front of them. */
    static boolean isFromSource(IASTNode node) {
        String file = node.getContainingFilename();
        return !file.equals(PRELUDE) && !file.equals(UNDEFINED);
    }

    private static ExtendedScannerInfo scannerInfo(SourceFiles files, Map<String, String> definitions) {
        String source = files.main().text();
        Map<String, String> macros = new LinkedHashMap<>(definitions);
        addLateKeyword("pipe", PIPE_PARAMETER, source, macros);
        addLateKeyword("generic", GENERIC_POINTER, source, macros);
        String[] before = Stream.concat(Stream.of(PRELUDE, UNDEFINED), files.includes().stream())
                .toArray(String[]::new);
        ExtendedScannerInfo info = new ExtendedScannerInfo(macros, files.includePaths(), new String[0], before);
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
            return MOST_TOKENS_OF_MACROS;
        }
    }

    /** The prelude and the files that the source includes. */
    private static final class Content extends InternalFileContentProvider {
        private static final char[] TEXT = read();

        private final SourceFiles files;
        private final Set<String> undefined;

        Content(SourceFiles files, Set<String> undefined) {
            this.files = files;
            this.undefined = undefined;
        }

        @Override
        public boolean getInclusionExists(String path) {
            return path.equals(PRELUDE) || path.equals(UNDEFINED) || files.exists(path);
        }

        @Override
        public @Nullable InternalFileContent getContentForInclusion(String path, IMacroDictionary macros) {
            if (path.equals(PRELUDE)) {
                return (InternalFileContent) FileContent.create(path, TEXT);
            }
            if (path.equals(UNDEFINED)) {
                String text =
                        undefined.stream().map(name -> "#undef " + name + "\n").collect(Collectors.joining());
                return (InternalFileContent) FileContent.create(path, text.toCharArray());
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
