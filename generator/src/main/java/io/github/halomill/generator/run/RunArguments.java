package io.github.halomill.generator.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Options for a program, as they are typed.
 *
 * @param words of the command line
 */
public record RunArguments(List<String> words) {

    private static final Set<String> PARAMETER = Set.of("-p", "--parameter");

    /** Options whose files each run writes. */
    private static final Set<String> WRITING =
            Set.of("--output", "--save", "--trace", "--series", "--checkpoint", "--resume");

    public RunArguments {
        words = List.copyOf(words);
    }

    /** An option with its value; the value is empty where it has none. */
    private record Option(String name, String value) {}

    /** Every word that begins like an option, with what follows it. */
    private List<Option> options() {
        List<Option> options = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.indexOf('=');
            if (word.startsWith("-p") && word.length() > 2) {
                options.add(new Option("-p", word.substring(word.charAt(2) == '=' ? 3 : 2)));
            } else if (word.startsWith("--") && equals > 0) {
                options.add(new Option(word.substring(0, equals), word.substring(equals + 1)));
            } else if (word.startsWith("-")) {
                options.add(new Option(word, i + 1 < words.size() ? words.get(i + 1) : ""));
            }
        }
        return options;
    }

    /** Parameters and scalars that are given, by name. */
    public Map<String, String> parameters() {
        Map<String, String> given = new LinkedHashMap<>();
        for (Option option : options()) {
            int equals = option.value().indexOf('=');
            if (PARAMETER.contains(option.name()) && equals > 0) {
                given.put(option.value().substring(0, equals), option.value().substring(equals + 1));
            }
        }
        return given;
    }

    /** Whether an option is there. */
    public boolean has(String option) {
        return options().stream().anyMatch(one -> one.name().equals(option));
    }

    /** The first option that has a file written in whose name none of these words stands in braces. */
    public Optional<String> overwriting(Set<String> placeholders) {
        return options().stream()
                .filter(option -> WRITING.contains(option.name())
                        && placeholders.stream()
                                .noneMatch(name -> option.value().contains("{" + name + "}")))
                .map(option -> option.name() + " " + option.value())
                .findFirst();
    }

    /** What an option is given, if it is there; of several the last. */
    public Optional<String> value(String option) {
        return options().stream()
                .filter(one -> one.name().equals(option))
                .map(Option::value)
                .reduce((first, second) -> second);
    }

    /** The same without an option and its values. */
    public RunArguments without(String option) {
        List<String> others = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals(option)) {
                i++;
            } else if (!words.get(i).startsWith(option + "=")) {
                others.add(words.get(i));
            }
        }
        return new RunArguments(others);
    }

    /** The words with values in the place of names in braces, and the values as parameters. */
    public String[] with(Map<String, String> parameters, Map<String, String> placeholders) {
        List<String> all = new ArrayList<>();
        for (String word : words) {
            String filled = word;
            for (Map.Entry<String, String> one : placeholders.entrySet()) {
                filled = filled.replace("{" + one.getKey() + "}", one.getValue());
            }
            all.add(filled);
        }
        parameters.forEach((name, value) -> {
            all.add("-p");
            all.add(name + "=" + value);
        });
        return all.toArray(String[]::new);
    }
}
