package io.github.halomill.generator.cli;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cli.options.OptionRecord;
import io.github.halomill.runtime.cli.options.RunOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The options of the program in a command line of {@code halomill run}.
 *
 * @param words as they are typed
 * @param options what they say; empty if the program has to tell what is wrong with them, or to print its help
 */
record RunArguments(List<String> words, Optional<RunOptions> options) {

    static RunArguments of(List<String> words) {
        CommandSpec spec = CommandSpec.create();
        OptionRecord<RunOptions> read = OptionRecord.of(RunOptions.class, spec);
        try {
            new CommandLine(spec).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(String[]::new));
            return new RunArguments(words, Optional.of(read.value()));
        } catch (ParameterException | RunException e) { // the program tells it in its own words
            return new RunArguments(words, Optional.empty());
        }
    }

    /** Parameters and scalars that are given by name. */
    Map<String, String> parameters() {
        return options.map(given -> given.data().parameters()).orElse(Map.of());
    }

    Optional<Path> report() {
        return options.flatMap(given -> given.reports().report());
    }

    /** The first text that says where each run writes and has none of these words in braces. */
    Optional<String> overwriting(Set<String> placeholders) {
        return options.stream()
                .flatMap(RunArguments::written)
                .filter(text -> placeholders.stream().noneMatch(name -> text.contains("{" + name + "}")))
                .findFirst();
    }

    private static Stream<String> written(RunOptions options) {
        Stream<Path> files = Stream.of(
                        options.reports().series(),
                        options.reports().trace(),
                        options.checkpoints().folder(),
                        options.checkpoints().resume())
                .flatMap(Optional::stream);
        return Stream.of(
                        options.data().outputs().stream(),
                        options.intervals().saves().stream(),
                        files.map(Path::toString))
                .flatMap(texts -> texts);
    }

    /** The words for one of several runs: with its values, and with a report of its own. */
    List<String> of(Map<String, String> set, int run, Path itsReport) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("--report")) {
                i++;
            } else if (!words.get(i).startsWith("--report=") && !words.get(i).equals("--quiet")) {
                all.add(filled(words.get(i), set, run));
            }
        }
        set.forEach((name, value) -> all.addAll(List.of("-p", name + "=" + value)));
        all.addAll(List.of("--quiet", "--report", itsReport.toString()));
        return all;
    }

    /** With values in the place of names in braces. */
    private static String filled(String word, Map<String, String> set, int run) {
        String filled = word.replace("{run}", Integer.toString(run));
        for (Map.Entry<String, String> one : set.entrySet()) {
            filled = filled.replace("{" + one.getKey() + "}", one.getValue());
        }
        return filled;
    }
}
