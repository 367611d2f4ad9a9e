package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what a description marks as guessed. */
final class Guesses {

    private Guesses() {}

    /**
     * What is marked as guessed, in the order of a document as it is usually written; what several kernels are passed
     * once.
     */
    static List<Guess> of(Description description) {
        Stream<Guess> ofParameters = description.parameters().stream()
                .flatMap(parameter -> parameter.value().stream()
                        .flatMap(value ->
                                guess(Guess.Kind.PARAMETER, parameter.name().value(), value)));
        Stream<Guess> ofScalars = description.scalars().stream()
                .flatMap(scalar -> scalar.value().stream()
                        .flatMap(value -> guess(Guess.Kind.SCALAR, scalar.name().value(), value)));
        Stream<Guess> ofImages = Stream.concat(
                description.fields().stream().flatMap(field -> image(field.name(), field.image())),
                description.allArguments().flatMap(argument -> image(argument.name(), argument.image())));
        Stream<Guess> ofStarts = Stream.concat(
                description.fields().stream().flatMap(field -> start(field.name(), field.combine())),
                description.allArguments().flatMap(argument -> start(argument.name(), argument.combine())));
        Stream<Guess> ofGroups = description.kernels().stream().flatMap(Guesses::group);
        Stream<Guess> ofSchedules = description.schedules().stream()
                .filter(ScheduleElement::guessed)
                .map(schedule ->
                        new Guess(Guess.Kind.SCHEDULE, "schedule", schedule.launches(), false, schedule.location()));
        Stream<Text> scheduled = description.schedules().stream()
                .flatMap(schedule -> StepElement.all(schedule.steps()))
                .filter(StepElement.SwapElement.class::isInstance)
                .map(step -> ((StepElement.SwapElement) step).names());
        Stream<Guess> ofSwaps = Stream.concat(description.swaps().stream(), scheduled)
                .flatMap(text -> guess(Guess.Kind.SWAP, text.value(), text));
        return Stream.of(
                        ofParameters,
                        ofScalars,
                        ofArguments(description),
                        ofEachName(ofImages),
                        ofEachName(ofStarts),
                        ofGroups,
                        ofSchedules,
                        description.iterations().stream()
                                .flatMap(text -> guess(Guess.Kind.ITERATIONS, "iterations", text)),
                        ofSwaps)
                .flatMap(Function.identity())
                .toList();
    }

    /** What several kernels are passed once. */
    private static Stream<Guess> ofArguments(Description description) {
        Map<List<String>, Guess> first = new LinkedHashMap<>();
        description
                .allArguments()
                .flatMap(argument -> argument.value().stream()
                        .flatMap(value ->
                                guess(Guess.Kind.SCALAR, argument.name().value(), value)))
                .forEach(guess -> first.putIfAbsent(List.of(guess.name(), guess.text()), guess));
        return first.values().stream();
    }

    private static Stream<Guess> ofEachName(Stream<Guess> guesses) {
        Map<String, Guess> first = new LinkedHashMap<>();
        guesses.forEach(guess -> first.putIfAbsent(guess.name(), guess));
        return first.values().stream();
    }

    private static Stream<Guess> image(Text name, Optional<Text> image) {
        return image.stream().flatMap(format -> guess(Guess.Kind.IMAGE, name.value(), format));
    }

    private static Stream<Guess> start(Text name, Optional<CombineElement> combine) {
        return combine.flatMap(CombineElement::from).stream()
                .flatMap(from -> guess(Guess.Kind.START, name.value(), from));
    }

    private static Stream<Guess> group(KernelElement kernel) {
        String sizes = kernel.local().stream().map(Text::value).collect(Collectors.joining(" x "));
        return kernel.local().stream()
                .filter(Text::guessed)
                .limit(1)
                .map(size -> new Guess(
                        Guess.Kind.GROUP,
                        kernel.function().orElse(kernel.name()).value(),
                        sizes,
                        false,
                        size.location()));
    }

    private static Stream<Guess> guess(Guess.Kind kind, String name, Text text) {
        return text.guessed() ? Stream.of(new Guess(kind, name, text.value(), false, text.location())) : Stream.empty();
    }
}
