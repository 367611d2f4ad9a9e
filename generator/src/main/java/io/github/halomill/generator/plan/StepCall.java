package io.github.halomill.generator.plan;

import io.github.halomill.runtime.StepTrace;
import java.util.List;

/**
 * A step of an iteration.
 *
 * @param comment what is to be known of it; empty: nothing
 * @param call that says it
 * @param repeated the steps that it does several times; empty, if it is no repetition
 */
public record StepCall(String comment, Call<StepTrace> call, List<StepCall> repeated) {

    public StepCall {
        repeated = List.copyOf(repeated);
    }
}
