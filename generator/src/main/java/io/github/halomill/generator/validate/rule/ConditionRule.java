package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.StepElement.RepeatElement;
import io.github.halomill.generator.model.StepElement.UntilElement;
import io.github.halomill.generator.model.StepElement.WhileElement;
import io.github.halomill.generator.validate.fact.HostNames;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What ends a loop changes in it: of the iterations, of a repeat, of a while. */
final class ConditionRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        Set<String> changing = set(program.steps());
        changing.add(HostNames.ITERATION);
        check(program.steps(), new Loop(false, changing), program, diagnostics);
    }

    /**
     * A loop.
     *
     * @param inner whether it is one of those in an iteration
     * @param changing the scalars that its steps set
     */
    private record Loop(boolean inner, Set<String> changing) {}

    private static void check(List<StepFacts> steps, Loop loop, ProgramFacts program, Diagnostics diagnostics) {
        for (StepFacts step : steps) {
            boolean isLoop = step.element() instanceof RepeatElement || step.element() instanceof WhileElement;
            Loop around = isLoop ? new Loop(true, set(step.steps())) : loop;
            if (step.element() instanceof UntilElement || step.element() instanceof WhileElement) {
                changes(step, around, program, diagnostics);
            }
            check(step.steps(), around, program, diagnostics);
        }
    }

    private static Set<String> set(List<StepFacts> steps) {
        Set<String> names = new HashSet<>();
        StepFacts.all(steps)
                .flatMap(step -> step.element().scalars().stream())
                .forEach(scalar -> names.add(scalar.value()));
        return names;
    }

    private static void changes(StepFacts step, Loop loop, ProgramFacts program, Diagnostics diagnostics) {
        step.expression().filter(condition -> condition.parsed().isPresent()).ifPresent(condition -> {
            Set<String> names = condition.located().expression().parameters();
            if (!program.realNames().containsAll(names) || names.stream().anyMatch(loop.changing()::contains)) {
                return;
            }
            diagnostics.error(
                    loop.inner() ? DiagnosticCode.LOOP_CONSTANT : DiagnosticCode.UNTIL_CONSTANT,
                    condition.located().location(),
                    "nothing in the " + (loop.inner() ? "loop" : "schedule") + " changes "
                            + Quoted.quote(condition.located().text()),
                    loop.inner()
                            ? "ask for a scalar that a <reduce> or <let> in the loop sets; what is the same in all of its passes"
                                    + " goes into an <if> around it"
                            : "ask for a scalar that a <reduce> or <let> sets, or for iteration");
        });
    }
}
