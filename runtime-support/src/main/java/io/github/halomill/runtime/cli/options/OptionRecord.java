package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.CommandOption;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A record whose components are given by options, {@link CommandOption}, or are such records themselves. What is
 * neither, a text or a map, is empty: the program says it later.
 *
 * @param <R> the record
 */
public final class OptionRecord<R extends Record> {

    private final Class<R> type;

    /** What components were given, in their order. */
    private final Map<RecordComponent, Supplier<@Nullable Object>> given = new LinkedHashMap<>();

    private OptionRecord(Class<R> type) {
        this.type = type;
    }

    /** Gives a command the options of all components, in their order. */
    public static <R extends Record> OptionRecord<R> of(Class<R> type, CommandSpec command) {
        OptionRecord<R> options = new OptionRecord<>(type);
        for (RecordComponent component : type.getRecordComponents()) {
            options.given.put(component, options.given(component, command));
        }
        return options;
    }

    private Supplier<@Nullable Object> given(RecordComponent component, CommandSpec command) {
        CommandOption said = component.getAnnotation(CommandOption.class);
        if (said == null) {
            return component.getType().isRecord()
                    ? of(component.getType().asSubclass(Record.class), command)::value
                    : () -> component.getType() == Map.class
                            ? Map.of()
                            : component.getType() == List.class ? List.of() : "";
        }
        Optional<Method> reader = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(component.getName())
                        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String.class}))
                .findFirst();
        OptionSpec option = option(component, said, reader.isPresent());
        command.addOption(option);
        return reader.<Supplier<@Nullable Object>>map(method ->
                        () -> invoked(() -> method.invoke(null, (String) option.getValue())))
                .orElse(() -> value(component.getType(), said, option.getValue()));
    }

    private static OptionSpec option(RecordComponent component, CommandOption said, boolean isText) {
        OptionSpec.Builder option = OptionSpec.builder(said.value()).description(said.text());
        if (isText) {
            option.type(String.class);
        } else {
            type(component, option);
        }
        if (!said.label().isEmpty()) {
            option.paramLabel(said.label());
        }
        if (!said.byDefault().isEmpty()) {
            option.defaultValue(said.byDefault());
        }
        if (!said.alone().isEmpty()) {
            option.arity("0..1").fallbackValue(said.alone());
        }
        return option.splitRegex(said.separator()).build();
    }

    private static void type(RecordComponent component, OptionSpec.Builder option) {
        Class<?> taken = component.getType();
        if (taken == Optional.class) {
            option.type((Class<?>) ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0]);
        } else if (taken == List.class) {
            option.type(List.class).auxiliaryTypes(String.class);
        } else if (taken == Map.class) {
            option.type(Map.class).auxiliaryTypes(String.class, String.class);
        } else {
            option.type(taken == OptionalLong.class ? Long.class : taken);
        }
    }

    private static @Nullable Object value(Class<?> type, CommandOption said, @Nullable Object given) {
        if (type == boolean.class) {
            return Boolean.TRUE.equals(given) != said.value()[0].startsWith("--no-");
        } else if (type == Optional.class) {
            return Optional.ofNullable(given);
        } else if (type == OptionalLong.class) {
            return given == null ? OptionalLong.empty() : OptionalLong.of((Long) given);
        } else if (given == null) {
            return type == Map.class ? Map.of() : type == List.class ? List.of() : null;
        }
        return given;
    }

    /**
     * The record of what was given.
     *
     * @throws io.github.halomill.runtime.base.UsageException if a value is none of its component's
     */
    public R value() {
        Object[] values = given.values().stream().map(Supplier::get).toArray();
        Class<?>[] types = given.keySet().stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object made = invoked(() -> type.getDeclaredConstructor(types).newInstance(values));
        return type.cast(Objects.requireNonNull(made));
    }

    /** Something that is called by its name. */
    @FunctionalInterface
    private interface Call {
        @Nullable
        Object made() throws ReflectiveOperationException;
    }

    private static @Nullable Object invoked(Call call) {
        try {
            return call.made();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record of options is public, and what reads one of its texts", e);
        }
    }
}
