package io.github.halomill.generator.plan;

import io.github.halomill.generator.plan.Value.CallText;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A call of a method of the runtime's declarations.
 *
 * @param <T> what it is called on
 * @param text of it
 * @param effect the call itself, within a scope
 */
public record Call<T>(CallText text, BiConsumer<T, Scope> effect) {

    Call(String method, List<Value> arguments, BiConsumer<T, Scope> effect) {
        this(new CallText(method, arguments), effect);
    }

    void applyTo(T receiver, Scope scope) {
        effect.accept(receiver, scope);
    }
}
