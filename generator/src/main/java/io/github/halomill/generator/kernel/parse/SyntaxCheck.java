package io.github.halomill.generator.kernel.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTComment;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.jspecify.annotations.Nullable;

/** Looks for what kept the parser from reading a file as a whole: a kernel must not be judged by half of its text. */
final class SyntaxCheck {

    private SyntaxCheck() {}

    /** @throws UnreadableException naming the first such place */
    static void check(IASTTranslationUnit unit) throws UnreadableException {
        checkConditionals(unit);
        checkComments(unit);
        FirstProblem first = new FirstProblem();
        unit.accept(first);
        if (first.problem != null) {
            throw new UnreadableException(first.problem, "this is no OpenCL C" + possibleCause(unit));
        }
    }

    private static String possibleCause(IASTTranslationUnit unit) {
        String missing = Arrays.stream(unit.getIncludeDirectives())
                .filter(OpenClScanner::isFromSource)
                .filter(include -> include.isActive() && !include.isResolved())
                .map(include -> include.getName().toString())
                .distinct()
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? ", or it uses a macro that the file does not define"
                : ", or it uses a macro of " + missing + ", which is not found";
    }

    /** The parser passes over what an unfinished {@code #if} leaves out, to the end of the file. */
    private static void checkConditionals(IASTTranslationUnit unit) throws UnreadableException {
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
        if (!open.isEmpty()) {
            throw new UnreadableException(open.get(open.size() - 1), "this #if has no #endif");
        }
    }

    private static void checkComments(IASTTranslationUnit unit) throws UnreadableException {
        for (IASTComment comment : unit.getComments()) {
            char[] text = comment.getComment();
            boolean ended = text.length >= 4 && text[text.length - 1] == '/' && text[text.length - 2] == '*';
            if (comment.isBlockComment() && !ended) {
                throw new UnreadableException(comment, "this comment has no end");
            }
        }
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
