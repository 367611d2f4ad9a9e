package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.runtime.expression.Expression;
import java.util.List;
import java.util.Map;

/**
 * How a description stands to the kernel's source.
 *
 * @param shown whether the source shows that the kernel does with its addressing what it does with one device
 * @param trusted where the description is believed though the source does not agree
 * @param requirements what parameters have to satisfy for all this
 * @param free values of arguments that may be others, as what the kernel reads and writes is the same for all that are
 *     at least so large; by name, for example {@code dt}, {@code g.s0} or {@code cell.mass}
 * @param spared how many elements at the ends of an array no work-item writes, by the argument's name: the first and
 *     the last along x, then along y and z
 * @param pushes by the argument's name: at which points work-items write in any launch, from their own elements and
 *     instead of these, each element one work-item only
 * @param around by the argument's name: dimensions along which such elements are beyond the end of an array
 */
public record Proof(
        boolean shown,
        List<Diagnostic> trusted,
        List<ParameterRequirement> requirements,
        Map<String, Long> free,
        Map<String, List<Expression>> spared,
        Map<String, List<Point>> pushes,
        Map<String, List<Integer>> around) {

    /** Nothing is shown, nothing contradicted. */
    public static final Proof NONE = new Proof(false, List.of(), List.of(), Map.of(), Map.of());

    /** Of a kernel whose work-items write their own elements. */
    public Proof(
            boolean shown,
            List<Diagnostic> trusted,
            List<ParameterRequirement> requirements,
            Map<String, Long> free,
            Map<String, List<Expression>> spared) {
        this(shown, trusted, requirements, free, spared, Map.of(), Map.of());
    }

    public Proof {
        trusted = List.copyOf(trusted);
        requirements = List.copyOf(requirements);
        free = Map.copyOf(free);
        spared = Map.copyOf(spared);
        pushes = Map.copyOf(pushes);
        around = Map.copyOf(around);
    }

    /** Where an argument is written, if that is not where its own elements are, whatever launches set. */
    public List<Point> pushed(String argument) {
        return pushes.getOrDefault(argument, List.of());
    }

    /** The same with other requirements. */
    public Proof with(List<ParameterRequirement> others) {
        return new Proof(shown, trusted, others, free, spared, pushes, around);
    }
}
