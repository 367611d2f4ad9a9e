package io.github.halomill.runtime;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.exec.program.ChangingScalar;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What a launch is given in place of what was declared for its kernel. */
public final class Binding {

    final Map<String, String> fields = new LinkedHashMap<>();
    private final Map<String, KernelArgument> values = new LinkedHashMap<>();
    private final Map<String, List<Components>> read = new LinkedHashMap<>();
    private final Map<String, List<Components>> written = new LinkedHashMap<>();
    private final List<Map<String, List<Points>>> pushed = new ArrayList<>(List.of(new LinkedHashMap<>()));
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

    /**
     * Each work-item writes the elements that many from its own ones, in place of where it was declared to write; the
     * same in each iteration, or in those of a {@link #turn}.
     */
    public Binding pushes(String argument, long... point) {
        return pushed(argument, List.of(Points.at(Offset.of(point))));
    }

    /** The same of these components; those that none is said of are not written. */
    public Binding pushes(String argument, Components of, long... point) {
        return pushed(argument, of.points(Offset.of(point), Offset.of(point)));
    }

    private Binding pushed(String argument, List<Points> points) {
        pushed.get(pushed.size() - 1)
                .computeIfAbsent(argument, any -> new ArrayList<>())
                .addAll(points);
        changes = true;
        return this;
    }

    /** What is said to be pushed from here on is that in iteration {@code number}, and after the last turn again. */
    public Binding turn(int number) {
        while (pushed.size() <= number) {
            pushed.add(new LinkedHashMap<>());
        }
        return this;
    }

    /** What a launch does with fields in iteration 0, 1, ..., after the last of which the first come again. */
    List<List<Use>> inTurn(List<Use> declared) {
        List<List<Use>> touched = Components.inTurn(declared, read, written);
        int both = touched.size() / (int) Arithmetic.gcd(touched.size(), pushed.size()) * pushed.size();
        return IntStream.range(0, both)
                .mapToObj(turn -> touched.get(turn % touched.size()).stream()
                        .map(use -> pushing(use, pushed.get(turn % pushed.size())))
                        .toList())
                .toList();
    }

    private static Use pushing(Use use, Map<String, List<Points>> pushed) {
        return pushed.containsKey(use.argument()) ? use.pushing(pushed.get(use.argument())) : use;
    }

    /** All that it does in any iteration. */
    List<Use> inAny(List<Use> declared) {
        Map<String, List<Points>> all = new LinkedHashMap<>();
        for (Map<String, List<Points>> turn : pushed) {
            for (Use use : declared) {
                List<Points> own = use.pushes() ? List.copyOf(use.writes().points()) : List.of(Points.at(Offset.ZERO));
                all.computeIfAbsent(use.argument(), any -> new ArrayList<>())
                        .addAll(turn.getOrDefault(use.argument(), own));
            }
        }
        Set<String> some =
                pushed.stream().flatMap(turn -> turn.keySet().stream()).collect(Collectors.toSet());
        all.keySet().retainAll(some);
        return declared.stream().map(use -> pushing(use, all)).toList();
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
