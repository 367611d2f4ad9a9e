package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.IfElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.LetElement;
import io.github.halomill.generator.model.StepElement.ProbeElement;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.StepElement.RepeatElement;
import io.github.halomill.generator.model.StepElement.SaveElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.StepElement.TimeElement;
import io.github.halomill.generator.model.StepElement.Timed;
import io.github.halomill.generator.model.StepElement.UntilElement;
import io.github.halomill.generator.model.StepElement.WhileElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.StepFacts.LaunchFacts;
import io.github.halomill.generator.validate.fact.StepFacts.SetFacts;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Reads the steps of a schedule. */
final class StepReader {

    private final NumeralReader numerals;
    private final Folding folding;
    private final BiFunction<KernelElement, Text, KernelUse> ranged;
    private List<KernelUse> kernels = List.of();

    /** {@code ranged}: how a kernel lies in the grid over a range of cells. */
    StepReader(NumeralReader numerals, Folding folding, BiFunction<KernelElement, Text, KernelUse> ranged) {
        this.numerals = numerals;
        this.folding = folding;
        this.ranged = ranged;
    }

    /** The steps that are said; if none are, a launch of each kernel, in their order, and the swaps. */
    List<StepFacts> read(Description description, List<KernelUse> kernels) {
        this.kernels = kernels;
        if (!description.schedules().isEmpty()) {
            return description.schedules().get(0).steps().stream()
                    .map(this::step)
                    .toList();
        }
        Stream<StepElement> launches = kernels.stream()
                .flatMap(kernel -> kernel.name().stream()
                        .map(name -> new LaunchElement(
                                new Text(name, kernel.element().location(), false, false),
                                List.of(),
                                List.of(),
                                Optional.empty(),
                                kernel.element().location())));
        Stream<StepElement> swaps = description.swaps().stream().map(text -> new SwapElement(text, text.location()));
        return Stream.concat(launches, swaps).map(this::step).toList();
    }

    private StepFacts step(StepElement element) {
        return new StepFacts(
                element,
                expression(element),
                every(element).map(numerals::integer),
                lag(element).map(numerals::integer),
                element instanceof LaunchElement launch ? launch(launch) : LaunchFacts.NONE,
                boxes(element),
                element.parts().stream()
                        .map(steps -> steps.stream().map(this::step).toList())
                        .toList());
    }

    private List<List<RangeFacts>> boxes(StepElement element) {
        if (element instanceof ReduceElement reduce) {
            return reduce.range().map(this::ends).stream().toList();
        } else if (element instanceof SaveElement save && save.isCut()) {
            return List.of(
                    save.range().map(this::ends).orElse(List.of()),
                    save.stride().map(numerals::cells).orElse(List.of()));
        }
        return element instanceof ProbeElement probe
                ? probe.cells().stream().map(numerals::cells).toList()
                : List.of();
    }

    /** From the first cell to before the last along each dimension, also of one cell alone. */
    private List<RangeFacts> ends(Text range) {
        return numerals.cells(range).stream()
                .map(cells ->
                        cells.first().value().isPresent() ? new RangeFacts(cells.first(), folding.end(cells)) : cells)
                .toList();
    }

    private LaunchFacts launch(LaunchElement launch) {
        return new LaunchFacts(
                launch.sets().stream()
                        .map(set -> new SetFacts(set, numerals.real(set.value())))
                        .toList(),
                over(launch));
    }

    /** The kernel of a launch over a range of its own. */
    private Optional<KernelUse> over(LaunchElement launch) {
        return launch.range()
                .filter(range -> !range.value().equals(KernelElement.NO_CELL)) // which a rule refuses
                .flatMap(range -> kernels.stream()
                        .filter(kernel ->
                                kernel.name().equals(Optional.of(launch.kernel().value())))
                        .findFirst()
                        .map(kernel -> ranged.apply(kernel.element(), range)));
    }

    private Optional<Numeral> expression(StepElement element) {
        if (element instanceof RepeatElement repeat) {
            return Optional.of(numerals.integer(repeat.times()));
        } else if (element instanceof ReduceElement reduce) {
            return Optional.of(numerals.real(reduce.of()));
        } else if (element instanceof LetElement let) {
            return Optional.of(numerals.real(let.value()));
        } else if (element instanceof TimeElement time) {
            return Optional.of(numerals.real(time.step()));
        } else if (element instanceof UntilElement until) {
            return Optional.of(numerals.real(until.condition()));
        } else if (element instanceof IfElement branch) {
            return Optional.of(numerals.real(branch.test()));
        } else if (element instanceof WhileElement loop) {
            return Optional.of(numerals.real(loop.test()));
        }
        return element instanceof Timed timed ? timed.when().at().map(numerals::real) : Optional.empty();
    }

    private static Optional<Text> every(StepElement element) {
        if (element instanceof UntilElement until) {
            return until.every();
        } else if (element instanceof WhileElement loop) {
            return loop.max();
        }
        return element instanceof Timed timed ? timed.when().every() : Optional.empty();
    }

    private static Optional<Text> lag(StepElement element) {
        if (element instanceof WhileElement loop) {
            return loop.lag();
        }
        return element instanceof UntilElement until ? until.lag() : Optional.empty();
    }
}
