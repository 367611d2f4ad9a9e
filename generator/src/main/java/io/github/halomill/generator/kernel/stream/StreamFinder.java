package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Says whether a kernel can be streamed: each work-item writes one element of each of its fields, whatever arrays hold, and reads them at constant distances from that. Arrays that it only reads are free: the copy reads them as the kernel does, as are scalars and conditions on ids.
 * Where distances are not constant, or only while it runs, tiles are left: there is no limit to how far it reads but what its description says.
 */
public final class StreamFinder {

    private final KernelReading kernel;
    private final List<Rotation> rotations;
    private final List<String> outputs;

    /** Why what it reads cannot be named; empty: it is to be. */
    private final String unnamed;

    private StreamFinder(KernelReading kernel, List<Rotation> rotations, List<String> outputs, String unnamed) {
        this.kernel = kernel;
        this.rotations = rotations;
        this.outputs = outputs;
        this.unnamed = unnamed;
    }

    /**
     * Looks at a kernel.
     *
     * @param file in which it is
     * @param source text of that file
     * @param name of the kernel
     * @param rotations arrays that it writes, and those that they change places with
     * @param outputs other arrays that it writes
     * @param nonNegative which of its scalars are known not to be negative, by name
     */
    public static StreamResult find(
            KernelFile file,
            String source,
            String name,
            List<Rotation> rotations,
            List<String> outputs,
            Predicate<String> nonNegative) {
        Set<String> changing = new HashSet<>(outputs);
        rotations.forEach(rotation -> changing.addAll(rotation.arrays()));
        String unnamed = "";
        for (int form = 0; form < 2; form++) {
            try {
                KernelReading kernel = KernelReading.of(file, source, name, changing, "hm_", nonNegative);
                return new StreamResult.Streamable(new StreamFinder(kernel, rotations, outputs, unnamed).form());
            } catch (RefusedException e) {
                unnamed = unnamed.isEmpty() ? e.reason() : unnamed;
            }
        }
        return new StreamResult.Refused(unnamed);
    }

    private StreamForm form() throws RefusedException {
        checkRotations();
        kernel.check(written());
        checkReads();
        FieldShape shape = FieldShape.of(kernel.storesTo(rotations.get(0).written()));
        List<Field> fields = new ArrayList<>();
        for (Rotation rotation : rotations) {
            fields.add(field(rotation, shape(rotation.written(), shape)));
        }
        List<Output> written = new ArrayList<>();
        for (String output : outputs) {
            written.add(output(output, shape));
        }
        List<Poly> sure = new ArrayList<>();
        FunctionText text = unnamed.isEmpty() ? kernel.text(sure) : kernel.text();
        checkNames(fields, outputs);
        return new StreamForm(
                kernel.function().name(),
                text,
                kernel.parameters(),
                shape.ids(),
                fields,
                written,
                kernel.asksForSizes(),
                sure,
                kernel.isCalm(),
                Set.of(),
                unnamed);
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

    private Set<String> written() {
        Set<String> written = new HashSet<>(outputs);
        rotations.forEach(rotation -> written.add(rotation.written()));
        return written;
    }

    private void checkReads() throws RefusedException {
        Set<String> written = written();
        for (Reference reference : kernel.references()) {
            String array = reference.buffer().name();
            throwIf(
                    reference.mode().reads() && written.contains(array),
                    "it reads " + array + ", which it writes, at " + reference.place());
        }
    }

    /** How an array lies that is written, which has the dimensions of the first in their order. */
    private FieldShape shape(String array, FieldShape first) throws RefusedException {
        FieldShape shape = FieldShape.of(kernel.storesTo(array));
        throwIf(
                !shape.ids().equals(first.ids()),
                "its fields " + rotations.get(0).written() + " and " + array
                        + " have their dimensions in another order");
        return shape;
    }

    private Output output(String array, FieldShape first) throws RefusedException {
        FieldShape shape = shape(array, first);
        Type type = kernel.type(List.of(array));
        kernel.replace(List.of(array), type, (reference, element) -> {
            shape.checkOwn(reference);
            return FieldLoads.stored(array);
        });
        return new Output(array, type, shape.element());
    }

    private Field field(Rotation rotation, FieldShape shape) throws RefusedException {
        Type type = kernel.type(rotation.arrays());
        if (!unnamed.isEmpty()) {
            throwIf(rotation.before().isPresent(), "of three arrays that go round tiles hold two only");
            throwIf(
                    kernel.references().stream()
                            .noneMatch(one -> one.buffer().name().equals(rotation.now())),
                    "it does not read " + rotation.now());
            kernel.replace(rotation.arrays(), type, (reference, element) -> near(rotation, shape, reference, element));
            return new Field(rotation, type, shape.element(), List.of(), List.of(), List.of(), false);
        }
        FieldLoads loads = new FieldLoads(rotation, shape, kernel.variables());
        kernel.replace(rotation.arrays(), type, loads::replacement);
        kernel.unroll(loads.unrolled());
        return loads.field(type);
    }

    /** What takes the place of an access of a field that is held in a tile. */
    private static String near(Rotation rotation, FieldShape shape, Reference reference, Expr.Element element)
            throws RefusedException {
        if (reference.mode().writes()) {
            shape.checkOwn(reference);
            return FieldLoads.stored(rotation.written());
        }
        return "HM_NEAR(" + rotation.now() + ", " + element.text() + ")";
    }

    /** What the copy calls things is different from each other. */
    private static void checkNames(List<Field> fields, List<String> outputs) throws RefusedException {
        Set<String> names = new HashSet<>(outputs);
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
