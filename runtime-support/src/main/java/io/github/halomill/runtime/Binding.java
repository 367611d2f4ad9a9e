package io.github.halomill.runtime;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.exec.program.ChangingScalar;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** What a launch is given in place of what was declared for its kernel. */
public final class Binding {

    final Map<String, String> fields = new LinkedHashMap<>();
    private final Map<String, KernelArgument> values = new LinkedHashMap<>();
    final Map<String, List<Components>> read = new LinkedHashMap<>();
    final Map<String, List<Components>> written = new LinkedHashMap<>();
    List<Long> range = List.of();
    boolean changes;

    Binding() {}

    /** Binds a buffer argument to another field. */
    public Binding field(String argument, FieldDeclaration field) {
        fields.put(argument, field.name());
        return this;
    }

    /**
     * Launches it over other cells: see {@link KernelDeclaration#range}.
     *
     * @param ends the first cell and one past the last along x, then along y and z
     */
    public Binding range(long... ends) {
        range = LongStream.of(ends).boxed().toList();
        return this;
    }

    /** Passes another number in the place of a scalar, which may be another one at each launch. */
    public Binding value(String argument, String type, Formula value) {
        values.put(argument, new ChangingScalar(argument, DataType.of(type), value));
        changes = true;
        return this;
    }

    /** Passes something else in the place of an argument; what, is not of interest. */
    public Binding changed(String argument) {
        changes = true;
        return this;
    }

    /**
     * Reads no other components of the field that an argument is bound to: those in iteration 0, 1, ..., after the
     * last of which the first come again.
     */
    public Binding reads(String argument, Components... inTurn) {
        read.put(argument, List.of(inTurn));
        changes = true;
        return this;
    }

    /** Writes no other components, in the same way. */
    public Binding writes(String argument, Components... inTurn) {
        written.put(argument, List.of(inTurn));
        changes = true;
        return this;
    }

    KernelCall call(KernelCall declared) {
        return values.isEmpty() && range.isEmpty()
                ? declared
                : new KernelCall(
                        declared.source(),
                        declared.coarse(),
                        zone -> declared.arguments().apply(zone).stream()
                                .map(argument -> values.getOrDefault(argument.name(), argument))
                                .toList());
    }
}
