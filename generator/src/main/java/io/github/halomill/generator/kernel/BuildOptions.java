package io.github.halomill.generator.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Options of a device's compiler, as {@code clBuildProgram} takes them (OpenCL 3.0, section 5.8.6).
 *
 * @param text as it is given to a device's compiler: without folders of headers, which a generated program has no need of
 * @param macros what {@code -D} defines and other options imply: names (with the parameters of a macro that has some) and
 *     replacements
 * @param includeFolders of {@code -I}, in order
 * @param singlePrecision whether floating-point numbers without a suffix are {@code float}s
 */
public record BuildOptions(
        String text, Map<String, String> macros, List<String> includeFolders, boolean singlePrecision) {

    public static final BuildOptions NONE = new BuildOptions("", Map.of(), List.of(), false);

    /** Characters without quotes, and characters within them. */
    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"]|\"(?:[^\"\\\\]|\\\\.)*\")+");

    private static final Pattern DEFINITION =
            Pattern.compile("([A-Za-z_]\\w*(?:\\([^)]*\\))?)(?:=(.*))?", Pattern.DOTALL);
    private static final Pattern STANDARD = Pattern.compile("-cl-std=CL(\\d)\\.(\\d)");

    public BuildOptions {
        macros = new LinkedHashMap<>(macros);
        includeFolders = List.copyOf(includeFolders);
    }

    /**
     * Reads options separated by blanks; double quotes hold together what has blanks in it.
     *
     * @throws IllegalArgumentException with a message for users, if that is no list of options
     */
    public static BuildOptions parse(String text) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        int end = 0;
        while (word.find()) {
            requireBlank(text.substring(end, word.start()));
            end = word.end();
            words.add(word.group());
        }
        requireBlank(text.substring(end));
        return of(words);
    }

    /**
     * Options of macros and folders of headers.
     *
     * @param definitions each {@code NAME} or {@code NAME=VALUE}
     * @throws IllegalArgumentException with a message for users, if one of them defines no macro
     */
    public static BuildOptions of(List<String> definitions, List<String> includeFolders) {
        List<String> words = new ArrayList<>();
        definitions.forEach(definition -> words.add("-D" + quoted(definition)));
        includeFolders.forEach(folder -> words.add("-I" + quoted(folder)));
        return of(words);
    }

    /** All of them, folders of headers included. */
    public String whole() {
        Stream<String> folders = includeFolders.stream().map(folder -> "-I" + quoted(folder));
        return Stream.concat(Stream.of(text), folders)
                .collect(Collectors.joining(" "))
                .strip();
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\\');
        return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static void requireBlank(String gap) {
        if (!gap.isBlank()) {
            throw new IllegalArgumentException("a quote has no end");
        }
    }

    private static BuildOptions of(List<String> words) {
        Map<String, String> macros = new LinkedHashMap<>();
        List<String> folders = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        boolean single = false;
        for (int i = 0; i < words.size(); i++) {
            String option = words.get(i);
            boolean takesWord = option.equals("-D") || option.equals("-I");
            if (takesWord && i + 1 == words.size()) {
                throw new IllegalArgumentException(option + " needs a value");
            }
            String value = unquoted(takesWord ? words.get(++i) : option.substring(Math.min(2, option.length())));
            if (option.startsWith("-I")) {
                folders.add(value);
                continue;
            }
            kept.add(takesWord ? option + " " + words.get(i) : option);
            if (option.startsWith("-D")) {
                define(value, macros);
            }
            single |= option.equals("-cl-single-precision-constant");
            imply(option, macros);
        }
        return new BuildOptions(String.join(" ", kept), macros, folders, single);
    }

    private static String unquoted(String word) {
        return word.replaceAll("\\\\(.)|\"", "$1");
    }

    private static void define(String definition, Map<String, String> macros) {
        Matcher parts = DEFINITION.matcher(definition);
        if (!parts.matches()) {
            throw new IllegalArgumentException("-D " + definition + " defines no macro");
        }
        macros.put(parts.group(1), parts.group(2) == null ? "1" : parts.group(2));
    }

    private static void imply(String option, Map<String, String> macros) {
        Matcher standard = STANDARD.matcher(option);
        if (standard.matches()) {
            macros.put("__OPENCL_C_VERSION__", standard.group(1) + standard.group(2) + "0");
        } else if (option.equals("-cl-fast-relaxed-math")) {
            macros.put("__FAST_RELAXED_MATH__", "1");
        }
    }

    /** These options, then {@code more}. */
    public BuildOptions and(BuildOptions more) {
        Map<String, String> all = new LinkedHashMap<>(macros);
        all.putAll(more.macros);
        List<String> folders = new ArrayList<>(includeFolders);
        folders.addAll(more.includeFolders);
        return new BuildOptions(
                (text + " " + more.text).strip(), all, folders, singlePrecision || more.singlePrecision);
    }
}
