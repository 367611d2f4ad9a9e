package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.StepElement.IfElement;
import io.github.halomill.generator.model.StepElement.RepeatElement;
import io.github.halomill.generator.model.StepElement.UntilElement;
import io.github.halomill.generator.model.StepElement.WhileElement;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Steps are repeated at least once, and done in every so many iterations, at least 1; the iterations are not negative.
 */
final class StepCountRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        checkTotal(program.steps(), 1, diagnostics);
        program.allSteps().forEach(step -> {
            if (step.element() instanceof RepeatElement) {
                step.expression().ifPresent(times -> atLeast1(times, "steps are repeated", " times", diagnostics));
            }
            if (step.element() instanceof WhileElement) {
                step.every().ifPresent(most -> atLeast1(most, "steps are repeated", " times at most", diagnostics));
                step.lag().ifPresent(lag -> lagOfLoop(lag, step, diagnostics));
            } else {
                step.every().ifPresent(every -> atLeast1(every, "this is done in every", " iterations", diagnostics));
                step.lag().ifPresent(lag -> lessThanEvery(lag, step.every(), diagnostics));
            }
        });
        program.iterations()
                .filter(count -> !count.isAsked() && count.value().orElse(0) < 0)
                .ifPresent(count -> diagnostics.error(
                        DiagnosticCode.ITERATIONS,
                        count.text().location(),
                        "there are " + count.value().getAsLong() + " iterations",
                        "write 0 or more"));
    }

    /**
     * How many steps are done in all, {@code times} times each; reports the repetition with which they become too many.
     */
    private static void checkTotal(List<StepFacts> steps, long times, Diagnostics diagnostics) {
        for (StepFacts step : steps) {
            OptionalLong repeated = step.element() instanceof RepeatElement && !isDecided(step)
                    ? step.expression().map(Numeral::value).orElse(OptionalLong.empty())
                    : OptionalLong.of(1);
            if (repeated.isEmpty() || repeated.getAsLong() < 1 || step.parts().isEmpty()) {
                continue;
            }
            long done = StepFacts.all(step.steps())
                    .filter(inner -> inner.parts().isEmpty())
                    .count();
            if (repeated.getAsLong() > Problem.MOST_STEPS / times / Math.max(1, done)) {
                diagnostics.error(
                        DiagnosticCode.STEP_COUNT,
                        step.expression().orElseThrow().text().location(),
                        "steps are repeated so often, " + repeated.getAsLong() + " times"
                                + step.expression().orElseThrow().taken() + ", that an iteration has more than "
                                + Problem.MOST_STEPS,
                        "repeat them less often, and let there be more <iterations>");
            } else {
                checkTotal(step.steps(), times * repeated.getAsLong(), diagnostics);
            }
        }
    }

    /** Whether a repetition is a loop for programs, which are not compiled for each of its passes. */
    private static boolean isDecided(StepFacts repeat) {
        return StepFacts.all(repeat.steps())
                .anyMatch(step -> step.element() instanceof IfElement
                        || step.element() instanceof WhileElement
                        || step.element() instanceof UntilElement);
    }

    /** Passes are begun that nobody has asked for yet: how many at most has to be known. */
    private static void lagOfLoop(Numeral lag, StepFacts loop, Diagnostics diagnostics) {
        if (loop.every().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.STEP_COUNT,
                    lag.text().location(),
                    "a condition is looked at later, and nothing says how often steps are repeated at most",
                    "add how often, as in max=\"1000\"");
        }
        if (lag.value().orElse(0) < 0) {
            diagnostics.error(
                    DiagnosticCode.STEP_COUNT,
                    lag.text().location(),
                    "a condition is looked at " + lag.value().getAsLong() + " times later" + lag.taken(),
                    "write an integer expression that is at least 0");
        }
    }

    private static void lessThanEvery(Numeral lag, Optional<Numeral> every, Diagnostics diagnostics) {
        OptionalLong period = every.map(Numeral::value).orElse(OptionalLong.of(1));
        if (lag.value().isEmpty() || period.isEmpty() || period.getAsLong() < 1) {
            return;
        }
        long value = lag.value().getAsLong();
        if (value < 0 || value >= period.getAsLong()) {
            diagnostics.error(
                    DiagnosticCode.STEP_COUNT,
                    lag.text().location(),
                    "a condition of every " + period.getAsLong() + " iterations is looked at " + value
                            + " iterations later" + lag.taken(),
                    "write an integer expression that is at least 0 and less than every");
        }
    }

    private static void atLeast1(Numeral count, String before, String behind, Diagnostics diagnostics) {
        if (count.value().isPresent() && count.value().getAsLong() < 1) {
            diagnostics.error(
                    DiagnosticCode.STEP_COUNT,
                    count.text().location(),
                    before + " " + count.value().getAsLong() + behind + count.taken(),
                    "write an integer expression of parameters that is at least 1, or remove the step");
        }
    }
}
