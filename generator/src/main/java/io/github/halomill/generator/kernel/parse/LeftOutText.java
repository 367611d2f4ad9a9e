package io.github.halomill.generator.kernel.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorUndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Looks for code that {@code #if} left out here but may not elsewhere, as where a device's compiler defines {@code __GPU__} or
 * an extension: a condition is certain only if it is made of numbers, of macros that the files themselves or build options define,
 * and of names that only these could define.
 */
final class LeftOutText {

    private static final Pattern WORD = Pattern.compile("\\b[A-Za-z_]\\w*");

    /** Names that a compiler may define by itself: reserved ones, those of the language, those of systems. */
    private static final Pattern RESERVED = Pattern.compile(
            "_.*|[a-z].*|(CL|CLK|CHAR|SCHAR|UCHAR|SHRT|USHRT|U?INT|U?LONG|HALF|FLT|DBL|FP|M)_.*|NULL|NAN|INFINITY"
                    + "|MAXFLOAT|HUGE_VALF?");

    /** Blanks, comments, and directives that are no code. */
    private static final Pattern NO_CODE = Pattern.compile(
            "(?:\\s|/\\*.*?\\*/|//[^\\n]*|#\\h*(?:pragma|error|warning|if|ifdef|ifndef|elif|else|endif)\\b(?:\\\\\\R|[^\\n])*)*+",
            Pattern.DOTALL);

    /** A branch of an {@code #if}: the one that the text stands in. */
    private record Branch(boolean taken, boolean certain) {}

    /** What is known of a macro that the files define or undefine. */
    private enum Macro {
        CERTAIN,
        DOUBTFUL
    }

    /** How far one file has been looked at: to where, and within which branches. */
    private static final class Progress {
        final Deque<Branch> open = new ArrayDeque<>();
        int start;
    }

    private final SourceFiles files;
    private final Map<String, Macro> macros = new HashMap<>();
    private final Map<String, Progress> progress = new HashMap<>();
    private Deque<Branch> open = new ArrayDeque<>();

    private LeftOutText(SourceFiles files, Set<String> definitions) {
        this.files = files;
        definitions.forEach(name -> macros.put(name, Macro.CERTAIN));
    }

    /**
     * Whether a compiler may see code in the files that {@code unit}, which was made of them, does not show.
     *
     * @param macros names that build options define
     */
    static boolean mayHoldCode(IASTTranslationUnit unit, SourceFiles files, Set<String> macros) {
        return new LeftOutText(files, macros).holdsCode(unit);
    }

    private boolean holdsCode(IASTTranslationUnit unit) {
        for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
            IASTFileLocation place = statement.getFileLocation();
            Optional<TextFile> file = place == null ? Optional.empty() : files.read(place.getFileName());
            if (place == null || file.isEmpty()) {
                continue;
            }
            Progress here = progress.computeIfAbsent(place.getFileName(), name -> new Progress());
            open = here.open;
            String between =
                    file.get().text().substring(Math.min(here.start, place.getNodeOffset()), place.getNodeOffset());
            if (isDoubtful() && !NO_CODE.matcher(between).matches()) {
                return true;
            }
            here.start = place.getNodeOffset();
            follow(statement);
            if (statement instanceof IASTPreprocessorIncludeStatement include && include.isActive()) {
                enter(include.getPath());
            }
        }
        return false;
    }

    /** A file begins; what it defines is certain only if it is certain that it is included. */
    private void enter(String path) {
        Progress inside = new Progress();
        inside.open.push(new Branch(true, isCertain()));
        progress.put(path, inside);
    }

    private boolean isCertain() {
        return open.stream().allMatch(branch -> branch.taken() && branch.certain());
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
        } else if (statement instanceof IASTPreprocessorMacroDefinition macro) {
            macros.put(macro.getName().toString(), isCertain() ? Macro.CERTAIN : Macro.DOUBTFUL);
        } else if (statement instanceof IASTPreprocessorUndefStatement macro) {
            macros.put(macro.getMacroName().toString(), isCertain() ? Macro.CERTAIN : Macro.DOUBTFUL);
        }
    }

    private Branch close() {
        return open.isEmpty() ? new Branch(false, false) : open.pop();
    }

    private boolean isCertain(char[] condition) {
        return WORD.matcher(new String(condition))
                .results()
                .map(MatchResult::group)
                .allMatch(word -> word.equals("defined") || isKnown(word));
    }

    private boolean isKnown(String name) {
        Macro macro = macros.get(name);
        return macro == null ? !RESERVED.matcher(name).matches() : macro == Macro.CERTAIN;
    }
}
