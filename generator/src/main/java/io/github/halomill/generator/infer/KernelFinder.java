package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.ArrayAccess;
import io.github.halomill.generator.infer.array.ArrayLayout;
import io.github.halomill.generator.infer.array.ArrayShape;
import io.github.halomill.generator.infer.array.Images;
import io.github.halomill.generator.infer.array.LayoutFinder;
import io.github.halomill.generator.infer.array.NotInferred;
import io.github.halomill.generator.infer.array.ShapeFinder;
import io.github.halomill.generator.infer.given.GivenArrays;
import io.github.halomill.generator.infer.hint.LevelScalars;
import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.infer.name.TimeScalars;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds how a kernel is launched that was meant in one way: first how its arrays lie in memory, then how many
 * work-items there are, what its scalars are, and the shapes of its arrays.
 */
final class KernelFinder {

    /** What a size comes to as long as it is not known, and what another scalar. */
    private static final long LARGE = 1000;

    private static final long SMALL = 2;

    private final KernelSource source;
    private final Interpretation meaning;
    private final KernelFunction function;
    private final Evaluation evaluation;
    private final InferredGroup group;
    private final Setting unbound;
    private final List<ArrayAccess> arrays;
    private final OtherKernels others;
    private final List<ArrayLayout> layouts;

    /**
     * One for a kernel of which it is known what it does.
     *
     * @throws NotInferred if its arrays do not lie like the work-items
     */
    KernelFinder(KernelSource source, Interpretation meaning, OtherKernels others) throws NotInferred {
        this.others = others;
        this.source = source;
        this.meaning = meaning;
        function = meaning.function();
        evaluation = meaning.launched();
        group = InferredGroup.of(source, evaluation, meaning.order().dimensions());
        unbound = unbound();
        arrays = IntStream.range(0, function.parameters().size())
                .filter(i -> function.parameters().get(i).isArray()
                        && !meaning.constants()
                                .isOne(function.parameters().get(i).name()))
                .mapToObj(i -> ArrayAccess.of(
                        function.parameters().get(i),
                        meaning.definition().parameters().get(i),
                        evaluation.references()))
                .toList();
        layouts = layouts();
    }

    /** The setting in which sizes are not known. */
    private Setting unbound() {
        List<Poly> sizes = IntStream.range(0, meaning.order().dimensions())
                .mapToObj(d -> Poly.of(new Size(Level.GLOBAL, meaning.square() ? 0 : d)))
                .toList();
        Set<String> large = SizeHints.all(evaluation);
        Map<String, Long> about = new LinkedHashMap<>();
        KernelReferences.symbols(evaluation.references())
                .filter(Uniform.class::isInstance)
                .map(Symbol::toString)
                .forEach(name -> about.put(name, large.contains(name) ? LARGE : SMALL));
        return new Setting(sizes, List.of(), group.size(), Map.of(), about, false, Images.known(), Set.of());
    }

    private List<ArrayLayout> layouts() throws NotInferred {
        Optional<String> flat = Images.obstacle(function, unbound.dimensions());
        if (flat.isPresent()) {
            throw new NotInferred(flat.get());
        }
        Set<Integer> single = meaning.order().single();
        Set<String> layered = source.given().arrays().layered();
        List<ArrayLayout> found = new LayoutFinder(unbound, single, plain(), apart(), layered, components(), levels())
                .of(arrays, others.origins(), source.given().arrays().origins());
        boolean changes = combines() || found.stream().anyMatch(ArrayLayout::ofGroups);
        if (found.stream()
                .noneMatch(layout -> layout.isDistributed() && (layout.access().isWritten() || changes))) {
            throw new NotInferred("no array has elements for the work-items");
        }
        return found;
    }

    /**
     * Arrays that have no components: images, and those whose elements are given along more dimensions than the NDRange
     * has.
     */
    private Set<String> plain() {
        return arrays.stream()
                .filter(array -> array.imageDimensions() > 0
                        || source.given()
                                        .arrays()
                                        .sizes()
                                        .getOrDefault(array.name(), List.of())
                                        .size()
                                > unbound.dimensions())
                .map(ArrayAccess::name)
                .collect(Collectors.toSet());
    }

    /** Arrays whose elements are given, those of work-items as cells. */
    private Set<String> apart() {
        Set<String> apart = new HashSet<>(source.given().arrays().sizes().keySet());
        apart.removeAll(source.given().arrays().together());
        return apart;
    }

    /**
     * By array, elements from one component to the next, as other kernels say, or the description's sizes where the
     * kernel calls each number in them as the description does.
     */
    private Map<String, Poly> components() {
        Map<String, Poly> components = new LinkedHashMap<>(others.components());
        GivenArrays given = source.given().arrays();
        given.sizes().forEach((array, size) -> {
            if (given.layered().contains(array) && size.stream().allMatch(this::isCalledSo)) {
                components.putIfAbsent(array, size.stream().reduce(Poly.ONE, Poly::times));
            }
        });
        return components;
    }

    private boolean isCalledSo(Poly size) {
        return size.allSymbols().stream()
                .allMatch(symbol -> function.parameters().stream()
                                .anyMatch(parameter ->
                                        !parameter.pointer() && parameter.name().equals(symbol.toString()))
                        && Poly.of(symbol)
                                .equals(source.given().scalars().getOrDefault(symbol.toString(), Poly.of(symbol))));
    }

    /** By array, elements from one level to the next. */
    private Map<String, Poly> levels() {
        Map<String, Poly> levels = new LinkedHashMap<>();
        for (ArrayAccess array : arrays) {
            meaning.implied()
                    .levels()
                    .elements(array.name(), array.elementBytes())
                    .ifPresent(elements -> levels.put(array.name(), elements));
        }
        return levels;
    }

    /** With room for all levels that take turns. */
    private ArrayShape withLevels(ArrayShape shape) {
        LevelScalars levels = meaning.implied().levels();
        return levels.elements(shape.access().name(), shape.access().elementBytes())
                .flatMap(shape.layout()::componentsIn)
                .map(each -> shape.enlarged(Poly.of(each * levels.names().size())))
                .orElse(shape);
    }

    /** Whether its work-items write nothing but what they change together. */
    private boolean combines() {
        return meaning.combined().areAny() && arrays.stream().noneMatch(ArrayAccess::isWritten);
    }

    /** Whether a reference tells by its guards how many work-items there are: what is written, else what all change. */
    private boolean counts(Reference reference) {
        return KernelReferences.mayWrite(reference, function, meaning.definition())
                || (combines() && meaning.combined().isOne(reference.buffer().name()));
    }

    /**
     * The kernel with all that is inferred of it.
     *
     * @param parameters gets those of the kernel
     */
    InferredKernel find(InferredParameters parameters) throws NotInferred {
        List<ArrayLayout> distributed =
                layouts.stream().filter(ArrayLayout::isDistributed).toList();
        ScalarBindings scalars = new ScalarBindings(source.given().scalars());
        bindMacros(parameters, scalars);
        ScalarFinder finder = new ScalarFinder(meaning, evaluation, distributed, parameters, scalars);
        ItemHints hints = new ItemHints(evaluation, this::counts, unbound, distributed);
        List<ItemCount> counts = new ItemFinder(source, meaning, others, group.size(), finder, hints).find();
        List<Poly> items = counts.stream().map(ItemCount::items).toList();
        finder.findAll(items, arrays, () -> scalars.setting(items, group.size(), parameters));
        Setting setting = scalars.setting(items, group.size(), parameters);
        List<Setting> turns = turns(scalars, items, parameters);
        ShapeFinder shapes = new ShapeFinder(setting, turns, poly -> scalars.in(poly, items), array -> {
            OptionalLong known = meaning.combined().elements(array);
            return known.isPresent() ? Poly.of(known.getAsLong()) : parameters.elements(array);
        });
        List<ArrayShape> found = new ArrayList<>();
        for (ArrayLayout layout : layouts) {
            found.add(withLevels(shapes.of(layout)));
        }
        List<String> notes = new ArrayList<>();
        group.guess().ifPresent(notes::add);
        imageFormats(parameters.given().images()).ifPresent(notes::add);
        notes.addAll(times(scalars));
        finder.bindOthers(evaluation.locals());
        notes.addAll(meaning.combined().notes());
        InferredKernel.Launch launch = new InferredKernel.Launch(counts, scalars);
        return new InferredKernel(source, meaning, group, parameters, launch, found, notes);
    }

    /** What holds where scalars that alternate are even, and where they are odd. */
    private List<Setting> turns(ScalarBindings scalars, List<Poly> items, InferredParameters parameters) {
        Set<String> names = meaning.implied().parities();
        return Stream.of(Poly.ZERO, Poly.ONE)
                .limit(names.isEmpty() ? 1 : 2)
                .map(value -> scalars.and(names, value).setting(items, group.size(), parameters))
                .toList();
    }

    /** Has parameters that macros are made of; a scalar of the same name is that parameter. */
    private void bindMacros(InferredParameters parameters, ScalarBindings scalars) {
        Set<String> sizes = SizeHints.all(evaluation);
        for (String macro : source.macros()) {
            Poly value = scalars.value(macro).orElse(Poly.ZERO);
            value.allSymbols().stream()
                    .filter(Uniform.class::isInstance)
                    .map(Symbol::toString)
                    .filter(name -> !parameters.given().has(name) && !parameters.contains(name))
                    .forEach(name -> {
                        Poly own = sizes.contains(macro) ? parameters.size(name) : parameters.value(name);
                        scalars.putIfAbsent(name, own);
                    });
        }
    }

    /** What is to be said of the formats of images but those that the description has. */
    private Optional<String> imageFormats(Set<String> said) {
        String formats = arrays.stream()
                .filter(array -> !said.contains(source.given().fields().getOrDefault(array.name(), array.name())))
                .flatMap(array -> array.image().map(format -> format + " of '" + array.name() + "'").stream())
                .collect(Collectors.joining(", "));
        return formats.isEmpty()
                ? Optional.empty()
                : Optional.of("a guess: <image> " + formats + "; write the formats that your images have");
    }

    /**
     * Numbers of steps that say nothing of arrays count iterations. What is to be said of others, and of times, which
     * the user alone knows.
     */
    private List<String> times(ScalarBindings scalars) {
        return function.parameters().stream()
                .filter(TimeScalars::isOne)
                .filter(parameter -> !meaning.implied().parities().contains(parameter.name())
                        && !source.given().values().has(parameter.name())
                        && (!TimeScalars.isNumber(parameter) || scalars.has(parameter.name())))
                .map(TimeScalars::note)
                .toList();
    }
}
