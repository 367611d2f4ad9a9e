package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says whether a kernel can be streamed: each work-item writes one element of each of its fields, whatever arrays hold,
 * and reads them at constant distances from that. Arrays that it only reads are free: the copy reads them as the kernel
 * does, as are scalars and conditions on ids. Where distances are not constant, or only while it runs, tiles are left:
 * there is no limit to how far it reads but what its description says.
 */
public final class StreamFinder {

    private final KernelReading kernel;
    private final List<Rotation> rotations;
    private final List<String> outputs;
    private final LaunchFacts facts;

    /** Why what it reads cannot be named; empty: it is to be. */
    private final String unnamed;

    /** Whether accesses look for their element wherever a work-item is. */
    private boolean asking;

    private StreamFinder(
            KernelReading kernel, List<Rotation> rotations, List<String> outputs, LaunchFacts facts, String unnamed) {
        this.kernel = kernel;
        this.rotations = rotations;
        this.outputs = outputs;
        this.facts = facts;
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
     * @param facts what is known of it by how it is launched
     * @throws RefusedException if it cannot be
     */
    public static Streamable find(
            KernelFile file,
            String source,
            String name,
            List<Rotation> rotations,
            List<String> outputs,
            LaunchFacts facts)
            throws RefusedException {
        Set<String> changing = new HashSet<>(outputs);
        rotations.forEach(rotation -> changing.addAll(rotation.arrays()));
        Attempt attempt = (unnamed, byCall) -> new StreamFinder(
                KernelReading.of(file, source, name, changing, "hm_", facts, byCall),
                rotations,
                outputs,
                facts,
                unnamed);
        try {
            return named(attempt);
        } catch (RefusedException e) {
            try {
                return attempt.of(e.reason(), false).result();
            } catch (RefusedException ofTiles) {
                throw e;
            }
        }
    }

    private interface Attempt {
        StreamFinder of(String unnamed, boolean byCall) throws RefusedException;
    }

    /** With names for what it reads: told apart by calls if that helps. */
    private static Streamable named(Attempt attempt) throws RefusedException {
        StreamFinder finder = attempt.of("", false);
        Optional<Streamable> found = Optional.empty();
        Optional<RefusedException> refused = Optional.empty();
        try {
            found = Optional.of(finder.result());
        } catch (RefusedException e) {
            refused = Optional.of(e);
        }
        if (finder.kernel.hasHelpers() && (finder.asking || refused.isPresent())) {
            try {
                return attempt.of("", true).result();
            } catch (RefusedException e) {
                // as it was found before
            }
        }
        if (refused.isPresent()) {
            throw refused.get();
        }
        return found.orElseThrow();
    }

    /** With the sums that it makes row by row, if it does. */
    private Streamable result() throws RefusedException {
        StreamForm form = form();
        if (form.tiled()) {
            return new Streamable(form, Optional.empty(), unnamed);
        }
        FieldShape shape = FieldShape.of(kernel.storesTo(rotations.get(0).written()), facts);
        try {
            return new Streamable(form, Optional.of(SumFinder.find(kernel, form, shape)), "");
        } catch (RefusedException e) {
            return new Streamable(form, Optional.empty(), e.reason());
        }
    }

    private StreamForm form() throws RefusedException {
        checkRotations();
        kernel.check(written());
        checkReads();
        FieldShape shape = FieldShape.of(kernel.storesTo(rotations.get(0).written()), facts);
        FieldFinder found = new FieldFinder(kernel, facts);
        for (Rotation rotation : rotations) {
            FieldShape lies = shape(rotation.written(), shape);
            if (unnamed.isEmpty()) {
                found.add(rotation, lies);
            } else {
                found.add(tile(rotation, lies));
            }
        }
        for (String output : outputs) {
            found.add(output, shape(output, shape));
        }
        List<Field> fields = found.fields();
        throwIf(fields.isEmpty(), "it does not read " + rotations.get(0).now());
        List<Poly> sure = found.sure();
        FunctionText text = unnamed.isEmpty() ? kernel.text(sure) : kernel.text();
        checkNames(fields, found.outputs(), shape.ids().size());
        asking |= found.isAsking();
        return new StreamForm(
                kernel.function().name(),
                text,
                kernel.parameters(),
                shape.ids(),
                fields,
                found.outputs(),
                kernel.asksForSizes(),
                sure.stream().distinct().toList(),
                kernel.speculation(),
                CopySetting.NONE,
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
        rotations.stream().filter(Rotation::isLeapfrog).map(Rotation::written).forEach(written::remove);
        for (Reference reference : kernel.references()) {
            String array = reference.buffer().name();
            throwIf(
                    reference.mode().reads() && written.contains(array),
                    "it reads " + array + ", which it writes, at " + reference.place());
        }
    }

    /** How an array lies that is written, which has the dimensions of the first in their order. */
    private FieldShape shape(String array, FieldShape first) throws RefusedException {
        FieldShape shape = FieldShape.of(kernel.storesTo(array), facts);
        throwIf(
                !shape.ids().equals(first.ids()),
                "its fields " + rotations.get(0).written() + " and " + array
                        + " have their dimensions in another order");
        return shape;
    }

    /** A field that is held in a tile. */
    private Field tile(Rotation rotation, FieldShape shape) throws RefusedException {
        Type type = kernel.type(rotation.arrays());
        throwIf(facts.components(rotation.now()) != 0, "tiles hold no cells of several components");
        throwIf(rotation.before().isPresent(), "of three arrays that go round tiles hold two only");
        throwIf(
                kernel.references().stream()
                        .noneMatch(one -> one.buffer().name().equals(rotation.now())),
                "it does not read " + rotation.now());
        kernel.replace(rotation.arrays(), type, (reference, element) -> near(rotation, shape, reference, element));
        return new Field(rotation, type, shape, List.of(), List.of(), List.of(), List.of(), List.of(), false);
    }

    /** What takes the place of an access of a field that is held in a tile. */
    private String near(Rotation rotation, FieldShape shape, Reference reference, Expr.Element element)
            throws RefusedException {
        if (reference.mode().writes()) {
            shape.checkOwn(reference);
            return FieldLoads.stored(rotation.written());
        }
        FieldShape.checkRow(reference, facts);
        return "HM_NEAR(" + rotation.now() + ", " + element.text() + ")";
    }

    /** What the copy calls things is different from each other. */
    private static void checkNames(List<Field> fields, List<Output> outputs, int dimensions) throws RefusedException {
        Set<String> names = outputs.stream().map(Output::array).collect(Collectors.toCollection(HashSet::new));
        for (Field field : fields) {
            List<String> own = new ArrayList<>(List.of(field.rotation().written()));
            field.rotation().before().filter(before -> !own.contains(before)).ifPresent(own::add);
            field.named().forEach(load -> own.add(load.name()));
            field.arrays().forEach(array -> own.add(array.name()));
            field.picks().forEach(pick -> own.add(pick.name()));
            own.addAll(ChoiceText.names(field, dimensions));
            for (String name : own) {
                throwIf(!names.add(name), "the copy has two things that are called " + name);
            }
        }
    }
}
