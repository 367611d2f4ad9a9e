package io.github.halomill.generator.kernel.parse;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElseStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorErrorStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorPragmaStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/**
 * Text of which no compiler makes tokens, so that anything may be in it: groups that an {@code #if} skips, the lines of
 * {@code #error}, {@code #warning} and {@code #pragma}, and what macros are defined as that nobody uses.
 */
final class UncheckedText {

    /**
     * Whether the text is skipped, from a place on; places count through all files in the order in which they are read.
     */
    private final TreeMap<Integer, Boolean> skipped = new TreeMap<>();

    /** Where lines begin that are no code, each with its end. */
    private final TreeMap<Integer, Integer> lines = new TreeMap<>();

    /** For each {@code #if} that is open, whether it is in a skipped group itself. */
    private final Deque<Boolean> open = new ArrayDeque<>();

    UncheckedText(IASTTranslationUnit unit, IASTName[] macroReferences) {
        Set<String> used =
                Arrays.stream(macroReferences).map(IASTName::toString).collect(Collectors.toSet());
        for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
            follow(statement);
            if (statement instanceof IASTPreprocessorErrorStatement
                    || statement instanceof IASTPreprocessorPragmaStatement
                    || (statement instanceof IASTPreprocessorMacroDefinition macro
                            && !used.contains(macro.getName().toString()))) {
                lines.put(start(statement), end(statement));
            }
        }
    }

    private void follow(IASTPreprocessorStatement statement) {
        if (statement instanceof IASTPreprocessorIfStatement branch) {
            open(branch, branch.taken());
        } else if (statement instanceof IASTPreprocessorIfdefStatement branch) {
            open(branch, branch.taken());
        } else if (statement instanceof IASTPreprocessorIfndefStatement branch) {
            open(branch, branch.taken());
        } else if (statement instanceof IASTPreprocessorElifStatement branch) {
            skip(branch, !branch.taken());
        } else if (statement instanceof IASTPreprocessorElseStatement branch) {
            skip(branch, !branch.taken());
        } else if (statement instanceof IASTPreprocessorEndifStatement) {
            skipped.put(end(statement), !open.isEmpty() && open.pop());
        }
    }

    private void open(IASTPreprocessorStatement statement, boolean taken) {
        open.push(!statement.isActive());
        skip(statement, !taken);
    }

    private void skip(IASTPreprocessorStatement statement, boolean skips) {
        skipped.put(end(statement), skips || open.stream().anyMatch(outer -> outer));
    }

    boolean contains(IASTProblem problem) {
        int start = start(problem);
        Map.Entry<Integer, Boolean> group = skipped.floorEntry(start);
        Map.Entry<Integer, Integer> line = lines.floorEntry(start);
        return (group != null && group.getValue()) || (line != null && start < line.getValue());
    }

    private static int start(IASTNode node) {
        return node instanceof ASTNode place ? place.getOffset() : 0;
    }

    private static int end(IASTNode node) {
        return node instanceof ASTNode place ? place.getOffset() + place.getLength() : 0;
    }
}
