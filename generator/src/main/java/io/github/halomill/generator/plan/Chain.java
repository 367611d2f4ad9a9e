package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.plan.Value.CallText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * A call that begins a declaration, and calls on that: {@code program.field("A", "float").size(nx, ny)}.
 *
 * @param <P> what the first is called on
 * @param <T> the declaration
 */
public final class Chain<P, T> {

    private final CallText start;
    private final BiFunction<P, Scope, T> first;
    private final List<Call<T>> calls = new ArrayList<>();

    Chain(String method, List<Value> arguments, BiFunction<P, Scope, T> first) {
        this.start = new CallText(method, arguments);
        this.first = first;
    }

    /** The first call. */
    public CallText start() {
        return start;
    }

    /** The calls on what it returns. */
    public List<CallText> calls() {
        return calls.stream().map(Call::text).toList();
    }

    /** A call without arguments, if it is to be. */
    Chain<P, T> flag(boolean set, String called, Consumer<T> effect) {
        return set ? call(called, List.of(), (declaration, scope) -> effect.accept(declaration)) : this;
    }

    /** A call with the values of expressions, if there are any. */
    Chain<P, T> values(String called, List<Located> values, BiConsumer<T, long[]> effect) {
        return values.isEmpty()
                ? this
                : call(
                        called,
                        values.stream().map(Value::of).toList(),
                        (declaration, scope) -> effect.accept(declaration, scope.of(values)));
    }

    /** A call with dimensions, if there are any. */
    Chain<P, T> dimensions(String called, List<Integer> dimensions, BiConsumer<T, Integer[]> effect) {
        return dimensions.isEmpty()
                ? this
                : call(
                        called,
                        dimensions.stream().map(d -> Value.of(d.longValue())).toList(),
                        (declaration, scope) -> effect.accept(declaration, dimensions.toArray(Integer[]::new)));
    }

    Chain<P, T> call(String called, List<Value> passed, BiConsumer<T, Scope> effect) {
        calls.add(new Call<>(called, passed, effect));
        return this;
    }

    T applyTo(P receiver, Scope scope) {
        T declaration = first.apply(receiver, scope);
        calls.forEach(call -> call.applyTo(declaration, scope));
        return declaration;
    }
}
