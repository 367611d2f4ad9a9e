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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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

    private final List<Field> fields = new ArrayList<>();
    private final List<Output> written = new ArrayList<>();
    private final List<ComponentArray> components = new ArrayList<>();

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
        List<Poly> sure = new ArrayList<>();
        for (Rotation rotation : rotations) {
            FieldShape lies = shape(rotation.written(), shape);
            if (facts.components(rotation.written()) == 0) {
                fields.add(field(rotation, lies, sure));
            } else {
                addComponents(rotation, lies, sure);
            }
        }
        for (String output : outputs) {
            addOutput(output, shape(output, shape));
        }
        throwIf(fields.isEmpty(), "it does not read " + rotations.get(0).now());
        FunctionText text = unnamed.isEmpty() ? kernel.text(sure) : kernel.text();
        checkNames(shape.ids().size());
        return new StreamForm(
                kernel.function().name(),
                text,
                kernel.parameters(),
                shape.ids(),
                fields,
                written,
                components,
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

    private void addOutput(String array, FieldShape shape) throws RefusedException {
        Type type = kernel.type(List.of(array));
        if (facts.components(array) == 0) {
            kernel.replace(List.of(array), type, (reference, element) -> {
                shape.checkOwn(reference);
                return FieldLoads.stored(array);
            });
            written.add(new Output(array, type, shape.element()));
            return;
        }
        Components all = components(List.of(array), shape);
        kernel.replace(List.of(array), type, (reference, element) -> all.text(reference, true, part -> {
            all.shape(part.component()).checkOwn(part.reference());
            return FieldLoads.stored(Components.name(array, part.component()));
        }));
        for (int component : all.all()) {
            written.add(new Output(
                    Components.name(array, component), type, all.shape(component).index()));
        }
    }

    /** The components of some arrays, which are arrays of their own to the copy. */
    private Components components(List<String> arrays, FieldShape shape) throws RefusedException {
        throwIf(!unnamed.isEmpty(), "tiles hold no cells of several components");
        Components all = Components.of(kernel, arrays, shape, facts);
        kernel.unroll(all.unrolled());
        for (String array : arrays) {
            for (int component : all.all()) {
                components.add(all.array(array, component));
            }
        }
        return all;
    }

    /** Each component that is read is a field of its own, whether or not it is written. */
    private void addComponents(Rotation rotation, FieldShape shape, List<Poly> sure) throws RefusedException {
        Type type = kernel.type(rotation.arrays());
        Components all = components(rotation.arrays(), shape);
        SortedMap<Integer, FieldLoads> loads = new TreeMap<>();
        for (int component : all.all()) {
            Rotation own = rotation.of(component);
            FieldShape lies = all.shape(component);
            loads.put(
                    component,
                    new FieldLoads(own, Components.suffix(component), lies, kernel.variables(), facts));
            rotation.aside().forEach(memory -> components.add(all.array(memory, component)));
        }
        kernel.replace(rotation.arrays(), type, (reference, element) -> all.text(
                reference,
                !reference.buffer().name().equals(rotation.now()),
                part -> Objects.requireNonNull(loads.get(part.component())).replacement(part.reference(), element)));
        for (FieldLoads one : loads.values()) {
            if (one.isRead()) {
                fields.add(field(one, type, sure));
            } else {
                written.add(one.output(type));
            }
        }
        long read = loads.values().stream().filter(FieldLoads::isRead).count();
        throwIf(
                rotation.before().isPresent() && read < all.count(),
                "it does not read all components of " + rotation.now() + ", and " + rotation.written()
                        + " is copied back after a launch");
    }

    private Field field(Rotation rotation, FieldShape shape, List<Poly> sure) throws RefusedException {
        Type type = kernel.type(rotation.arrays());
        if (!unnamed.isEmpty()) {
            throwIf(rotation.before().isPresent(), "of three arrays that go round tiles hold two only");
            throwIf(
                    kernel.references().stream()
                            .noneMatch(one -> one.buffer().name().equals(rotation.now())),
                    "it does not read " + rotation.now());
            kernel.replace(rotation.arrays(), type, (reference, element) -> near(rotation, shape, reference, element));
            return new Field(
                    rotation, type, shape.element(), List.of(), List.of(), List.of(), List.of(), List.of(), false);
        }
        FieldLoads loads = new FieldLoads(rotation, "", shape, kernel.variables(), facts);
        kernel.replace(rotation.arrays(), type, loads::replacement);
        return field(loads, type, sure);
    }

    private Field field(FieldLoads loads, Type type, List<Poly> sure) throws RefusedException {
        kernel.unroll(loads.unrolled());
        sure.addAll(loads.sure());
        asking |= loads.isAsking();
        return loads.field(type);
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
    private void checkNames(int dimensions) throws RefusedException {
        Set<String> names = written.stream().map(Output::array).collect(Collectors.toCollection(HashSet::new));
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
