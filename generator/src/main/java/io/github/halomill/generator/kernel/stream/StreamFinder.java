package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Says whether a kernel can be streamed: each work-item writes one element of each of its fields, whatever arrays hold, and reads them at constant distances from that. Arrays that it only reads are free: the copy reads them as the kernel does, as are scalars and conditions on ids.
 */
public final class StreamFinder {

    private final KernelReading kernel;
    private final List<Rotation> rotations;

    private StreamFinder(KernelReading kernel, List<Rotation> rotations) {
        this.kernel = kernel;
        this.rotations = rotations;
    }

    /**
     * Looks at a kernel.
     *
     * @param file in which it is
     * @param source text of that file
     * @param name of the kernel
     * @param rotations all arrays that it writes, and those that they change places with
     * @param nonNegative which of its scalars are known not to be negative, by name
     */
    public static StreamResult find(
            KernelFile file, String source, String name, List<Rotation> rotations, Predicate<String> nonNegative) {
        try {
            Set<String> changing = rotations.stream()
                    .flatMap(rotation -> rotation.arrays().stream())
                    .collect(Collectors.toSet());
            KernelReading kernel = KernelReading.of(file, source, name, changing, "hm_", nonNegative);
            return new StreamResult.Streamable(new StreamFinder(kernel, rotations).form());
        } catch (RefusedException e) {
            return new StreamResult.Refused(e.reason());
        }
    }

    private StreamForm form() throws RefusedException {
        checkRotations();
        kernel.check(rotations.stream().map(Rotation::written).collect(Collectors.toSet()));
        checkReads();
        FieldShape shape = FieldShape.of(kernel.storesTo(rotations.get(0).written()));
        List<Field> fields = new ArrayList<>();
        for (Rotation rotation : rotations) {
            FieldShape own = FieldShape.of(kernel.storesTo(rotation.written()));
            if (!own.ids().equals(shape.ids())) {
                throw new RefusedException("its fields " + rotations.get(0).written() + " and " + rotation.written()
                        + " have their dimensions in another order");
            }
            fields.add(field(rotation, own));
        }
        List<Poly> sure = new ArrayList<>();
        FunctionText text = kernel.text(sure);
        checkNames(fields);
        return new StreamForm(
                kernel.function().name(),
                text,
                kernel.parameters(),
                shape.ids(),
                fields,
                kernel.asksForSizes(),
                sure,
                kernel.isCalm(),
                Set.of());
    }

    private void checkRotations() throws RefusedException {
        throwIf(rotations.isEmpty(), "it has no arrays that change places after each step");
        Set<String> distinct = new HashSet<>();
        for (Rotation rotation : rotations) {
            for (String array : rotation.arrays()) {
                throwIf(!distinct.add(array), array + " changes places with two arrays");
                throwIf(!kernel.parameters().contains(array), "it has no parameter " + array);
            }
        }
    }

    private void checkReads() throws RefusedException {
        Set<String> written = rotations.stream().map(Rotation::written).collect(Collectors.toSet());
        for (Reference reference : kernel.references()) {
            String array = reference.buffer().name();
            throwIf(
                    reference.mode().reads() && written.contains(array),
                    "it reads " + array + ", which it writes, at " + reference.place());
        }
    }

    private Field field(Rotation rotation, FieldShape shape) throws RefusedException {
        Type.Scalar type = kernel.type(rotation.arrays());
        FieldLoads loads = new FieldLoads(rotation, shape, kernel.variables());
        kernel.replace(rotation.arrays(), type, loads::replacement);
        kernel.unroll(loads.unrolled());
        return loads.field(type);
    }

    /** What the copy calls things is different from each other. */
    private static void checkNames(List<Field> fields) throws RefusedException {
        Set<String> names = new HashSet<>();
        for (Field field : fields) {
            List<String> own = new ArrayList<>(List.of(field.rotation().written()));
            field.rotation().before().ifPresent(own::add);
            field.named().forEach(load -> own.add(load.name()));
            field.arrays().forEach(array -> own.add(array.name()));
            for (String name : own) {
                throwIf(!names.add(name), "the copy has two things that are called " + name);
            }
        }
    }
}
