package io.github.halomill.runtime;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.ElementText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The parameters and scalars of a program by the names that its description gives them: what they are unless set, and
 * how they are set from a text, as {@code -p NAME=VALUE} does.
 */
public final class Settings {

    /** By name, in the order of the description. */
    private final Map<String, Setting> settings = new LinkedHashMap<>();

    /**
     * One of them.
     *
     * @param value in the description; empty if it has none there
     * @param fixed whether it has that value only
     * @param set from a text
     */
    private record Setting(String value, boolean fixed, Consumer<String> set) {}

    /** A parameter, {@code value} unless set. */
    public Settings parameter(String name, long value, LongConsumer set) {
        return integer(name, "long", Long.toString(value), set);
    }

    /** A parameter that has to be set. */
    public Settings asked(String name, LongConsumer set) {
        return integer(name, "long", "", set);
    }

    /** An integer; {@code value} is what the description says. */
    public Settings integer(String name, String type, String value, LongConsumer set) {
        return integers(name, type, 1, value, numbers -> set.accept(numbers[0]));
    }

    /** A real number. */
    public Settings real(String name, String type, String value, DoubleConsumer set) {
        return reals(name, type, 1, value, numbers -> set.accept(numbers[0]));
    }

    /** Integers: of a vector, or of several elements; {@code count} in all. */
    public Settings integers(String name, String type, int count, String value, Consumer<long[]> set) {
        return add(
                name,
                value,
                text -> set.accept(numbers(type, count, text).stream()
                        .mapToLong(Number::longValue)
                        .toArray()));
    }

    /** Real numbers: of a vector, or of several elements; {@code count} in all. */
    public Settings reals(String name, String type, int count, String value, Consumer<double[]> set) {
        return add(
                name,
                value,
                text -> set.accept(numbers(type, count, text).stream()
                        .mapToDouble(Number::doubleValue)
                        .toArray()));
    }

    /** The numbers in a struct, as {@code NAME.MEMBER}; {@code values} has one for each, in order. */
    public Settings struct(String name, StructType type, List<String> values, BiConsumer<String, Number> set) {
        List<Slot> slots = type.slots();
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            add(
                    name + slot.name(),
                    values.get(i),
                    text -> set.accept(slot.name().substring(1), ElementText.number(slot.scalar(), text)));
        }
        return this;
    }

    /**
     * One that has the value of the description only: the generator knows what the kernel reads and writes for no
     * other.
     */
    public Settings fixed(String name, String value) {
        settings.put(name, new Setting(value, true, text -> {
            if (!text.equals(value)) {
                throw new UsageException(
                        "it is " + value + ": what the kernel reads and writes is known for that only");
            }
        }));
        return this;
    }

    private Settings add(String name, String value, Consumer<String> set) {
        settings.put(name, new Setting(value, false, set));
        return this;
    }

    /** One number for each of {@code count}, or one for all. */
    private static List<Number> numbers(String type, int count, String text) {
        ScalarType scalar = DataType.of(type).scalar();
        List<String> texts = List.of(text.trim().split(" *, *", -1));
        if (texts.size() != 1 && texts.size() != count) {
            throw new UsageException(texts.size() + " values, but it takes " + (count == 1 ? "1" : "1 or " + count));
        }
        List<Number> numbers =
                texts.stream().map(number -> ElementText.number(scalar, number)).toList();
        return numbers.size() == count ? numbers : Collections.nCopies(count, numbers.get(0));
    }

    /**
     * Sets one.
     *
     * @param text numbers in decimal or {@code 0x}, with commas between several
     * @throws UsageException if there is none of that name, it takes no such value, or only that of the description
     */
    public void set(String name, String text) {
        Setting setting = settings.get(name);
        if (setting == null) {
            String known = names(any -> !any.fixed());
            throw new UsageException("there is no parameter or scalar '" + name + "'; "
                    + (known.isEmpty() ? "none can be set" : "there are " + known));
        }
        try {
            setting.set().accept(text);
        } catch (UsageException e) {
            throw new UsageException(name + "=" + text + ": " + e.getMessage());
        }
    }

    /** Whether there is one of that name that may have another value. */
    public boolean has(String name) {
        Setting setting = settings.get(name);
        return setting != null && !setting.fixed();
    }

    /** Names of those that have one value only. */
    public Set<String> fixed() {
        return settings.entrySet().stream()
                .filter(setting -> setting.getValue().fixed())
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * What all of them are unless set, as text, in the order of the description; those that have to be set are left
     * out.
     */
    public Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        settings.forEach((name, setting) -> {
            if (!setting.value().isEmpty()) {
                values.put(name, setting.value());
            }
        });
        return values;
    }

    /** What has a value and may have another, such as {@code nx = 4096, dt = 0.1}; may be empty. */
    public String defaults() {
        return settings.entrySet().stream()
                .filter(one ->
                        !one.getValue().fixed() && !one.getValue().value().isEmpty())
                .map(one -> one.getKey() + " = " + one.getValue().value())
                .collect(Collectors.joining(", "));
    }

    /** The names of what has to be set, with commas between them; may be empty. */
    public String asked() {
        return names(setting -> setting.value().isEmpty());
    }

    /** What a help text says of them. */
    public String help() {
        return (defaults().isEmpty() ? "" : "Unless set: " + defaults() + ".")
                + (asked().isEmpty() ? "" : " To be set: " + asked() + ".");
    }

    private String names(Predicate<Setting> which) {
        return settings.entrySet().stream()
                .filter(one -> which.test(one.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }
}
