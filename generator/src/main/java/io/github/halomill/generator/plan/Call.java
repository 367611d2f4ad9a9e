package io.github.halomill.generator.plan;

import io.github.halomill.generator.plan.Value.CallText;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A call of a method of the runtime's declarations.
 *
 * @param <T> what it is called on
 * @param text of it
 * @param effect the call itself, with numbers for expressions
 */
public record Call<T>(CallText text, BiConsumer<T, Numbers> effect) {

    Call(String method, List<Value> arguments, BiConsumer<T, Numbers> effect) {
        this(new CallText(method, arguments), effect);
    }

    void applyTo(T receiver, Numbers numbers) {
        effect.accept(receiver, numbers);
    }
}
