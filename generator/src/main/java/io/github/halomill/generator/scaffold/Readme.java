package io.github.halomill.generator.scaffold;

import static java.util.stream.Collectors.joining;

import io.github.halomill.generator.emit.Examples;
import io.github.halomill.generator.emit.JavaNames;
import io.github.halomill.generator.emit.Sizes;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.io.format.ArrayFormats;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.templates.ReadmeVars;
import io.github.halomill.templates.Templates;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Writes the README of a project. */
final class Readme {

    private Readme() {}

    /** The text of the file. */
    static String text(
            Program program, JavaNames names, String description, ProgramUse use, String halomill, String kernelPath) {
        Kernel first = program.kernels().get(0);
        return Templates.render(new ReadmeVars(
                program.name(),
                description,
                KernelFileBytes.ending(description).isPresent(),
                use.artifact(),
                halomill,
                KernelResources.of(program).kernels(),
                kernelPath,
                functions(program),
                Sizes.workItems(first),
                first.local().isEmpty() ? "the driver's choice" : Sizes.product(first.local()),
                split(program),
                program.iterations().text(),
                program.schedule().stream()
                        .map(step -> step.fold(new StepPhrase(program)))
                        .toList(),
                program.kernels().stream()
                        .flatMap(kernel -> kernel.arguments().stream().map(Readme::row))
                        .distinct()
                        .toList(),
                program.parameters().stream()
                        .map(parameter -> new ReadmeVars.ParameterRow(
                                parameter.name(),
                                parameter.isAsked() ? "none: must be given" : Long.toString(parameter.known())))
                        .toList(),
                program.guesses().stream().map(Readme::guess).toList(),
                new ReadmeVars.Example(
                        use.input(),
                        use.output(),
                        names.argument(use.input()),
                        names.argument(use.output()),
                        use.options(),
                        Examples.setters(program, names),
                        ArrayFormats.written().replaceAll("\\.\\w+", "`$0`"))));
    }

    private static ReadmeVars.GuessRow guess(Guess guess) {
        return switch (guess.kind()) {
            case PARAMETER, SCALAR -> new ReadmeVars.GuessRow("the value of `" + guess.name() + "`", guess.text());
            case IMAGE -> new ReadmeVars.GuessRow("the format of the image `" + guess.name() + "`", guess.text());
            case START ->
                new ReadmeVars.GuessRow("what `" + guess.name() + "` is set to before each launch", guess.text());
            case GROUP -> new ReadmeVars.GuessRow("the work-groups of `" + guess.name() + "`", guess.text());
            case ITERATIONS -> new ReadmeVars.GuessRow("how often the kernel runs", guess.text());
            case SCHEDULE -> new ReadmeVars.GuessRow("the order in which kernels are launched", guess.text());
            case SWAP -> new ReadmeVars.GuessRow("that arrays change places after every iteration", guess.text());
        };
    }

    private static String split(Program program) {
        if (program.kernels().stream().allMatch(kernel -> kernel.addressing() == Addressing.LOCAL)) {
            return "Each device gets a smaller problem of the same shape; every dimension may be cut.";
        }
        return "Each device gets whole "
                + List.of("work-groups", "rows", "planes").get(program.grid().size() - 1)
                + "; the kernel sees ids and sizes of the whole problem.";
    }

    private static String functions(Program program) {
        return program.kernels().stream().map(Kernel::function).distinct().collect(joining(", "));
    }

    private static ReadmeVars.ArgumentRow row(Argument argument) {
        return argument.fold(
                Readme::buffer,
                constants -> row(constants, "input, constant", texts(constants).collect(joining(", ", "{", "}"))),
                local -> row(local, "local, of a work-group", Sizes.product(local.size())),
                sampler -> new ReadmeVars.ArgumentRow(
                        sampler.name(),
                        "sampler_t",
                        "sampler",
                        sampler.sampling().toString().replace(" | ", ", "),
                        ""),
                scalar -> row(
                        scalar,
                        "scalar",
                        scalar.isAsked() ? "none: must be given" : texts(scalar).collect(joining(", "))));
    }

    private static ReadmeVars.ArgumentRow row(Argument.Typed argument, String role, String contents) {
        return new ReadmeVars.ArgumentRow(argument.name(), argument.type().clName(), role, contents, "");
    }

    private static ReadmeVars.ArgumentRow buffer(Argument.Buffer buffer) {
        String type = buffer.image()
                .map(image -> buffer.type() + ", image " + image)
                .orElse(buffer.type().clName());
        String role = buffer.access().described().name().toLowerCase(Locale.ROOT);
        return new ReadmeVars.ArgumentRow(
                buffer.name(),
                type,
                buffer.replicated() ? role + ", on every device" : role,
                Sizes.product(buffer.size()),
                buffer.points().stream().map(Point::text).collect(joining(" ")));
    }

    private static Stream<String> texts(Argument argument) {
        return argument.values().stream().map(Located::text);
    }
}
