package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.stream.speculation.Speculation;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Says whether a kernel can be streamed together with others: each work-item writes one element of each of some arrays,
 * and reads at constant distances from that what others of an iteration write. Of what it writes it reads its own
 * element only.
 */
public final class StageFinder {

    private final KernelReading kernel;
    private final List<String> changing;
    private final Set<String> written;
    private final LaunchFacts facts;

    private StageFinder(KernelReading kernel, List<String> changing, Set<String> written, LaunchFacts facts) {
        this.facts = facts;
        this.kernel = kernel;
        this.changing = changing;
        this.written = written;
    }

    /**
     * Looks at a kernel.
     *
     * @param file in which it is
     * @param source text of that file
     * @param name of the kernel
     * @param changing its parameters that are arrays which some kernel of an iteration writes, in order
     * @param written those of them that it writes itself
     * @param facts what is known of it by how it is launched
     * @throws RefusedException if it cannot be
     */
    public static StageForm find(
            KernelFile file, String source, String name, List<String> changing, Set<String> written, LaunchFacts facts)
            throws RefusedException {
        KernelReading kernel =
                KernelReading.of(file, source, name, new HashSet<>(changing), "hm_" + name + "_", facts, false);
        return new StageFinder(kernel, changing, written, facts).form();
    }

    private StageForm form() throws RefusedException {
        kernel.check(written);
        String first = changing.stream()
                .filter(written::contains)
                .findFirst()
                .orElseThrow(() -> new RefusedException("it writes no array"));
        return facts.arePlaced() ? placed(first) : byIds(first);
    }

    /** Where launches place work-items. */
    private StageForm placed(String first) throws RefusedException {
        List<Integer> ids = PlacedElements.ids(facts);
        Reference own = kernel.storesTo(first).get(0);
        Optional<FieldShape> shape = alike(first, ids);
        List<Touched> arrays = new ArrayList<>();
        for (String array : changing) {
            throwIf(
                    isOfComponents(array),
                    "it is launched over a part of the grid, and cells have several components in " + array);
            long bytes = bytes(array);
            arrays.add(touched(array, PlacedElements.of(own, shape.map(one -> one.of(bytes)), facts)));
        }
        return form(ids, List.of(), arrays);
    }

    private StageForm byIds(String first) throws RefusedException {
        FieldShape shape = FieldShape.of(kernel.storesTo(first), facts);
        List<Integer> place = (isOfComponents(first)
                        ? components(first, shape).all().iterator().next()
                        : shape)
                .places();
        List<Touched> arrays = new ArrayList<>();
        for (String array : changing) {
            FieldShape other = shapeOf(array);
            throwIf(!other.ids().equals(shape.ids()), "its arrays have their dimensions in another order");
            arrays.addAll(
                    isOfComponents(array)
                            ? components(array, components(array, other), place)
                            : List.of(touched(array, PlacedElements.of(other.at(place), facts))));
        }
        return form(shape.ids(), place, arrays);
    }

    private StageForm form(List<Integer> ids, List<Integer> place, List<Touched> arrays) throws RefusedException {
        List<Poly> sure = new ArrayList<>();
        FunctionText text = kernel.text(sure);
        checkNames(arrays);
        return new StageForm(
                kernel.function().name(),
                text,
                kernel.parameters(),
                ids,
                place,
                arrays,
                kernel.asksForSizes(),
                sure,
                kernel.speculation() != Speculation.NEVER);
    }

    /** How arrays lie by ids, from the element that is written, if all have the same strides and there are all ids. */
    private Optional<FieldShape> alike(String first, List<Integer> ids) {
        try {
            FieldShape shape = FieldShape.of(kernel.storesTo(first), facts);
            for (String array : changing) {
                if (!shapeOf(array).strides().equals(shape.strides())) {
                    return Optional.empty();
                }
            }
            return Optional.of(shape).filter(one -> one.ids().equals(ids));
        } catch (RefusedException e) {
            return Optional.empty(); // ids do not say it
        }
    }

    private FieldShape shapeOf(String array) throws RefusedException {
        return FieldShape.of(written.contains(array) ? kernel.storesTo(array) : references(array), bytes(array), facts);
    }

    private long bytes(String array) throws RefusedException {
        return kernel.type(List.of(array)).bytes().orElseThrow();
    }

    private List<Reference> references(String array) throws RefusedException {
        List<Reference> references = kernel.references().stream()
                .filter(one -> one.buffer().name().equals(array))
                .toList();
        throwIf(references.isEmpty(), "it neither reads nor writes " + array);
        return references;
    }

    private Touched touched(String array, PlacedElements elements) throws RefusedException {
        List<Reference> references = references(array);
        for (Reference reference : references) {
            FieldShape.checkRow(reference, facts);
        }
        StageLoads loads = new StageLoads(array, elements, kernel.variables(), references, facts.isWithoutRaces());
        Type type = kernel.type(List.of(array));
        kernel.replace(List.of(array), type, loads);
        kernel.unroll(loads.unrolled());
        return loads.touched(type);
    }

    private boolean isOfComponents(String array) {
        return facts.components(array) != 0;
    }

    private Components components(String array, FieldShape shape) throws RefusedException {
        return Components.of(kernel, List.of(array), shape, facts);
    }

    /** The components of an array's cells, each of which is an array of its own to the copy. */
    private List<Touched> components(String array, Components all, List<Integer> place) throws RefusedException {
        Type type = kernel.type(List.of(array));
        Map<FieldShape, StageLoads> each = new LinkedHashMap<>();
        for (FieldShape one : all.all()) {
            each.put(
                    one,
                    new StageLoads(
                            one.name(array),
                            PlacedElements.of(one.at(place), facts),
                            kernel.variables(),
                            all.references(one),
                            facts.isWithoutRaces()));
        }
        kernel.replace(
                List.of(array),
                type,
                (reference, element) -> all.text(reference, element, written.contains(array), each));
        kernel.unroll(all.unrolled());
        each.values().forEach(loads -> kernel.unroll(loads.unrolled()));
        return each.values().stream().map(loads -> loads.touched(type)).toList();
    }

    /** What the copy calls things is different from each other. */
    private static void checkNames(List<Touched> arrays) throws RefusedException {
        Set<String> names = new HashSet<>();
        for (Touched array : arrays) {
            List<String> own = new ArrayList<>();
            if (array.isWritten()) {
                own.add(array.name());
            }
            array.named().forEach(load -> own.add(load.name()));
            array.near().forEach(near -> own.add(near.name()));
            for (String name : own) {
                throwIf(!names.add(name), "the copy has two things that are called " + name);
            }
        }
    }
}
