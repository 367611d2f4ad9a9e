package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What becomes of kernels of every kind, as {@code verdicts.txt} says: a reader that learns one kind loses no other unseen. A verdict that
 * changes, for the better too, is changed there, after a look at whether it is true.
 */
class VerdictsTest {

    private static final Path FOLDER = Path.of("src/test/resources/io/github/halomill/generator/infer");

    @Test
    void everyKindGetsItsVerdict() throws IOException {
        List<String> expected = Files.readAllLines(FOLDER.resolve("verdicts.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();

        assertThat(verdicts()).containsExactlyElementsOf(expected);
    }

    private static List<String> verdicts() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve("kinds"))) {
            return files.map(file -> file.getFileName().toString())
                    .sorted()
                    .flatMap(file -> (file.replace(".cl", "") + " | " + verdict(file)).lines())
                    .toList();
        }
    }

    /** For example {@code now {-1} {1} wrapping x; swap next now}, with the codes of warnings behind it. */
    private static String verdict(String file) {
        Diagnostics diagnostics = new Diagnostics();
        KernelRequest request =
                new KernelRequest(FOLDER.resolve("kinds/k.xml"), file, Optional.empty(), BuildOptions.NONE);
        Optional<Description> description = new Pipeline(diagnostics).description(request, false);
        String codes = diagnostics.list().stream()
                .filter(diagnostic -> diagnostic.severity() != Severity.NOTE)
                .map(diagnostic -> " " + diagnostic.code().id())
                .distinct()
                .sorted()
                .collect(Collectors.joining());
        return diagnostics.hasErrors()
                ? "refused" + codes + errors(diagnostics)
                : accepted(description.orElseThrow()) + codes;
    }

    /** A line for each error, and one for its hint. */
    private static String errors(Diagnostics diagnostics) {
        return diagnostics.list().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .map(diagnostic -> "\n  " + diagnostic.location().line() + ":"
                        + diagnostic.location().column() + " " + diagnostic.message() + "\n    " + diagnostic.hint())
                .collect(Collectors.joining());
    }

    private static String accepted(Description description) {
        Stream<String> reads = description
                .allArguments()
                .filter(argument -> argument.value().isEmpty())
                .flatMap(argument -> reads(argument).stream());
        Stream<Text> scheduled = description.schedules().stream()
                .flatMap(schedule -> schedule.steps().stream())
                .filter(SwapElement.class::isInstance)
                .map(step -> ((SwapElement) step).names());
        Stream<String> swaps =
                Stream.concat(description.swaps().stream(), scheduled).map(swap -> "swap " + swap);
        return Stream.concat(reads, swaps).collect(Collectors.joining("; "));
    }

    /** For example {@code of 9}, where a number says how many elements there are. */
    private static String number(ArgumentElement buffer) {
        String size = buffer.size().stream().map(Text::value).collect(Collectors.joining(" x "));
        return size.matches("[\\d x]+") ? " of " + size : "";
    }

    /** Where work-items read a buffer, from their own elements; nothing if they only write it. */
    private static Optional<String> reads(ArgumentElement buffer) {
        if (buffer.combine().isPresent()) {
            return Optional.of(
                    buffer.name() + " combined with " + buffer.combine().get().said());
        }
        if (buffer.distribution().isPresent()) {
            return Optional.of(buffer.name() + " everywhere" + number(buffer));
        }
        String points = buffer.points().stream()
                .map(point -> point.value() + point.of().map(of -> "of" + of).orElse(""))
                .collect(Collectors.joining(" "));
        String wraps = buffer.wraps().map(along -> " wrapping " + along).orElse("");
        return points.isEmpty() ? Optional.empty() : Optional.of(buffer.name() + " " + points + wraps);
    }
}
