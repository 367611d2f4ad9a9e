package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.emit.Examples;
import io.github.halomill.generator.emit.JavaNames;
import io.github.halomill.generator.emit.KernelResources;
import io.github.halomill.generator.emit.Sizes;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.Step;
import io.github.halomill.generator.plan.StepPlanner;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.templates.ReadmeVars;
import io.github.halomill.templates.Templates;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the README of a project. */
final class Readme {

    private Readme() {}

    /** The text of the file. */
    static String text(
            Program program, JavaNames names, String description, ProgramUse use, String halomill, String kernelPath) {
        return Templates.render(new ReadmeVars(
                program.name(),
                description,
                KernelFileBytes.ending(description).isPresent(),
                use.artifact(),
                halomill,
                KernelResources.of(program).kernel(),
                kernelPath,
                program.kernel().function(),
                Sizes.workItems(program.kernel()),
                program.kernel().local().isEmpty()
                        ? "the driver's choice"
                        : Sizes.product(program.kernel().local()),
                split(program),
                program.iterations().text(),
                StepPlanner.plan(program).stream().map(Readme::phrase).toList(),
                program.arguments().stream().map(Readme::row).toList(),
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
                        Examples.setters(program, names))));
    }

    private static ReadmeVars.GuessRow guess(Guess guess) {
        return switch (guess.kind()) {
            case PARAMETER, SCALAR -> new ReadmeVars.GuessRow("the value of `" + guess.name() + "`", guess.text());
            case ITERATIONS -> new ReadmeVars.GuessRow("how often the kernel runs", guess.text());
            case SWAP -> new ReadmeVars.GuessRow("that arrays change places after every iteration", guess.text());
        };
    }

    private static String split(Program program) {
        if (program.kernel().addressing() == Addressing.LOCAL) {
            return "Each device gets a smaller problem of the same shape; every dimension may be cut.";
        }
        return "Each device gets whole "
                + List.of("work-groups", "rows", "planes").get(program.kernel().dimensions() - 1)
                + "; the kernel sees ids and sizes of the whole problem.";
    }

    private static String phrase(Step step) {
        if (step instanceof Step.Exchange exchange) {
            String fetched = "the ghost zones of " + quoted(exchange.arguments())
                    + " are fetched from the neighbours that wrote them";
            return exchange.deeper().isEmpty()
                    ? fetched
                    : fetched + "; where they are several steps wide, those of " + quoted(exchange.deeper()) + ", too";
        }
        if (step instanceof Step.Swap swap) {
            return "`" + swap.first() + "` and `" + swap.second() + "` are swapped";
        }
        return "the kernel runs";
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(" and "));
    }

    private static ReadmeVars.ArgumentRow row(Argument argument) {
        if (argument instanceof Argument.Buffer buffer) {
            String type = buffer.image()
                    .map(image -> buffer.type() + ", image " + image)
                    .orElse(buffer.type().clName());
            String role = buffer.access().name().toLowerCase(Locale.ROOT);
            String points = buffer.points().stream().map(Point::text).collect(Collectors.joining(" "));
            return new ReadmeVars.ArgumentRow(
                    buffer.name(),
                    type,
                    buffer.replicated() ? role + ", on every device" : role,
                    Sizes.product(buffer.size()),
                    points);
        }
        if (argument instanceof Argument.Local local) {
            return new ReadmeVars.ArgumentRow(
                    local.name(), local.type().clName(), "local, of a work-group", Sizes.product(local.size()), "");
        }
        if (argument instanceof Argument.Constants constants) {
            String values = constants.values().stream().map(Located::text).collect(Collectors.joining(", ", "{", "}"));
            return new ReadmeVars.ArgumentRow(
                    constants.name(), constants.type().clName(), "input, constant", values, "");
        }
        if (argument instanceof Argument.Sampler sampler) {
            return new ReadmeVars.ArgumentRow(
                    sampler.name(),
                    "sampler_t",
                    "sampler",
                    sampler.sampling().toString().replace(" | ", ", "),
                    "");
        }
        Argument.Scalar scalar = (Argument.Scalar) argument;
        String values = scalar.isAsked()
                ? "none: must be given"
                : scalar.values().stream().map(Located::text).collect(Collectors.joining(", "));
        return new ReadmeVars.ArgumentRow(scalar.name(), scalar.type().clName(), "scalar", values, "");
    }
}
