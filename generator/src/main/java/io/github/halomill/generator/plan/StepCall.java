package io.github.halomill.generator.plan;

import io.github.halomill.generator.plan.Value.CallText;
import io.github.halomill.runtime.StepTrace;
import java.util.List;

/**
 * A step of an iteration.
 *
 * @param comment what is to be known of it; empty: nothing
 * @param call that says it
 * @param then for the text: calls on what that returns
 * @param inner the steps that it consists of; empty: it consists of no others
 */
public record StepCall(String comment, Call<StepTrace> call, List<CallText> then, List<StepCall> inner) {

    public StepCall {
        then = List.copyOf(then);
        inner = List.copyOf(inner);
    }
}
