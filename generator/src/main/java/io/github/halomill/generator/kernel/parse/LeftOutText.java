package io.github.halomill.generator.kernel.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElseStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorUndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Looks for code that {@code #if} left out here but may not elsewhere, as where a device's compiler defines {@code __GPU__} or
 * an extension: a condition is certain only if it is made of numbers and of macros that the file itself defines.
 */
final class LeftOutText {

    private static final Pattern WORD = Pattern.compile("\\b[A-Za-z_]\\w*");

    /** Blanks, comments, and directives that are no code. */
    private static final Pattern NO_CODE = Pattern.compile(
            "(?:\\s|/\\*.*?\\*/|//[^\\n]*|#\\h*(?:pragma|error|warning|if|ifdef|ifndef|elif|else|endif)\\b(?:\\\\\\R|[^\\n])*)*+",
            Pattern.DOTALL);

    /** A branch of an {@code #if}: the one that the text stands in. */
    private record Branch(boolean taken, boolean certain) {}

    private final String text;
    private final Set<String> ownMacros = new HashSet<>();
    private final Deque<Branch> open = new ArrayDeque<>();

    private LeftOutText(String text) {
        this.text = text;
    }

    /** Whether a compiler may see code in {@code text} that {@code unit}, which was made of it, does not show. */
    static boolean mayHoldCode(IASTTranslationUnit unit, String text) {
        return new LeftOutText(text).holdsCode(unit);
    }

    private boolean holdsCode(IASTTranslationUnit unit) {
        int start = 0;
        for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
            if (!OpenClScanner.isFromSource(statement)) {
                continue;
            }
            IASTFileLocation place = statement.getFileLocation();
            int end = place == null ? text.length() : place.getNodeOffset();
            if (isDoubtful() && !NO_CODE.matcher(text.substring(start, end)).matches()) {
                return true;
            }
            start = end;
            follow(statement);
        }
        return false;
    }

    /** Whether the text after the last directive is left out, but not for certain. */
    private boolean isDoubtful() {
        return open.stream().anyMatch(branch -> !branch.taken())
                && open.stream().noneMatch(branch -> !branch.taken() && branch.certain());
    }

    private void follow(IASTPreprocessorStatement statement) {
        if (statement instanceof IASTPreprocessorIfStatement branch) {
            open.push(new Branch(branch.taken(), isCertain(branch.getCondition())));
        } else if (statement instanceof IASTPreprocessorIfdefStatement branch) {
            open.push(new Branch(branch.taken(), isCertain(branch.getCondition())));
        } else if (statement instanceof IASTPreprocessorIfndefStatement branch) {
            open.push(new Branch(branch.taken(), isCertain(branch.getCondition())));
        } else if (statement instanceof IASTPreprocessorElifStatement branch) {
            boolean certain = close().certain();
            open.push(new Branch(branch.taken(), certain && isCertain(branch.getCondition())));
        } else if (statement instanceof IASTPreprocessorElseStatement branch) {
            open.push(new Branch(branch.taken(), close().certain()));
        } else if (statement instanceof IASTPreprocessorEndifStatement) {
            close();
        } else if (statement instanceof IASTPreprocessorMacroDefinition macro
                && open.stream().allMatch(branch -> branch.taken() && branch.certain())) {
            ownMacros.add(macro.getName().toString());
        } else if (statement instanceof IASTPreprocessorUndefStatement macro) {
            ownMacros.remove(macro.getMacroName().toString());
        }
    }

    private Branch close() {
        return open.isEmpty() ? new Branch(false, false) : open.pop();
    }

    private boolean isCertain(char[] condition) {
        return WORD.matcher(new String(condition))
                .results()
                .map(MatchResult::group)
                .allMatch(word -> word.equals("defined") || ownMacros.contains(word));
    }
}
