package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import java.util.List;
import java.util.stream.Collectors;

/** Which arguments an example of use shows. */
public final class Examples {

    private Examples() {}

    /** The first field that a kernel reads and that is no table; the first of all if there is none. */
    public static String input(Program program) {
        return program.fields().stream()
                .filter(field -> program.uses(field.name()).stream()
                                .anyMatch(use -> use.access().reads())
                        && (!program.isReplicated(field) || program.isGathered(field)))
                .map(Field::name)
                .findFirst()
                .orElse(program.fields().get(0).name());
    }

    /** Calls of a builder that set the parameters which have to be given, such as {@code .n(n)}; often none. */
    public static String setters(Program program, JavaNames names) {
        return program.asked().stream()
                .map(names::anyOf)
                .map(name -> "." + name + "(" + name + ")")
                .collect(Collectors.joining());
    }

    /** Options of a command that set the parameters which have to be given, such as {@code  -p n=N}. */
    public static String options(Program program) {
        return program.asked().stream().map(name -> " -p " + name + "=N").collect(Collectors.joining());
    }

    /** The field with the newest values after an iteration: what the first one that is written is called by then. */
    public static String output(Program program) {
        String name = program.fields().stream()
                .map(Field::name)
                .filter(field -> program.uses(field).stream()
                        .anyMatch(use -> use.access().writes()))
                .findFirst()
                .orElse(program.fields().get(0).name());
        for (Step step : program.schedule()) {
            name = moved(step.rotated(), name);
        }
        return name;
    }

    /** What an array is called when each name points to what the next one pointed to. */
    private static String moved(List<String> names, String array) {
        int place = names.indexOf(array);
        return place < 0 ? array : names.get((place + names.size() - 1) % names.size());
    }
}
