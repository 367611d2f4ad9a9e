package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import io.github.halomill.generator.kernel.parse.OpenClScanner.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTComment;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.parser.IProblem;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.jspecify.annotations.Nullable;

/** Looks for what kept the parser from reading a file as a whole: a kernel must not be judged by half of its text. */
final class SyntaxCheck {

    private static final Pattern WORD = Pattern.compile("\\w+");

    /** A block comment; at the end of a line that goes on, CDT takes the backslash for part of it. */
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*\\*/[\\\\\\s]*");

    private static final String NUMBER = "'%s' is no number of OpenCL C|write it as in 1, 0x1F, 1.0f or 1e-3f";
    private static final String CONDITION = "there is no #if for this #%s|remove it, or add the #if";

    /** What no compiler takes of a text: the cause, which may tell of the text itself, and the cure. */
    private static final Map<Integer, String> WRONG = Map.ofEntries(
            Map.entry(IProblem.SCANNER_UNBOUNDED_STRING, ""),
            Map.entry(
                    IProblem.SCANNER_BAD_CHARACTER,
                    "'%s' is no OpenCL C outside comments and strings|remove it; a file in another encoding is to be saved as UTF-8"),
            Map.entry(IProblem.SCANNER_BAD_FLOATING_POINT, NUMBER),
            Map.entry(IProblem.SCANNER_BAD_HEX_FORMAT, NUMBER),
            Map.entry(IProblem.SCANNER_BAD_OCTAL_FORMAT, NUMBER),
            Map.entry(IProblem.SCANNER_BAD_DECIMAL_FORMAT, NUMBER),
            Map.entry(IProblem.SCANNER_BAD_BINARY_FORMAT, NUMBER),
            Map.entry(IProblem.SCANNER_CONSTANT_WITH_BAD_SUFFIX, NUMBER),
            Map.entry(IProblem.PREPROCESSOR_UNBALANCE_CONDITION, CONDITION),
            Map.entry(
                    IProblem.PREPROCESSOR_INVALID_DIRECTIVE,
                    "'%s' is no directive|such are #define, #if, #ifdef, #else, #endif, #include, #pragma"),
            Map.entry(
                    IProblem.SCANNER_EXPRESSION_SYNTAX_ERROR,
                    "the condition of this directive cannot be read|write it as in #if defined(N) && N > 2"),
            Map.entry(
                    IProblem.PREPROCESSOR_MACRO_USAGE_ERROR,
                    "the macro '%s' is used with another number of arguments than it has|see its #define"),
            Map.entry(
                    IProblem.PREPROCESSOR_INVALID_MACRO_DEFN,
                    "the macro '%s' is not defined in this way|write #define NAME text, or #define NAME(x) text"),
            Map.entry(
                    IProblem.PREPROCESSOR_MISSING_RPAREN_PARMLIST,
                    "the arguments of '%s' have no end|add the ) that is missing"));

    private final IASTTranslationUnit unit;
    private final Places places;
    private final OpenClScanner scanner;

    private SyntaxCheck(IASTTranslationUnit unit, Places places, OpenClScanner scanner) {
        this.unit = unit;
        this.places = places;
        this.scanner = scanner;
    }

    /**
     * The first thing that is wrong; empty if all was read.
     *
     * @param failures where the parser gave up
     */
    static Optional<ReadingProblem> of(
            IASTTranslationUnit unit, Places places, OpenClScanner scanner, List<Failure> failures) {
        SyntaxCheck check = new SyntaxCheck(unit, places, scanner);
        return check.conditionals().or(check::comments).or(() -> check.text(failures));
    }

    /** The first of what no tokens, and no tree, can be made of. */
    private Optional<ReadingProblem> text(List<Failure> failures) {
        Optional<ReadingProblem> syntax = names().or(() -> syntax(failures));
        Optional<ReadingProblem> tokens = tokens().filter(found -> syntax.isEmpty()
                || (found.place().file().equals(syntax.get().place().file())
                        && found.place().line() <= syntax.get().place().line()));
        return tokens.isPresent() ? tokens : syntax;
    }

    /** Parameters that are called as keywords are: what the parser makes of such a word has no name. */
    private Optional<ReadingProblem> names() {
        return Arrays.stream(unit.getDeclarations())
                .filter(OpenClScanner::isFromSource)
                .filter(IASTFunctionDefinition.class::isInstance)
                .map(definition -> ((IASTFunctionDefinition) definition).getDeclarator())
                .filter(IASTStandardFunctionDeclarator.class::isInstance)
                .map(IASTStandardFunctionDeclarator.class::cast)
                .filter(declarator -> Arrays.stream(declarator.getParameters()).anyMatch(SyntaxCheck::isNameless))
                .flatMap(declarator -> places.find(SyntaxFailure.KEYWORD_AS_NAME, declarator).stream())
                .findFirst()
                .map(name -> SyntaxFailure.keywordAsName(name.value(), name.location(), missing()));
    }

    private static boolean isNameless(IASTParameterDeclaration parameter) {
        boolean nothing = parameter.getDeclSpecifier() instanceof IASTSimpleDeclSpecifier simple
                && simple.getType() == IASTSimpleDeclSpecifier.t_void
                && parameter.getDeclarator().getPointerOperators().length == 0;
        return !nothing
                && Declarations.nameOf(parameter.getDeclarator()).toString().isEmpty();
    }

    /** The parser passes over what an unfinished {@code #if} leaves out, to the end of the file. */
    private Optional<ReadingProblem> conditionals() {
        List<IASTPreprocessorStatement> open = new ArrayList<>();
        for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
            if (!OpenClScanner.isFromSource(statement) || statement instanceof IASTPreprocessorElifStatement) {
                continue;
            }
            if (statement instanceof IASTPreprocessorIfStatement
                    || statement instanceof IASTPreprocessorIfdefStatement
                    || statement instanceof IASTPreprocessorIfndefStatement) {
                open.add(statement);
            } else if (statement instanceof IASTPreprocessorEndifStatement && !open.isEmpty()) {
                open.remove(open.size() - 1);
            }
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(problem(open.get(open.size() - 1), "this #if has no #endif", "add one"));
    }

    private Optional<ReadingProblem> comments() {
        for (IASTComment comment : unit.getComments()) {
            if (comment.isBlockComment()
                    && !COMMENT.matcher(new String(comment.getComment())).matches()) {
                return Optional.of(problem(comment, "this comment has no end", "end it with */"));
            }
        }
        return Optional.empty();
    }

    private ReadingProblem problem(IASTNode place, String message, String hint) {
        return new ReadingProblem(places.of(place), message, hint);
    }

    private Optional<ReadingProblem> syntax(List<Failure> failures) {
        FirstProblem first = new FirstProblem();
        unit.accept(first);
        return Optional.ofNullable(first.problem).map(problem -> described(problem, failures));
    }

    private ReadingProblem described(IASTProblem problem, List<Failure> failures) {
        int start = problem instanceof ASTNode node ? node.getOffset() : 0;
        return failures.stream()
                .filter(failure -> failure.offset() >= start)
                .findFirst()
                .map(failure -> new SyntaxFailure(places, scanner.getLocationResolver(), failure, missing()).problem())
                .orElseGet(() -> described(problem));
    }

    /** What the parser found by itself. */
    private ReadingProblem described(IASTProblem problem) {
        Matcher word = WORD.matcher(places.text(problem));
        String first = word.lookingAt() ? word.group() : "";
        Optional<ReadingProblem> ofWord = SyntaxFailure.word(first, places.of(problem), missing());
        if (problem.getID() == IProblem.MISSING_SEMICOLON) {
            return ofWord.orElseGet(() -> new ReadingProblem(
                    places.after(problem.getFileLocation()),
                    "this is no OpenCL C: a ';' is missing here" + missing(),
                    "add it"));
        }
        return ofWord.orElseGet(() -> problem(
                problem,
                "this is no OpenCL C" + missing(),
                SyntaxFailure.isLikeMacro(first) ? SyntaxFailure.define(first) : ReadingProblem.OPTIONS));
    }

    /** The first thing that cannot be made tokens of. */
    private Optional<ReadingProblem> tokens() {
        UncheckedText unchecked = new UncheckedText(unit, scanner.macroReferences());
        Optional<ReadingProblem> found = Arrays.stream(unit.getPreprocessorProblems())
                .filter(problem -> OpenClScanner.isFromSource(problem) && WRONG.containsKey(problem.getID()))
                .filter(problem -> !unchecked.contains(problem))
                .findFirst()
                .map(this::broken);
        IToken comma = scanner.strayComma();
        return found.isPresent() || comma == null
                ? found
                : Optional.of(new ReadingProblem(
                        places.of(scanner.getLocationResolver().getMappedFileLocation(comma.getOffset(), 1)),
                        "this is no OpenCL C: something is missing behind this comma",
                        "remove it, or add what is missing",
                        true));
    }

    private ReadingProblem broken(IASTProblem problem) {
        String text = String.join("", problem.getArguments());
        boolean constant = problem.getID() == IProblem.SCANNER_UNBOUNDED_STRING || text.startsWith("'");
        if (constant) {
            return problem(problem, "this string or character constant has no end", "end it on its line");
        }
        String pattern = WRONG.getOrDefault(problem.getID(), "");
        String whole = places.text(problem).strip();
        String shown = text.isEmpty() || (pattern.equals(NUMBER) && !whole.isEmpty()) ? whole : text;
        String[] said = pattern.split("\\|", 2);
        return new ReadingProblem(places.of(problem), said[0].formatted(shown), said[1], true);
    }

    /** The headers that may be the cause. */
    private String missing() {
        String missing = Arrays.stream(unit.getIncludeDirectives())
                .filter(OpenClScanner::isFromSource)
                .filter(include -> include.isActive() && !include.isResolved())
                .map(include -> include.getName().toString())
                .distinct()
                .collect(Collectors.joining(", "));
        return missing.isEmpty() ? "" : ", unless it is a macro of " + missing + ", which is not found";
    }

    private static final class FirstProblem extends ASTVisitor {
        @Nullable
        IASTProblem problem;

        FirstProblem() {
            shouldVisitProblems = true;
        }

        @Override
        public int visit(IASTProblem found) {
            problem = found;
            return PROCESS_ABORT;
        }
    }
}
