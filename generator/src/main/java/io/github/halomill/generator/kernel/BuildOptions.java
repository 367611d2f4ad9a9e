package io.github.halomill.generator.kernel;

import io.github.halomill.runtime.base.OptionWords;
import io.github.halomill.runtime.base.OptionWords.Definition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Options of a device's compiler, as {@code clBuildProgram} takes them (OpenCL 3.0, section 5.8.6), and {@code -U},
 * which it does not take: the generated program undefines such macros in front of the source.
 *
 * @param options each with its value, in order and with their quotes; without folders of headers, which a generated
 *     program has no need of
 * @param macros what {@code -D} defines and other options imply: names (with the parameters of a macro that has some)
 *     and replacements
 * @param undefined what {@code -U} undefines
 * @param includeFolders of {@code -I}, in order
 * @param includes files of {@code -include}, in order: their text stands in front of the source
 * @param singlePrecision whether floating-point numbers without a suffix are {@code float}s
 * @param sizes macros that are numbers of the program's parameters, known when it runs: they are read as their names
 */
public record BuildOptions(
        List<String> options,
        Map<String, String> macros,
        Set<String> undefined,
        List<String> includeFolders,
        List<String> includes,
        boolean singlePrecision,
        Set<String> sizes) {

    public static final BuildOptions NONE =
            new BuildOptions(List.of(), Map.of(), Set.of(), List.of(), List.of(), false, Set.of());

    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern STANDARD = Pattern.compile("-cl-std=CL(\\d)\\.(\\d)");

    public BuildOptions {
        options = List.copyOf(options);
        macros = Collections.unmodifiableMap(new LinkedHashMap<>(macros));
        undefined = Collections.unmodifiableSet(new LinkedHashSet<>(undefined));
        includeFolders = List.copyOf(includeFolders);
        includes = List.copyOf(includes);
        sizes = Collections.unmodifiableSet(new LinkedHashSet<>(sizes));
    }

    /**
     * Reads options separated by blanks; double quotes hold together what has blanks in it.
     *
     * @throws IllegalArgumentException with a message for users, if that is no list of options
     */
    public static BuildOptions parse(String text) {
        return of(OptionWords.split(text));
    }

    /**
     * Options of macros and folders of headers.
     *
     * @param definitions each {@code NAME} or {@code NAME=VALUE}
     * @param undefinitions names
     * @throws IllegalArgumentException with a message for users, if one of them defines or undefines no macro, or if
     *     one is defined and undefined
     */
    public static BuildOptions of(List<String> definitions, List<String> undefinitions, List<String> includeFolders) {
        List<String> words = new ArrayList<>();
        definitions.forEach(definition -> words.add("-D" + OptionWords.quoted(definition)));
        includeFolders.forEach(folder -> words.add("-I" + OptionWords.quoted(folder)));
        BuildOptions defined = of(words);
        undefinitions.stream().filter(defined::isDefined).findFirst().ifPresent(both -> {
            throw new IllegalArgumentException("-D " + both + " and -U " + both + " contradict each other");
        });
        return defined.and(of(undefinitions.stream().map(name -> "-U" + name).toList()));
    }

    /** Files whose text stands in front of the source. */
    public static BuildOptions including(List<String> files) {
        return of(files.stream()
                .map(file -> "-include " + OptionWords.quoted(file))
                .toList());
    }

    private static BuildOptions of(List<String> words) {
        Map<String, String> macros = new LinkedHashMap<>();
        Set<String> undefined = new LinkedHashSet<>();
        List<String> folders = new ArrayList<>();
        List<String> includes = new ArrayList<>();
        List<String> options = new ArrayList<>();
        for (String word : words) {
            if (word.matches("-include(\\s.*)?")) {
                includes.add(OptionWords.value(word));
                continue;
            }
            if (word.startsWith("-I")) {
                folders.add(OptionWords.value(word));
                continue;
            }
            options.add(word);
            if (word.startsWith("-D")) {
                Definition macro = definition(word);
                undefined.remove(macro.name());
                macros.put(macro.head(), macro.replacement());
            } else if (word.startsWith("-U")) {
                String name = OptionWords.value(word);
                requireName(name);
                undefined.add(name);
                macros.keySet().removeIf(head -> nameOf(head).equals(name));
            }
            imply(word, macros);
        }
        boolean single = options.contains("-cl-single-precision-constant");
        return new BuildOptions(options, macros, undefined, folders, includes, single, Set.of());
    }

    /** These options with macros of the program's parameters, in the place of what {@code -D} says of them. */
    public BuildOptions sizedBy(Set<String> names) {
        BuildOptions others = of(words().stream()
                .filter(word -> !word.startsWith("-D")
                        || !names.contains(definition(word).name()))
                .toList());
        Map<String, String> all = new LinkedHashMap<>(others.macros);
        names.forEach(name -> all.put(name, name));
        return new BuildOptions(
                others.options,
                all,
                others.undefined,
                others.includeFolders,
                others.includes,
                others.singlePrecision,
                names);
    }

    private static Definition definition(String word) {
        String value = OptionWords.value(word);
        return OptionWords.definition(value)
                .orElseThrow(() -> new IllegalArgumentException("-D " + value + " defines no macro"));
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("-U " + name + " undefines no macro");
        }
    }

    private static void imply(String option, Map<String, String> macros) {
        Matcher standard = STANDARD.matcher(option);
        if (standard.matches()) {
            macros.put("__OPENCL_C_VERSION__", standard.group(1) + standard.group(2) + "0");
        } else if (option.equals("-cl-fast-relaxed-math")) {
            macros.put("__FAST_RELAXED_MATH__", "1");
        }
    }

    private static String nameOf(String head) {
        int parameters = head.indexOf('(');
        return parameters < 0 ? head : head.substring(0, parameters);
    }

    private boolean isDefined(String name) {
        return macros.keySet().stream().anyMatch(head -> nameOf(head).equals(name));
    }

    /** The version of the language that they ask for, as in 120; 0 if they do not. */
    public int standard() {
        String version = macros.getOrDefault("__OPENCL_C_VERSION__", "0");
        return version.matches("\\d{1,9}") ? Integer.parseInt(version) : 0;
    }

    /** Whether the options say if a macro of that name is defined. */
    public boolean decide(String name) {
        return undefined.contains(name) || isDefined(name);
    }

    /**
     * As a generated program has them. A compiler that defines a macro by itself either takes no other definition of it
     * or stumbles over it in its own headers; with {@code -U} in front, the program defines it after those.
     */
    public String text() {
        return options.stream()
                .flatMap(option -> option.startsWith("-D")
                                && DeviceMacro.of(definition(option).name()).isPresent()
                        ? Stream.of("-U " + definition(option).name(), option)
                        : Stream.of(option))
                .collect(Collectors.joining(" "));
    }

    /** All of them as they were written, folders of headers and files included. */
    public String whole() {
        return String.join(" ", words());
    }

    /** Those as they were written that a source needs which has its headers in it. */
    public String withoutHeaders() {
        return String.join(" ", options);
    }

    private List<String> words() {
        List<String> words = new ArrayList<>(options);
        includeFolders.forEach(folder -> words.add("-I" + OptionWords.quoted(folder)));
        includes.forEach(file -> words.add("-include " + OptionWords.quoted(file)));
        return words;
    }

    /** These options, then {@code more}. */
    public BuildOptions and(BuildOptions more) {
        List<String> words = words();
        words.addAll(more.words());
        return of(words);
    }
}
