package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.KernelReading.Replacement;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of a kernel, found while accesses of arrays are replaced. Each component of an array's cells is a field of
 * its own, or an output if it is written and not read.
 */
final class FieldFinder {

    private final KernelReading kernel;
    private final LaunchFacts facts;
    private final List<Field> fields = new ArrayList<>();
    private final List<Output> outputs = new ArrayList<>();
    private final List<Poly> sure = new ArrayList<>();
    private boolean asking;

    FieldFinder(KernelReading kernel, LaunchFacts facts) {
        this.kernel = kernel;
        this.facts = facts;
    }

    List<Field> fields() {
        return fields;
    }

    List<Output> outputs() {
        return outputs;
    }

    /** Sums of ids and scalars: where none is negative, it is known which elements are read. */
    List<Poly> sure() {
        return sure;
    }

    /** Whether an access may be of one of several elements wherever a work-item is. */
    boolean isAsking() {
        return asking;
    }

    void add(Field field) {
        fields.add(field);
    }

    /** Arrays that change places; {@code shape}: how they lie. */
    void add(Rotation rotation, FieldShape shape) throws RefusedException {
        Type type = kernel.type(rotation.arrays());
        if (facts.components(rotation.written()) == 0) {
            FieldLoads loads = new FieldLoads(rotation, shape, kernel.variables(), facts);
            kernel.replace(rotation.arrays(), type, loads);
            add(loads, type);
            return;
        }
        Components components = Components.of(kernel, rotation.arrays(), shape, facts);
        Map<FieldShape, FieldLoads> each = new LinkedHashMap<>();
        for (FieldShape one : components.all()) {
            Rotation own = rotation.of(one.component().orElseThrow());
            each.put(one, new FieldLoads(own, one, kernel.variables(), facts));
        }
        kernel.replace(
                rotation.arrays(),
                type,
                (reference, element) -> components.text(
                        reference, element, !reference.buffer().name().equals(rotation.now()), each));
        kernel.unroll(components.unrolled());
        long read = 0;
        for (FieldLoads loads : each.values()) {
            if (loads.isRead()) {
                add(loads, type);
                read++;
            } else {
                outputs.add(loads.output(type));
            }
        }
        throwIf(
                rotation.before().isPresent() && read < facts.components(rotation.written()),
                "it does not read all components of " + rotation.now() + ", and " + rotation.written()
                        + " is copied back after a launch");
    }

    private void add(FieldLoads loads, Type type) throws RefusedException {
        kernel.unroll(loads.unrolled());
        sure.addAll(loads.sure());
        asking |= loads.isAsking();
        fields.add(loads.field(type));
    }

    /** An array that is written, and that no step reads. */
    void add(String array, FieldShape shape) throws RefusedException {
        Type type = kernel.type(List.of(array));
        if (facts.components(array) == 0) {
            kernel.replace(List.of(array), type, stored(array, shape));
            outputs.add(new Output(array, type, shape));
            return;
        }
        Components components = Components.of(kernel, List.of(array), shape, facts);
        Map<FieldShape, Replacement> each = new LinkedHashMap<>();
        for (FieldShape one : components.all()) {
            each.put(one, stored(one.name(array), one));
            outputs.add(new Output(one.name(array), type, one));
        }
        kernel.replace(List.of(array), type, (reference, element) -> components.text(reference, element, true, each));
        kernel.unroll(components.unrolled());
    }

    private static Replacement stored(String name, FieldShape shape) {
        return (reference, element) -> {
            shape.checkOwn(reference);
            return FieldLoads.stored(name);
        };
    }
}
