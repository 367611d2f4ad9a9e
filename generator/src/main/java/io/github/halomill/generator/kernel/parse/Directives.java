package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.DeviceMacro;
import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import io.github.halomill.generator.model.Text;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElseStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorErrorStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroExpansion;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * What the directives of a source come to in one setting: which macros of the device it asks for, in conditions that
 * are evaluated or in its code, and whether an {@code #error} ends the compilation.
 */
final class Directives {

    /** Blanks, comments, and directives that are no code, one after the other. */
    private static final Pattern NO_CODE = Pattern.compile(
            "\\G(?:\\s+|/\\*.*?\\*/|//[^\\n]*"
                    + "|#\\h*(?:pragma|error|warning|if|ifdef|ifndef|elif|else|endif)\\b(?:\\\\\\R|/\\*.*?\\*/|[^\\n])*+)",
            Pattern.DOTALL);

    private static final Pattern ERROR = Pattern.compile("#\\s*error\\b");

    /** What an {@code #if} or {@code #elif} asks. */
    private static final Pattern CONDITION = Pattern.compile("(?s)(?<=if\\b).*");

    private static final Pattern DEFINED = Pattern.compile("\\bdefined\\s*(?:\\(\\s*\\w+\\s*\\)|\\w+)");

    private static final Pattern WORD = Pattern.compile("\\b[A-Za-z_]\\w*");

    /** An {@code #if} with its {@code #elif}s and {@code #else}, up to the directive that was last looked at. */
    private static final class Group {
        final boolean active;
        boolean taken;
        boolean code;
        final Set<String> names = new LinkedHashSet<>();
        final Map<String, SourceLocation> asked = new LinkedHashMap<>();

        Group(boolean active, boolean taken) {
            this.active = active;
            this.taken = taken;
        }
    }

    private final BuildOptions options;
    private final SourceFiles files;
    private final Places places;
    private final Map<String, SourceLocation> asked = new LinkedHashMap<>();

    /** Up to where files have been looked at. */
    private final Map<String, Integer> done = new HashMap<>();

    /** Names in all that macros are defined as, whether the compiler gets there or not. */
    private final Map<String, Set<String>> inside = new HashMap<>();

    /** Whether a name is a macro of the device that options leave open. */
    private final Map<String, Boolean> isOpen = new HashMap<>();

    private final Deque<Group> open = new ArrayDeque<>();
    private Optional<ReadingProblem> error = Optional.empty();

    private Directives(BuildOptions options, SourceFiles files, Places places) {
        this.options = options;
        this.files = files;
        this.places = places;
        options.macros().forEach((head, replacement) -> define(head.replaceFirst("\\(.*", ""), replacement));
    }

    /** @param macroReferences in directives and in code, those in the text of other macros included */
    static Directives of(
            IASTTranslationUnit unit,
            IASTName[] macroReferences,
            BuildOptions options,
            SourceFiles files,
            Places places) {
        Directives directives = new Directives(options, files, places);
        for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
            if (OpenClScanner.isFromSource(statement)) {
                directives.reach(statement);
                directives.follow(statement);
            }
        }
        for (IASTName reference : macroReferences) {
            if (reference.getParent() instanceof IASTPreprocessorMacroExpansion expansion) {
                directives.use(reference.toString(), expansion);
            }
        }
        return directives;
    }

    /**
     * Macros of the device that are neither defined nor undefined by options, with the first place that asks, in order.
     */
    Map<String, SourceLocation> asked() {
        return asked;
    }

    /** The first {@code #error}. */
    Optional<ReadingProblem> error() {
        return error;
    }

    /**
     * Looks at what stands before a directive: an {@code #if} that lets in nothing but pragmas need not be asked for.
     */
    private void reach(IASTPreprocessorStatement statement) {
        IASTFileLocation place = statement.getFileLocation();
        if (place == null) {
            return;
        }
        int start = Math.min(done.getOrDefault(place.getFileName(), 0), place.getNodeOffset());
        done.put(place.getFileName(), place.getNodeOffset());
        if (!open.isEmpty() && !open.peek().code) {
            open.peek().code = files.read(place.getFileName())
                    .filter(file -> holdsCode(file.text().substring(start, place.getNodeOffset())))
                    .isPresent();
        }
    }

    private static boolean holdsCode(String text) {
        Matcher piece = NO_CODE.matcher(text);
        int end = 0;
        while (piece.find()) {
            end = piece.end();
        }
        return end < text.length();
    }

    private void follow(IASTPreprocessorStatement statement) {
        if (statement instanceof IASTPreprocessorIfStatement branch) {
            open(statement, names(branch), branch.taken());
            size(branch);
        } else if (statement instanceof IASTPreprocessorIfdefStatement branch) {
            open(statement, Set.of(new String(branch.getCondition())), branch.taken());
        } else if (statement instanceof IASTPreprocessorIfndefStatement branch) {
            open(statement, Set.of(new String(branch.getCondition())), branch.taken());
        } else if (statement instanceof IASTPreprocessorElifStatement branch) {
            if (!open.isEmpty() && open.peek().active && !open.peek().taken) {
                ask(names(branch), statement);
                size(branch);
                open.peek().taken = branch.taken();
            }
        } else if (statement instanceof IASTPreprocessorElseStatement) {
            open.stream().findFirst().ifPresent(group -> group.taken = true);
        } else if (statement instanceof IASTPreprocessorEndifStatement) {
            close();
        } else if (statement instanceof IASTPreprocessorMacroDefinition macro) {
            define(macro.getName().toString(), macro.getExpansion());
        } else if (statement instanceof IASTPreprocessorIncludeStatement include && include.isActive()) {
            done.put(include.getPath(), 0);
        } else if (statement instanceof IASTPreprocessorErrorStatement end && isError(end) && error.isEmpty()) {
            error = Optional.of(refusal(end));
        }
    }

    private void open(IASTPreprocessorStatement statement, Set<String> names, boolean taken) {
        open.push(new Group(statement.isActive(), taken));
        if (statement.isActive()) {
            ask(names, statement);
        }
    }

    private void close() {
        Group closed = open.poll();
        if (closed == null || !closed.code) {
            return;
        }
        if (open.isEmpty()) {
            closed.asked.forEach(asked::putIfAbsent);
        } else {
            open.peek().code = true;
            closed.asked.forEach(open.peek().asked::putIfAbsent);
        }
    }

    private void define(String macro, String replacement) {
        inside.computeIfAbsent(macro, name -> new HashSet<>()).addAll(words(replacement));
    }

    private static Set<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The names in a condition, and in the macros that it may mean. */
    private Set<String> names(IASTPreprocessorStatement branch) {
        return names(condition(branch));
    }

    private String condition(IASTPreprocessorStatement branch) {
        return places.find(CONDITION, branch).map(Text::value).orElse("");
    }

    /** Ends the reading where a condition that is evaluated needs a number which is known when the program runs. */
    private void size(IASTPreprocessorStatement branch) {
        if (branch.isActive() && error.isEmpty()) {
            error = names(DEFINED.matcher(condition(branch)).replaceAll(" ")).stream()
                    .filter(options.sizes()::contains)
                    .findFirst()
                    .map(name -> ReadingProblem.ofSize(name, "the condition", places.of(branch)));
        }
    }

    private Set<String> names(String condition) {
        Set<String> names = new LinkedHashSet<>();
        Deque<String> next = new ArrayDeque<>(words(condition));
        while (!next.isEmpty()) {
            String name = next.poll();
            if (!name.equals("defined") && names.add(name)) {
                next.addAll(inside.getOrDefault(name, Set.of()));
            }
        }
        return names;
    }

    private void ask(Set<String> names, IASTNode place) {
        Group group = open.element();
        group.names.addAll(names);
        names.stream().filter(this::isOpen).forEach(name -> group.asked.computeIfAbsent(name, key -> places.of(place)));
    }

    private void use(String name, IASTNode place) {
        if (isOpen(name) && OpenClScanner.isFromSource(place)) {
            asked.computeIfAbsent(name, key -> places.of(place));
        }
    }

    private boolean isOpen(String macro) {
        return isOpen.computeIfAbsent(macro, name -> DeviceMacro.of(name).isPresent() && !options.decide(name));
    }

    /** Not a {@code #warning}, which the parser takes for one. */
    private boolean isError(IASTPreprocessorErrorStatement statement) {
        return statement.isActive() && ERROR.matcher(places.text(statement)).lookingAt();
    }

    private ReadingProblem refusal(IASTPreprocessorErrorStatement end) {
        String said = new String(end.getMessage()).strip();
        String asks = open.isEmpty()
                ? ""
                : open.peek().names.stream()
                        .filter(name -> !options.decide(name))
                        .collect(Collectors.joining(", "));
        return new ReadingProblem(
                places.of(end),
                "the source ends its own compilation: #error " + said,
                asks.isEmpty()
                        ? "give the options that it is compiled with: -D and -I"
                        : "the condition asks for " + asks + ": give what it needs with -D",
                true);
    }
}
