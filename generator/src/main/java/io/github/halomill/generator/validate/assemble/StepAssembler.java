package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Output;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.HookElement;
import io.github.halomill.generator.model.StepElement.IfElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.LetElement;
import io.github.halomill.generator.model.StepElement.LogElement;
import io.github.halomill.generator.model.StepElement.ProbeElement;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.StepElement.RepeatElement;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SaveElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.StepElement.TimeElement;
import io.github.halomill.generator.model.StepElement.Timed;
import io.github.halomill.generator.model.StepElement.UntilElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.runtime.schedule.Reduction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes steps of what a schedule says. */
final class StepAssembler {

    private final LaunchTurns turns;
    private final Map<String, KernelUse> declared;

    /**
     * One for a schedule.
     *
     * @param turns what launches do in one iteration after the other
     * @param declared how each kernel lies in the grid unless a launch says otherwise, by name
     */
    StepAssembler(LaunchTurns turns, Map<String, KernelUse> declared) {
        this.turns = turns;
        this.declared = declared;
    }

    List<Step> assemble(List<StepFacts> facts) {
        return facts.stream().map(this::step).toList();
    }

    private Step step(StepFacts facts) {
        StepElement element = facts.element();
        if (element instanceof LaunchElement launch) {
            return launch(launch, facts);
        } else if (element instanceof SwapElement swap) {
            List<Text> names = swap.names().words();
            return new Step.Swap(names.get(0).value(), names.get(1).value(), swap.location());
        } else if (element instanceof RotateElement rotate) {
            List<String> names =
                    rotate.names().words().stream().map(Text::value).toList();
            return new Step.Rotate(names, rotate.location());
        } else if (!facts.parts().isEmpty()) {
            return nest(facts);
        } else if (element instanceof ReduceElement reduce) {
            return reduce(reduce, facts);
        } else if (element instanceof LetElement let) {
            return new Step.Let(let.name().value(), expression(facts), let.location());
        } else if (element instanceof TimeElement time) {
            return new Step.Time(expression(facts), time.location());
        } else if (element instanceof UntilElement until) {
            return new Step.Until(expression(facts), every(facts), facts.lag().map(Numeral::located), until.location());
        }
        Timed output = (Timed) element;
        return new Step.Tell(output(output, facts), due(output, facts), output.location());
    }

    private static Output output(Timed element, StepFacts facts) {
        if (element instanceof LogElement log) {
            return new Output.Log(log.names().words().stream().map(Text::value).toList());
        } else if (element instanceof SaveElement save) {
            return save(save, facts);
        } else if (element instanceof ProbeElement probe) {
            List<List<Located>> cells =
                    facts.boxes().stream().map(StepAssembler::place).toList();
            return new Output.Probe(
                    probe.array(),
                    cells,
                    probe.places().map(Text::value),
                    probe.file().value());
        }
        return new Output.Hook(((HookElement) element).name().value());
    }

    /** A step that consists of others. */
    private Step nest(StepFacts facts) {
        StepElement element = facts.element();
        if (element instanceof RepeatElement) {
            return new Step.Repeat(expression(facts), assemble(facts.steps()), element.location());
        } else if (element instanceof IfElement) {
            return new Step.If(
                    expression(facts),
                    assemble(facts.parts().get(0)),
                    assemble(facts.parts().get(1)),
                    element.location());
        }
        return new Step.While(
                expression(facts),
                facts.every().map(Numeral::located),
                facts.lag().map(Numeral::located),
                assemble(facts.steps()),
                element.location());
    }

    private static Step reduce(ReduceElement reduce, StepFacts facts) {
        String with = reduce.with().value().toUpperCase(Locale.ROOT);
        return new Step.Reduce(
                reduce.name().value(),
                expression(facts),
                Reduction.valueOf(with),
                reduce.takesMargins(),
                facts.boxes().stream().flatMap(range -> ends(range).stream()).toList(),
                reduce.places().stream().map(Text::value).toList(),
                reduce.location());
    }

    private Step launch(LaunchElement launch, StepFacts facts) {
        Map<String, String> binds = new LinkedHashMap<>();
        launch.binds()
                .forEach(bind -> binds.put(bind.argument().value(), bind.field().value()));
        Map<String, Located> sets = new LinkedHashMap<>();
        facts.sets().forEach(set -> sets.put(set.argument(), set.value().located()));
        String kernel = launch.kernel().value();
        return new Step.Launch(kernel, binds, sets, turns.of(kernel, facts), range(launch, facts), launch.location());
    }

    private List<Footprint> range(LaunchElement launch, StepFacts facts) {
        KernelUse usual = declared.get(launch.kernel().value());
        return facts.over()
                .filter(over -> usual == null || !over.isOverSame(usual))
                .flatMap(KernelUse::footprints)
                .orElse(List.of());
    }

    private static Output save(SaveElement save, StepFacts facts) {
        List<List<RangeFacts>> cut = facts.boxes();
        return new Output.Save(
                save.array(),
                cut.isEmpty() ? List.of() : ends(cut.get(0)),
                cut.isEmpty() ? List.of() : place(cut.get(1)),
                save.picture().map(Text::value).orElse(""),
                save.file().value());
    }

    private static List<Located> ends(List<RangeFacts> range) {
        return range.stream().flatMap(RangeFacts::ends).map(Numeral::located).toList();
    }

    private static List<Located> place(List<RangeFacts> cell) {
        return cell.stream().map(along -> along.first().located()).toList();
    }

    private static Located expression(StepFacts facts) {
        return facts.expression().map(Numeral::located).orElseThrow();
    }

    private static Output.Due due(Timed output, StepFacts facts) {
        return output.when().at().isPresent()
                ? new Output.Due.At(expression(facts), output.when().isExact())
                : new Output.Due.Every(every(facts));
    }

    private static Located every(StepFacts facts) {
        return facts.every()
                .map(Numeral::located)
                .orElseGet(() -> Located.of(1, facts.element().location()));
    }
}
