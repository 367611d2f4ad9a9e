package io.github.halomill.generator.validate.rule.output;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.StepElement.LetElement;
import io.github.halomill.generator.model.StepElement.LogElement;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.StepElement.TimeElement;
import io.github.halomill.generator.model.StepElement.Timed;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.RealEvaluator;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;

/** The time advances, before whatever waits for it, by what can be shortened where it has to hit multiples. */
public final class TimeCheck {

    private final ProgramFacts program;
    private final Diagnostics diagnostics;
    private final List<StepFacts> steps;
    private final List<StepFacts> times;

    private TimeCheck(ProgramFacts program, Diagnostics diagnostics) {
        this.program = program;
        this.diagnostics = diagnostics;
        this.steps = program.allSteps().toList();
        this.times = steps.stream()
                .filter(step -> step.element() instanceof TimeElement)
                .toList();
    }

    /** Reports what is wrong with the time, and with what waits for it. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        TimeCheck check = new TimeCheck(program, diagnostics);
        check.times.forEach(check::advances);
        check.steps.forEach(step -> step.as(Timed.class).ifPresent(output -> check.output(output, step)));
        if (!check.times.isEmpty()) {
            check.steps.forEach(check::setsNoTime);
        }
    }

    private void report(SourceLocation place, String message, String hint) {
        diagnostics.error(DiagnosticCode.TIME, place, message, hint);
    }

    private void advances(StepFacts time) {
        wrong(time, step -> step < 0)
                .ifPresent(step -> report(
                        step.location(),
                        "the time runs backwards, by " + Quoted.quote(step),
                        "a step of the time is 0 or more"));
    }

    /** The text of a step's number, if that is known to be wrong. */
    private static Optional<Text> wrong(StepFacts step, DoublePredicate isWrong) {
        return step.expression()
                .filter(number -> value(number).stream().anyMatch(isWrong))
                .map(Numeral::text);
    }

    private static OptionalDouble value(Numeral number) {
        return number.parsed().stream()
                .map(parsed -> parsed.located().expression())
                .filter(expression -> expression.parameters().isEmpty())
                .mapToDouble(new RealEvaluator(Map.of())::evaluate)
                .findFirst();
    }

    private void setsNoTime(StepFacts step) {
        if (step.element() instanceof LetElement || step.element() instanceof ReduceElement) {
            step.element().scalars().stream()
                    .filter(scalar -> scalar.value().equals(Scalars.TIME))
                    .forEach(scalar -> report(
                            scalar.location(),
                            "'time' is set here, and advances at "
                                    + times.get(0).element().location(),
                            "leave out one of them; <scalar name=\"time\">2.5</scalar> says with what it begins"));
        }
    }

    private void output(Timed output, StepFacts step) {
        boolean atTimes = output.when().at().isPresent();
        if (atTimes && output.when().every().isPresent()) {
            report(
                    output.location(),
                    "it is to be done in some iterations and at some times",
                    "leave out every, or the times");
        }
        if (!atTimes && output.when().isExact()) {
            report(
                    output.when().exact().orElseThrow().location(),
                    "nothing says which times are exact",
                    "write them beside it, as in at=\"0.1\" exact=\"true\"");
        }
        if (atTimes && times.isEmpty()) {
            report(
                    output.when().at().orElseThrow().location(),
                    "the program has no time",
                    "write <time step=\"dt\"/> behind the launches of a time step, where dt is how long that is");
        } else if (atTimes) {
            waits(output, step);
        }
        if (!times.isEmpty() && isTooEarly(output, step)) {
            report(
                    output.location(),
                    "this is done before the time advances, at "
                            + times.get(0).element().location() + ": it would have the time of the iteration before",
                    "move it behind <time>, which stands behind the launches of a time step");
        }
    }

    /** Whether the time advances after it only; what is in a loop belongs to a part of the time step. */
    private boolean isTooEarly(Timed output, StepFacts step) {
        boolean outside = program.steps().contains(step);
        return steps.indexOf(step) < steps.indexOf(times.get(0))
                && (output.when().at().isPresent() || (outside && !(output instanceof LogElement)));
    }

    private void waits(Timed output, StepFacts step) {
        wrong(step, interval -> !(interval > 0))
                .ifPresent(interval -> report(
                        interval.location(),
                        "no time is a multiple of " + Quoted.quote(interval),
                        "write a number above 0, as in 0.1"));
        step.expression().stream()
                .flatMap(interval -> interval.parsed().stream())
                .filter(interval -> program.names().change(interval.located().expression()))
                .forEach(interval -> report(
                        interval.located().location(),
                        "the times change with the iterations, in "
                                + Quoted.quote(interval.located().text()),
                        "make the interval of parameters and of scalars that no step sets"));
        if (output.when().isExact()) {
            times.forEach(time -> time.expression().ifPresent(this::canBeShortened));
        }
    }

    private void canBeShortened(Numeral step) {
        boolean can = step.parsed()
                .map(parsed -> parsed.located().expression())
                .filter(Expression.ParameterRef.class::isInstance)
                .map(name -> ((Expression.ParameterRef) name).name())
                .filter(name -> steps.stream()
                        .flatMap(one -> one.as(LetElement.class).stream())
                        .anyMatch(let -> let.name().value().equals(name)))
                .isPresent();
        if (!can && step.parsed().isPresent()) {
            report(
                    step.text().location(),
                    "steps of " + Quoted.quote(step.text())
                            + " cannot be shortened to hit exact times: no <let> sets that",
                    "set a scalar before the launches, as in <let name=\"dt\">"
                            + step.text().value() + "</let>, pass that to the kernels, and write <time step=\"dt\"/>");
        }
    }
}
