package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import io.github.halomill.generator.kernel.parse.OpenClScanner.Failure;
import io.github.halomill.runtime.base.Likeness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.internal.core.parser.scanner.ILocationResolver;
import org.jspecify.annotations.Nullable;

/** Says of a place where the parser gave up what is wrong there: what is missing rather than what comes too early. */
final class SyntaxFailure {

    private static final String NO_OPENCL = "this is no OpenCL C: ";

    private static final Pattern MACRO = Pattern.compile("_*[A-Z][A-Z0-9_]+");

    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

    /** Words of the language that look like names. */
    private static final Pattern KEYWORD =
            Pattern.compile("(__)?(kernel|global|local|constant|private|generic|read_only|write_only|read_write|pipe)");

    /** What follows a name in a declaration. */
    private static final Set<String> AFTER_NAMES = Set.of("=", ",", ";", ")", "[");

    private static final Set<String> AFTER_OPERANDS = Set.of(",", ";", ")", "]", "}");

    private static final Set<String> BEFORE_PARENTHESES = Set.of("if", "while", "for", "switch");

    private static final Set<String> TYPES = Set.of(
            "char",
            "short",
            "int",
            "long",
            "float",
            "double",
            "void",
            "unsigned",
            "signed",
            "const",
            "volatile",
            "struct");

    private static final Pattern OPERATOR = Pattern.compile("[-+*/%&|^<>=!]{1,3}|\\?|,");

    /** One where a parameter's name ends. */
    static final Pattern KEYWORD_AS_NAME =
            Pattern.compile("\\b(kernel|global|local|constant|private|read_only|write_only|read_write)(?=\\s*[,)\\[])");

    private static final List<String> WORDS = List.of(
            "__kernel",
            "__global",
            "__local",
            "__constant",
            "__private",
            "kernel",
            "global",
            "local",
            "constant",
            "private",
            "const",
            "restrict",
            "volatile",
            "static",
            "inline",
            "struct",
            "typedef",
            "return",
            "while",
            "switch",
            "break",
            "continue",
            "default",
            "unsigned",
            "signed",
            "float",
            "double",
            "void",
            "__attribute__",
            "__read_only",
            "__write_only");

    /** What other languages have, and OpenCL C says in another way. */
    private static final Map<String, String> FOREIGN = Map.ofEntries(
            Map.entry("elseif", "write else if"),
            Map.entry("elif", "write else if"),
            Map.entry("then", "C has no 'then': leave it out"),
            Map.entry("__global__", "this is CUDA: a kernel of OpenCL C begins with __kernel void"),
            Map.entry("__device__", "this is CUDA: leave it out"),
            Map.entry("__shared__", "this is CUDA: OpenCL C says __local"),
            Map.entry("template", "this is C++: write a function for each type, or a macro"),
            Map.entry("class", "this is C++: write struct"),
            Map.entry("namespace", "this is C++: leave it out"),
            Map.entry("using", "this is C++: write typedef"),
            Map.entry("static_cast", "this is C++: write (float)x"),
            Map.entry("auto", "this is C++: write the type"));

    private static final Map<Integer, String> CLOSING =
            Map.of(IToken.tLPAREN, ")", IToken.tLBRACKET, "]", IToken.tLBRACE, "}");

    private static final Set<Integer> CLOSERS = Set.of(IToken.tRPAREN, IToken.tRBRACKET, IToken.tRBRACE);

    private final Places places;
    private final ILocationResolver resolver;
    private final Failure failure;

    /** What is to be said of headers that are not found, or nothing. */
    private final String missing;

    SyntaxFailure(Places places, ILocationResolver resolver, Failure failure, String missing) {
        this.places = places;
        this.resolver = resolver;
        this.failure = failure;
        this.missing = missing;
    }

    ReadingProblem problem() {
        return keyword()
                .or(this::word)
                .or(this::between)
                .or(this::bracket)
                .or(this::statement)
                .orElseGet(this::unexpected);
    }

    /** A keyword where a name is needed, or that comes without what has to stand before it. */
    private Optional<ReadingProblem> keyword() {
        IToken before = failure.before();
        IToken unexpected = failure.unexpected();
        if (before == null
                || unexpected == null
                || !KEYWORD.matcher(written(before)).matches()) {
            return Optional.empty();
        }
        String keyword = written(before);
        if (AFTER_NAMES.contains(unexpected.getImage())) {
            return Optional.of(keywordAsName(keyword, place(before), missing));
        }
        String lacking = keyword.endsWith("kernel") ? ";" : isIn(IToken.tLPAREN) ? "," : "";
        return lacking.isEmpty()
                ? Optional.empty()
                : Optional.of(new ReadingProblem(
                        place(before),
                        NO_OPENCL + "a '" + lacking + "' is missing before '" + keyword + "'" + missing,
                        hint("add it")));
    }

    static ReadingProblem keywordAsName(String keyword, SourceLocation place, String missing) {
        return new ReadingProblem(
                place, NO_OPENCL + "'" + keyword + "' is a keyword, no name" + missing, "give it another name");
    }

    private boolean isIn(int bracket) {
        List<IToken> open = failure.open();
        return !open.isEmpty() && open.get(open.size() - 1).getType() == bracket;
    }

    /** Something that is missing between two tokens. */
    private Optional<ReadingProblem> between() {
        IToken before = failure.before();
        IToken unexpected = failure.unexpected();
        if (before == null || unexpected == null) {
            return Optional.empty();
        }
        String first = written(before);
        String second = written(unexpected);
        String what = "";
        if (BEFORE_PARENTHESES.contains(first)) {
            what = "a '('";
        } else if (OPERATOR.matcher(before.getImage()).matches()
                && (AFTER_OPERANDS.contains(unexpected.getImage())
                        || OPERATOR.matcher(unexpected.getImage()).matches())) {
            what = "a value";
        } else if (isIn(IToken.tLPAREN) && TYPES.contains(unexpected.getImage())) {
            what = "a ','";
        } else if (isIn(IToken.tLPAREN) && !isOnNewLine() && isOperandEnd(before) && isOperandStart(unexpected)) {
            what = "an operator or a ','";
        }
        if (unexpected.getType() == IToken.t_else) {
            return Optional.of(new ReadingProblem(
                    place(unexpected),
                    NO_OPENCL + "this 'else' has no 'if'" + missing,
                    "between an if and its else there is one statement, or several in { }"));
        }
        return what.isEmpty()
                ? Optional.empty()
                : Optional.of(new ReadingProblem(
                        place(unexpected),
                        NO_OPENCL + what + " is missing between '" + first + "' and '" + second + "'" + missing,
                        hint("add it")));
    }

    private static boolean isOperandEnd(IToken token) {
        return token.getType() == IToken.tRBRACKET || token.getType() == IToken.tRPAREN || isOperandStart(token);
    }

    private static boolean isOperandStart(IToken token) {
        return switch (token.getType()) {
            case IToken.tIDENTIFIER, IToken.tINTEGER, IToken.tFLOATINGPT, IToken.tSTRING, IToken.tCHAR -> true;
            default -> false;
        };
    }

    /** A word like one of the language, or one of another language. */
    private Optional<ReadingProblem> word() {
        return Stream.of(Optional.ofNullable(failure.before()), Optional.ofNullable(failure.unexpected()))
                .flatMap(Optional::stream)
                .flatMap(token -> word(written(token), place(token), missing).stream())
                .findFirst();
    }

    /** What is to be said of a word that begins what is not understood. */
    static Optional<ReadingProblem> word(String word, SourceLocation place, String missing) {
        if (FOREIGN.containsKey(word)) {
            return Optional.of(new ReadingProblem(
                    place, NO_OPENCL + "'" + word + "' is none of its words" + missing, FOREIGN.get(word)));
        }
        boolean isName = WORD.matcher(word).matches() && !isLikeMacro(word) && !WORDS.contains(word);
        return (isName ? Likeness.to(word, WORDS.stream()) : Optional.<String>empty())
                .map(meant -> new ReadingProblem(
                        place,
                        NO_OPENCL + "'" + word + "' is none of its words" + missing,
                        "did you mean '" + meant + "'?"));
    }

    /** A bracket that is not closed before something that cannot be in it, or one that closes nothing. */
    private Optional<ReadingProblem> bracket() {
        IToken unexpected = failure.unexpected();
        Optional<IToken> open = failure.open().isEmpty()
                ? Optional.empty()
                : Optional.of(failure.open().get(failure.open().size() - 1));
        if (unexpected == null) {
            return open.map(token -> missing(token, " at the end of the file"));
        }
        boolean inStatement =
                open.filter(token -> token.getType() != IToken.tLBRACE).isPresent();
        boolean closesOther = CLOSERS.contains(unexpected.getType())
                && !open.map(token -> CLOSING.get(token.getType())).orElse("").equals(unexpected.getImage());
        if (inStatement
                && (closesOther
                        || unexpected.getType() == IToken.tSEMI
                        || unexpected.getType() == IToken.tLBRACE
                        || isOnNewLine())) {
            return open.map(token -> missing(token, ""));
        }
        return closesOther
                ? Optional.of(new ReadingProblem(
                        place(unexpected),
                        NO_OPENCL + "nothing is open that this '" + unexpected.getImage() + "' closes" + missing,
                        "remove it, or open what it is to close"))
                : Optional.empty();
    }

    private ReadingProblem missing(IToken open, String where) {
        String closing = CLOSING.getOrDefault(open.getType(), "");
        SourceLocation opened = place(open);
        return new ReadingProblem(
                after(),
                NO_OPENCL + "a '" + closing + "' is missing" + where + ", for the '" + open.getImage() + "' at line "
                        + opened.line() + ", column " + opened.column() + missing,
                hint("add it"));
    }

    /** A statement that ends, with its line or its block, and has no semicolon. */
    private Optional<ReadingProblem> statement() {
        IToken unexpected = failure.unexpected();
        boolean isNew = unexpected != null
                && (isOnNewLine() || (unexpected.getType() == IToken.tRBRACE && isIn(IToken.tLBRACE)));
        return isNew
                ? Optional.of(
                        new ReadingProblem(after(), NO_OPENCL + "a ';' is missing here" + missing, hint("add it")))
                : Optional.empty();
    }

    private ReadingProblem unexpected() {
        IToken unexpected = failure.unexpected();
        IToken before = failure.before();
        if (unexpected == null) {
            return new ReadingProblem(after(), "the file ends too early" + missing, "a } or ; may be missing");
        }
        return new ReadingProblem(
                place(unexpected),
                NO_OPENCL + "'" + written(unexpected) + "' is not expected here"
                        + (before == null ? "" : ", behind '" + written(before) + "'") + missing,
                hint(ReadingProblem.OPTIONS));
    }

    private String hint(String otherwise) {
        IToken before = failure.before();
        return before != null && before.getType() == IToken.tIDENTIFIER && isLikeMacro(before.getImage())
                ? define(before.getImage())
                : otherwise;
    }

    static boolean isLikeMacro(String name) {
        return MACRO.matcher(name).matches();
    }

    static String define(String macro) {
        return "if '" + macro + "' is a macro, define it with -D " + macro + "=VALUE";
    }

    private boolean isOnNewLine() {
        return failure.before() != null
                && failure.unexpected() != null
                && after().line() < place(failure.unexpected()).line();
    }

    private SourceLocation after() {
        return places.after(location(failure.before()));
    }

    private SourceLocation place(IToken token) {
        return places.of(location(token));
    }

    /** As the user wrote it, where a macro makes it the macro. */
    private String written(IToken token) {
        String text = places.text(location(token));
        return text.isEmpty() ? token.getImage() : text;
    }

    private @Nullable IASTFileLocation location(@Nullable IToken token) {
        return token == null ? null : resolver.getMappedFileLocation(token.getOffset(), token.getLength());
    }
}
