package io.github.halomill.generator.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts the text of included files where a source includes them, with {@code #line} before and after: a device's
 * compiler then need not look for files. What is not found stays as it is, as do a file that includes itself without a
 * guard and a macro that is defined in several ways.
 */
public final class IncludeExpander {

    private static final int MOST_CHARACTERS = 16 << 20;

    /** Comments and strings, which may hold what looks like a directive, and directives. */
    private static final Pattern PART = Pattern.compile(
            "/\\*(?s:.*?)\\*/|//[^\\n]*|\"(?:[^\"\\\\\\n]++|\\\\.)*+\"|'(?:[^'\\\\\\n]++|\\\\.)*+'"
                    + "|^[ \\t]*#[ \\t]*include[ \\t]*(?<file>\"[^\"\\n]+\"|<[^>\\n]+>|\\w+)[ \\t]*(?=\\r?$|//|/\\*[^\\n]*\\*/\\s*$)"
                    + "|^[ \\t]*#[ \\t]*(?:define|undef)[ \\t]+(?<macro>\\w+)(?=(?<body>[^\\n]*))",
            Pattern.MULTILINE);

    private static final Pattern FILE = Pattern.compile("\"[^\"\\n]+\"|<[^>\\n]+>");

    private static final Pattern ONCE =
            Pattern.compile("^[ \\t]*#[ \\t]*pragma[ \\t]+once\\b[^\\n]*", Pattern.MULTILINE);
    private static final Pattern GUARD = Pattern.compile(
            "(?:\\s|/\\*(?s:.*?)\\*/|//[^\\n]*)*#\\s*(?:ifndef\\s+|if\\s+!\\s*defined\\s*\\(?\\s*)(\\w+)\\s*\\)?\\s*\\n\\s*#\\s*define\\s+\\1\\b(?s:.*)");

    /**
     * A source with the files that it includes.
     *
     * @param text the whole
     * @param shifts how far the text after an offset of the source has moved, by offset
     */
    public record Expanded(String text, NavigableMap<Integer, Integer> shifts) {

        /** Where the character is now that stood at an offset of the source, outside {@code #include} directives. */
        public int at(int offset) {
            Map.Entry<Integer, Integer> shift = shifts.floorEntry(offset);
            return offset + (shift == null ? 0 : shift.getValue());
        }
    }

    private final List<String> includeFolders;
    private final FileLookup lookup;
    private final Deque<String> open = new ArrayDeque<>();
    private final Map<String, Integer> once = new HashMap<>();

    /** All that macros have been defined as so far, whether the compiler gets there or not. */
    private final Map<String, Set<String>> definitions = new HashMap<>();

    private int characters;

    private IncludeExpander(BuildOptions options, FileLookup lookup) {
        includeFolders = options.includeFolders();
        this.lookup = lookup;
        options.macros().forEach(this::define);
    }

    private void define(String macro, String body) {
        definitions.computeIfAbsent(macro, name -> new HashSet<>()).add(body.strip());
    }

    /**
     * Expands a source.
     *
     * @param name of its file; headers are looked for beside it
     */
    public static Expanded expand(String name, String source, BuildOptions options, FileLookup lookup) {
        IncludeExpander expander = new IncludeExpander(options, lookup);
        NavigableMap<Integer, Integer> shifts = new TreeMap<>();
        expander.open.push(name);
        String before = expander.before(name, options.includes());
        shifts.put(0, before.length());
        return new Expanded(before + expander.expand(name, name, source, shifts), shifts);
    }

    /** What stands in front of a source. */
    private String before(String name, List<String> includes) {
        StringBuilder text = new StringBuilder();
        for (String file : includes) {
            lookup.find(file)
                    .flatMap(found -> included(file, file, found))
                    .ifPresent(found -> text.append(found).append('\n'));
        }
        return text.isEmpty()
                ? ""
                : text.append("#line 1 ").append(quoted(name)).append('\n').toString();
    }

    /** @param shown what {@code #line} calls the file */
    private String expand(String name, String shown, String source, NavigableMap<Integer, Integer> shifts) {
        StringBuilder text = new StringBuilder();
        Matcher part = PART.matcher(source);
        int done = 0;
        int line = 1;
        while (part.find()) {
            if (part.group("macro") != null) {
                define(part.group("macro"), part.group("body"));
            }
            Optional<String> included = included(part, name);
            if (included.isPresent()) {
                text.append(source, done, part.start()).append(included.get());
                line += (int) source.substring(done, part.end())
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
                text.append("\n#line ").append(line + 1).append(' ').append(quoted(shown));
                done = part.end();
                shifts.put(done, shifts.getOrDefault(0, 0) + text.length() - done);
            }
        }
        return text.append(source, done, source.length()).toString();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private Optional<String> included(Matcher part, String includer) {
        String file = file(part);
        if (!FILE.matcher(file).matches()) {
            return Optional.empty();
        }
        String written = file.substring(1, file.length() - 1);
        List<String> folders = new ArrayList<>(includeFolders);
        if (file.startsWith("\"")) {
            folders.add(0, includer.substring(0, includer.lastIndexOf('/') + 1));
        }
        for (String folder : folders) {
            Optional<String> name = FileLookup.resolve(folder, written);
            Optional<String> text = name.flatMap(lookup::find);
            if (text.isPresent()) {
                return included(name.get(), written, text.get());
            }
        }
        return Optional.empty();
    }

    /** What is included as a directive says it, or as the only definition of the macro does that it names. */
    private String file(Matcher part) {
        String file = Objects.toString(part.group("file"), "");
        Set<String> bodies = definitions.getOrDefault(file, Set.of());
        return bodies.size() == 1 ? bodies.iterator().next() : file;
    }

    private Optional<String> included(String name, String written, String text) {
        boolean onlyOnce = ONCE.matcher(text).find();
        String body = ONCE.matcher(text).replaceAll("");
        characters += text.length();
        if (open.contains(name)) {
            return onlyOnce || GUARD.matcher(text).matches() ? Optional.of("") : Optional.empty();
        }
        if (characters > MOST_CHARACTERS) {
            return Optional.empty();
        }
        open.push(name);
        String expanded = "#line 1 " + quoted(written) + "\n" + expand(name, written, body, new TreeMap<>());
        open.pop();
        return Optional.of(onlyOnce ? guarded(name, expanded) : expanded);
    }

    private String guarded(String name, String text) {
        String macro = "HALOMILL_ONCE_" + once.computeIfAbsent(name, n -> once.size());
        return "#ifndef " + macro + "\n#define " + macro + "\n" + text + "\n#endif";
    }
}
