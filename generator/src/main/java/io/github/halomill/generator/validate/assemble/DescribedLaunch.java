package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Roundings;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.stream.LaunchFacts;
import io.github.halomill.generator.kernel.stream.Rotation;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Over;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.DescribedSetting;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a description says of a launch whose kernel is to be streamed.
 *
 * @param facts what the kernel's source shows
 * @param described how it is launched, with values of the parameters that have only one
 * @param shapes of arrays of which work-items may own elements, by the kernel's parameter
 * @param ids which id of the kernel counts along each dimension
 * @param cells dimensions along which it has none, and is launched over one cell
 * @param shown whether its source shows what it does, and nothing is believed
 * @param rotations arrays that change places
 * @param components by the kernel's parameter: the dimension of its shape that counts components of cells
 * @param wraps dimensions along which the kernel wraps around an array, by the array's name
 * @param whole whether work-items on each zone count those of the whole problem: ends of arrays are where the kernel
 *     looks for them
 */
record DescribedLaunch(
        AccessFacts facts,
        DescribedSetting described,
        Map<String, SymbolicShape> shapes,
        List<Integer> ids,
        Set<Integer> cells,
        boolean shown,
        List<Rotation> rotations,
        Map<String, Integer> components,
        Map<String, List<Integer>> wraps,
        boolean whole)
        implements LaunchFacts {

    /** What is known of a kernel of a program in its only launch. */
    static LaunchFacts of(Program program, Kernel kernel, StreamedSource source, List<Rotation> rotations) {
        return of(program, kernel, source, source.judged().get(0), rotations);
    }

    /** The same in all of some launches; {@code placed}: work-items are to be looked for where these place them. */
    static LaunchFacts inAll(
            Program program, Kernel kernel, StreamedSource source, List<Step.Launch> launches, boolean placed) {
        List<LaunchFacts> all = launches.stream()
                .flatMap(launch -> source.of(kernel, launch).stream())
                .distinct()
                .map(judged -> of(program, kernel, source, judged, List.of()))
                .toList();
        return new EveryLaunch(all, placed);
    }

    private static LaunchFacts of(
            Program program, Kernel kernel, StreamedSource source, Judged judged, List<Rotation> rotations) {
        if (judged.subject().access().isEmpty()) {
            return source::isNonNegative;
        }
        AccessFacts access = judged.subject().access().get();
        Set<Integer> cells = IntStream.range(0, kernel.over().size())
                .filter(d -> kernel.over().get(d) instanceof Over.Cell)
                .boxed()
                .collect(Collectors.toSet());
        Set<String> fixed = program.parameters().stream()
                .filter(Parameter::fixed)
                .map(Parameter::name)
                .collect(Collectors.toSet());
        Map<String, List<Integer>> wraps =
                kernel.buffers().stream().collect(Collectors.toMap(Argument.Buffer::name, Argument.Buffer::wraps));
        boolean whole = kernel.addressing() == Addressing.GLOBAL;
        DescribedSetting described = access.described().at(fixed::contains);
        return new DescribedLaunch(
                access,
                described,
                source.names().byParameter(described.shapes()),
                kernel.ids(),
                cells,
                judged.isShown(),
                rotations,
                CellComponents.axes(program, kernel),
                wraps,
                whole);
    }

    @Override
    public boolean isNonNegative(String scalar) {
        return described.isNonNegative(scalar);
    }

    @Override
    public boolean isPositive(String scalar) {
        return described.isPositive(scalar);
    }

    @Override
    public boolean isPowerOfTwo(Poly sum) {
        Poly value = byDimension(List.of(), List.of(sum)).masks().get(0);
        return facts.powersOfTwo().contains(facts.setting().bind(value));
    }

    @Override
    public boolean hasId(int dimension) {
        return !cells.contains(dimension);
    }

    @Override
    public boolean isWithoutRaces() {
        return shown;
    }

    @Override
    public boolean isOwn(Reference access) {
        return isPlaced() && placed().isOwn(access);
    }

    @Override
    public Optional<List<Integer>> distance(Reference from, Reference to) {
        return isPlaced() ? placed().distance(from, to) : Optional.empty();
    }

    /** Whether it is shown where its work-items are: their ids are those of the whole, and begin at 0. */
    private boolean isPlaced() {
        return shown && whole && beginsAtZero();
    }

    private PlacedAccesses placed() {
        Setting setting = described.setting();
        return new PlacedAccesses(setting, shapes, ids.size(), access -> bounds(access, setting, ReachFinder::inRows));
    }

    @Override
    public Set<Integer> around() {
        return wraps.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    }

    @Override
    public Optional<Set<List<Integer>>> neighbours(Reference reference, List<Integer> behind, List<Integer> ahead) {
        if (!whole || shapes(reference.buffer().name()).size() > 1) {
            return Optional.empty();
        }
        return elements(reference, inside(behind, ahead)).map(elements -> withoutComponents(reference, elements));
    }

    private Optional<Set<List<Integer>>> elements(Reference reference, Setting setting) {
        return reaches(reference, setting, ReachFinder::inRows).flatMap(ReachedElements::of);
    }

    private Set<List<Integer>> withoutComponents(Reference reference, Set<List<Integer>> elements) {
        return ReachedElements.without(
                Optional.ofNullable(components.get(reference.buffer().name())), elements);
    }

    @Override
    public long components(String array) {
        Integer axis = components.get(array);
        SymbolicShape shape = shapes.get(array);
        return axis == null
                ? 0
                : shape == null ? -1 : shape.size().get(axis).constant().orElse(-1);
    }

    @Override
    public OptionalInt component(Reference reference) {
        Integer axis = components.get(reference.buffer().name());
        Set<Integer> all = axis == null
                ? Set.of()
                : elements(reference, described.setting()).orElse(Set.of()).stream()
                        .map(element -> element.get(axis))
                        .collect(Collectors.toSet());
        return all.size() == 1 ? OptionalInt.of(all.iterator().next()) : OptionalInt.empty();
    }

    @Override
    public Optional<List<Integer>> origin(String array) {
        List<Integer> origin = new ArrayList<>();
        SymbolicShape shape = shapes.get(array);
        for (int d = 0; shape != null && d < ids.size(); d++) {
            shape.origin().get(d).constant().ifPresent(place -> origin.add((int) place));
        }
        return Optional.of(origin).filter(all -> all.size() == ids.size());
    }

    @Override
    public Optional<List<Integer>> place(Reference reference) {
        return elements(reference, described.setting())
                .map(elements -> withoutComponents(reference, elements))
                .filter(places -> places.size() == 1)
                .map(places -> places.iterator().next());
    }

    @Override
    public boolean leavesRow(Reference reference) {
        Reference certain = reference.with(
                reference.accesses().stream().filter(ByteAccess::certain).toList());
        Setting setting = described.setting();
        return reaches(certain, setting, ReachFinder::wrapping).isPresent()
                && reaches(certain, setting, ReachFinder::inRows).isEmpty();
    }

    /** What finds where accesses go. */
    private interface Finding {
        ReachFinder of(Setting setting, SymbolicShape shape, List<Integer> wraps);
    }

    private Optional<List<Reach>> reaches(Reference reference, Setting setting, Finding finding) {
        return isFollowed() ? bounds(reference, setting, finding) : Optional.empty();
    }

    private Optional<List<Reach>> bounds(Reference reference, Setting setting, Finding finding) {
        String array = reference.buffer().name();
        Optional<SymbolicShape> shape = Optional.ofNullable(shapes.get(array));
        if (shape.isEmpty()) {
            return Optional.empty();
        }
        try {
            Roundings roundings = new Roundings(described.setting().withPartialGroups());
            Reference rounded = roundings.of(
                    byDimension(List.of(reference), List.of()).references().get(0));
            boolean asked =
                    facts.required().keySet().containsAll(roundings.required().keySet());
            return asked
                    ? finding.of(setting, shape.get(), wraps.getOrDefault(array, List.of()))
                            .find(rounded)
                    : Optional.empty();
        } catch (ArithmeticException e) {
            return Optional.empty(); // numbers beyond 64 bits
        }
    }

    /** How an array lies, and those that it changes places with. */
    private Set<Optional<SymbolicShape>> shapes(String array) {
        return rotations.stream()
                .filter(rotation -> rotation.arrays().contains(array))
                .flatMap(rotation -> rotation.arrays().stream())
                .map(one -> Optional.ofNullable(shapes.get(one)))
                .collect(Collectors.toSet());
    }

    /** Whether ids begin at 0 and there are several along each dimension but that of components. */
    private boolean isFollowed() {
        Setting setting = described.setting();
        return beginsAtZero()
                && IntStream.range(0, setting.dimensions())
                        .filter(d -> !components.containsValue(d))
                        .noneMatch(setting::isSingle);
    }

    private boolean beginsAtZero() {
        return described.setting().offset().stream().allMatch(Poly.ZERO::equals);
    }

    /** With ids by dimension. */
    private Evaluation byDimension(List<Reference> references, List<Poly> masks) {
        return new Evaluation(references, List.of(), List.of(), List.of(), Map.of(), Map.of(), masks, List.of())
                .withIds(ids);
    }

    /**
     * For work-items that lie so far from the ends of the launch, along the dimensions that a work-item's own element
     * depends on.
     */
    private Setting inside(List<Integer> behind, List<Integer> ahead) {
        Setting setting = described.setting();
        List<Poly> known = new ArrayList<>(setting.known());
        for (int d = 0; d < Math.min(setting.dimensions(), behind.size()); d++) {
            Poly id = Poly.of(new WorkId(Level.GLOBAL, d));
            known.add(id.plus(-behind.get(d)));
            known.add(setting.items().get(d).minus(id).plus(-1 - ahead.get(d)));
        }
        return setting.knowing(known);
    }
}
