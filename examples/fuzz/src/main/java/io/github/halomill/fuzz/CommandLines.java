package io.github.halomill.fuzz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Words after {@code halomill run FILE}. */
final class CommandLines {

    private CommandLines() {}

    /** Those of a run from the beginning. */
    static List<String> of(Program program, Way way, Path folder) {
        List<String> words = words(program, way, way.options(), folder);
        program.fields()
                .forEach(field ->
                        words.addAll(List.of("--input", field.name() + "=" + folder.resolve(field.name() + ".raw"))));
        if (way.checkpoints() > 0) {
            words.addAll(List.of(
                    "--checkpoint",
                    folder.resolve("ck").toString(),
                    "--checkpoint-every",
                    String.valueOf(way.checkpoints())));
        }
        return words;
    }

    /** Those of a run that goes on from the last checkpoint. */
    static List<String> resumed(Program program, Way way, Path folder) {
        List<String> words = words(program, way, way.resumed(), folder);
        words.addAll(List.of("--resume", folder.resolve("ck").toString()));
        return words;
    }

    private static List<String> words(Program program, Way way, List<List<String>> options, Path folder) {
        List<String> words =
                new ArrayList<>(List.of("--quiet", "--keep-going", "--tune", "off", "--transfer", "pinned"));
        options.forEach(words::addAll);
        words.addAll(List.of("--iterations", String.valueOf(program.iterations())));
        program.fields()
                .forEach(field -> words.addAll(
                        List.of("--output", field.name() + "=" + folder.resolve(field.name() + "-out.raw"))));
        if (way.saves() > 0) {
            String name = saved(program).name();
            words.addAll(List.of(
                    "--save",
                    name + "=" + folder.resolve("frames").resolve(name + "-{iteration}.raw"),
                    "--every",
                    String.valueOf(way.saves())));
        }
        return words;
    }

    /** The field that is saved, if one is. */
    static FieldSpec saved(Program program) {
        return program.fields().get(0);
    }
}
