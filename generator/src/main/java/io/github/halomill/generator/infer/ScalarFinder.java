package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.ArrayAccess;
import io.github.halomill.generator.infer.array.ArrayLayout;
import io.github.halomill.generator.infer.array.Images;
import io.github.halomill.generator.infer.hint.LocalPitches;
import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds what the scalars of a kernel are, in terms of the program's parameters, while it becomes known how the kernel
 * is launched.
 *
 * @param evaluation of the kernel
 * @param arrays of which work-items own elements
 * @param parameters gets those that scalars ask for
 * @param scalars gets their values
 */
record ScalarFinder(
        Interpretation meaning,
        Evaluation evaluation,
        List<ArrayLayout> arrays,
        InferredParameters parameters,
        ScalarBindings scalars) {

    ScalarFinder {
        arrays = List.copyOf(arrays);
    }

    /** With the values of scalars, and with the numbers of work-items that are known, x first. */
    Poly bound(Poly poly, List<Poly> items) {
        return scalars.in(poly, items);
    }

    /** With parameters in place of the scalars that it is made of; sizes along {@code d} are chosen by the user. */
    Poly bind(Poly poly, int d, List<Poly> items) {
        List<String> free = poly.allSymbols().stream()
                .filter(Uniform.class::isInstance)
                .map(Symbol::toString)
                .filter(name -> !parameters.contains(name) && !scalars.has(name))
                .toList();
        Set<String> sizes = poly.symbols().size() == 1 ? Set.copyOf(free) : SizeHints.all(evaluation);
        for (String name : free) {
            scalars.put(name, parameter(name, d, sizes.contains(name)));
        }
        return bound(poly, items);
    }

    private Poly parameter(String scalar, int d, boolean size) {
        if (Images.isExtent(scalar)) {
            return imageSize(d);
        }
        return size ? parameters.size(scalar) : value(scalar);
    }

    private Poly imageSize(int d) {
        return parameters.size(d, "elements of images along " + "xyz".charAt(d));
    }

    /** What says how wide a border is has room for what is read around work-items. */
    private Poly value(String scalar) {
        return SizeHints.borderWidths(evaluation).contains(scalar)
                ? parameters.value(
                        scalar,
                        arrays.stream().mapToLong(ArrayLayout::farthest).max().orElse(0))
                : parameters.value(scalar);
    }

    /** Finds all others once it is known how many work-items there are. */
    void findAll(List<Poly> items, List<ArrayAccess> all, Supplier<Setting> setting) {
        bindImages(items, all);
        Map<String, Long> pitches = LocalPitches.of(evaluation.locals(), setting.get());
        while (!pitches.isEmpty()) { // planes of local memory can be told once rows are
            pitches.forEach((name, length) -> scalars.put(name, Poly.of(length)));
            pitches = LocalPitches.of(evaluation.locals(), setting.get());
        }
        bindMirrors(items);
        bindOthers(evaluation.references());
        meaning.implied().values().forEach((name, value) -> scalars.putIfAbsent(name, bound(value, items)));
    }

    /** Images of which nothing else says how large they are have an element for every work-item. */
    private void bindImages(List<Poly> items, List<ArrayAccess> all) {
        int most = all.stream().mapToInt(ArrayAccess::imageDimensions).max().orElse(0);
        for (int d = 0; d < most; d++) {
            int along = d;
            scalars.computeIfAbsent(
                    Images.name(d),
                    name -> along < items.size() && !meaning.order().single().contains(along)
                            ? items.get(along)
                            : imageSize(along));
        }
    }

    /**
     * What is read from the other end has as many elements as there are work-items, if nothing else tells:
     * {@code (h - 1 - y) * w}.
     */
    private void bindMirrors(List<Poly> items) {
        for (int d = 0; d < items.size(); d++) {
            Poly count = items.get(d);
            SizeHints.mirrored(d, evaluation).forEach(name -> scalars.putIfAbsent(name, count));
            if (d + 1 < items.size()) {
                SizeHints.rowsMirrored(d + 1, evaluation).forEach(name -> scalars.putIfAbsent(name, count));
            }
        }
    }

    /** Scalars that only shape planes, or only some guards: they are the user's, too. */
    void bindOthers(List<Reference> references) {
        KernelReferences.symbols(references)
                .filter(Uniform.class::isInstance)
                .map(symbol -> ((Uniform) symbol).name())
                .distinct()
                .filter(name -> !scalars.has(name) && isScalar(name))
                .filter(name -> !meaning.implied().parities().contains(name))
                .toList()
                .forEach(name -> scalars.put(name, isExtent(name) ? parameters.size(name) : value(name)));
    }

    /** Whether it says how far a loop goes, where a work-item goes through all elements along a dimension. */
    private boolean isExtent(String name) {
        return !meaning.order().single().isEmpty()
                && evaluation.references().stream()
                        .flatMap(reference -> reference.accesses().stream())
                        .flatMap(access -> access.guards().all())
                        .map(Poly::symbols)
                        .anyMatch(symbols -> symbols.stream().anyMatch(Symbol.Counter.class::isInstance)
                                && symbols.stream()
                                        .anyMatch(symbol -> symbol instanceof Uniform uniform
                                                && uniform.name().equals(name)));
    }

    /** Whether it is a scalar that the kernel is passed, or part of one. */
    boolean isScalar(String name) {
        String argument = name.split("[.\\[]", 2)[0];
        return meaning.function().parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(argument));
    }
}
