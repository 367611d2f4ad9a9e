package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFile.Problem;
import io.github.halomill.generator.kernel.parse.OpenClScanner.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTComment;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.parser.IProblem;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.parser.scanner.ILocationResolver;
import org.jspecify.annotations.Nullable;

/** Looks for what kept the parser from reading a file as a whole: a kernel must not be judged by half of its text. */
final class SyntaxCheck {

    private static final Pattern MACRO = Pattern.compile("_*[A-Z][A-Z0-9_]+");
    private static final Pattern WORD = Pattern.compile("\\w+");

    /** A block comment; at the end of a line that goes on, CDT takes the backslash for part of it. */
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*\\*/[\\\\\\s]*");

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
    static Optional<Problem> of(
            IASTTranslationUnit unit, Places places, OpenClScanner scanner, List<Failure> failures) {
        SyntaxCheck check = new SyntaxCheck(unit, places, scanner);
        return check.conditionals().or(check::comments).or(() -> check.syntax(failures));
    }

    /** The parser passes over what an unfinished {@code #if} leaves out, to the end of the file. */
    private Optional<Problem> conditionals() {
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

    private Optional<Problem> comments() {
        for (IASTComment comment : unit.getComments()) {
            if (comment.isBlockComment()
                    && !COMMENT.matcher(new String(comment.getComment())).matches()) {
                return Optional.of(problem(comment, "this comment has no end", "end it with */"));
            }
        }
        return Optional.empty();
    }

    private Problem problem(IASTNode place, String message, String hint) {
        return new Problem(places.of(place), message, hint);
    }

    private Optional<Problem> syntax(List<Failure> failures) {
        FirstProblem first = new FirstProblem();
        unit.accept(first);
        return Optional.ofNullable(first.problem).map(problem -> described(problem, failures));
    }

    private Problem described(IASTProblem problem, List<Failure> failures) {
        int start = problem instanceof ASTNode node ? node.getOffset() : 0;
        Optional<Problem> gaveUp = failures.stream()
                .filter(failure -> failure.offset() >= start)
                .findFirst()
                .map(this::described);
        Problem found = gaveUp.orElseGet(() -> described(problem));
        return brokenText(found.place()).orElse(found);
    }

    private Problem described(Failure failure) {
        IToken unexpected = failure.unexpected();
        if (unexpected == null) {
            return new Problem(
                    places.of(location(failure.before())),
                    "the file ends too early" + missing(),
                    "a } or ; may be missing");
        }
        return new Problem(
                places.of(location(unexpected)),
                "this is no OpenCL C: '" + unexpected.getImage() + "' is not expected here" + missing(),
                hint(unexpected, failure.before()));
    }

    /** What the parser found by itself. */
    private Problem described(IASTProblem problem) {
        if (problem.getID() == IProblem.MISSING_SEMICOLON) {
            return problem(problem, "this is no OpenCL C: a ; is missing here" + missing(), Problem.OPTIONS);
        }
        Matcher word = WORD.matcher(places.text(problem));
        return problem(
                problem,
                "this is no OpenCL C" + missing(),
                word.lookingAt() && isLikeMacro(word.group()) ? define(word.group()) : Problem.OPTIONS);
    }

    /** A constant without end, or a character that C does not have, on the line where the parser gave up or before it. */
    private Optional<Problem> brokenText(SourceLocation place) {
        return Arrays.stream(unit.getPreprocessorProblems())
                .filter(found -> OpenClScanner.isFromSource(found)
                        && (found.getID() == IProblem.SCANNER_UNBOUNDED_STRING
                                || found.getID() == IProblem.SCANNER_BAD_CHARACTER))
                .filter(found -> places.of(found).file().equals(place.file())
                        && places.of(found).line() <= place.line())
                .findFirst()
                .map(this::brokenText);
    }

    private Problem brokenText(IASTProblem problem) {
        String text = String.join("", problem.getArguments());
        boolean constant = problem.getID() == IProblem.SCANNER_UNBOUNDED_STRING || text.startsWith("'");
        return constant
                ? problem(problem, "this string or character constant has no end", "end it on its line")
                : new Problem(
                        places.of(problem),
                        "'" + text + "' is no OpenCL C outside comments and strings",
                        "remove it; a file in another encoding is to be saved as UTF-8",
                        true);
    }

    private @Nullable IASTFileLocation location(@Nullable IToken token) {
        ILocationResolver resolver = scanner.getLocationResolver();
        return token == null ? null : resolver.getMappedFileLocation(token.getOffset(), token.getLength());
    }

    private String hint(IToken unexpected, @Nullable IToken before) {
        if (before == null) {
            return Problem.OPTIONS;
        }
        if (before.getType() == IToken.tIDENTIFIER && isLikeMacro(before.getImage())) {
            return define(before.getImage());
        }
        boolean newLine = places.of(location(before)).line()
                < places.of(location(unexpected)).line();
        return newLine ? "a ; or ) may be missing before it; else " + Problem.OPTIONS : Problem.OPTIONS;
    }

    private static boolean isLikeMacro(String name) {
        return MACRO.matcher(name).matches();
    }

    private static String define(String macro) {
        return "if '" + macro + "' is a macro, define it with -D " + macro + "=VALUE";
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
