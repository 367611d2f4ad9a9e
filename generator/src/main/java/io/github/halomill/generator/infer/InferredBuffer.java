package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Roundings;
import io.github.halomill.generator.kernel.access.RowRoom;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.ElementType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An array of the kernel: how its subscripts say that it lies in memory, and what is read of it. */
final class InferredBuffer {

    private static final Counter ANY = new Counter(Integer.MAX_VALUE);

    private final InferredSpace space;
    private final KernelParameter parameter;
    private final List<Reference> references;
    private final long elementBytes;

    /** The format, if the kernel takes it as an image. */
    private final Optional<Text> image;

    private List<Poly> offsets = List.of();
    private Optional<InferredStrides> strides = Optional.empty();
    private final List<Poly> size = new ArrayList<>();
    private Optional<String> replicated = Optional.empty();
    private @Nullable InferredPoints points;
    private final Set<Integer> wraps = new TreeSet<>();
    private boolean changesPlaces;

    /** Whether each work-group writes an element, and nobody else anything. */
    private boolean ofGroups;

    /** The first element along the slowest-varying dimension that is written. */
    private long begin = Long.MAX_VALUE;

    InferredBuffer(InferredSpace space, Variable variable, KernelParameter parameter, List<Reference> all) {
        this.space = space;
        this.parameter = parameter;
        references = all.stream()
                .filter(reference -> reference.buffer().equals(variable))
                .toList();
        elementBytes = parameter.type().map(ElementType::bytes).orElse(1);
        image = parameter.image().map(object -> InferredImages.format(references, parameter.place()));
    }

    /** Dimensions of the image that it is; 0 if it is none. */
    int imageDimensions() {
        return parameter.image().map(DeviceObject.Image::dimensions).orElse(0);
    }

    String name() {
        return parameter.name();
    }

    String field() {
        return space.source().given().fields().getOrDefault(name(), name());
    }

    KernelParameter parameter() {
        return parameter;
    }

    /** That of its kernel. */
    InferredSpace space() {
        return space;
    }

    /** Whether the kernel does anything with it. */
    boolean isUsed() {
        return !references.isEmpty();
    }

    boolean isWritten() {
        return references.stream().anyMatch(space::mayWrite);
    }

    /** Whether all work-items change it together. */
    boolean isCombined() {
        return space.combined().isOne(name());
    }

    boolean isRead() {
        return references.stream().anyMatch(reference -> reference.mode().reads());
    }

    /** Whether its elements belong to work-items. */
    boolean isDistributed() {
        return strides.isPresent();
    }

    /** Whether each work-group has an element of it, which its cells have together. */
    boolean isOfGroups() {
        return ofGroups;
    }

    boolean isReplicated() {
        return replicated.isPresent();
    }

    /** Whether it is read around a work-item's own elements, or anywhere. */
    boolean isStencil() {
        return isDistributed() && (isReplicated() || (points != null && points.reachOthers()));
    }

    boolean isLike(InferredBuffer other) {
        return hasElementsLike(other) && size.equals(other.size) && strides.equals(other.strides);
    }

    /** Whether both have elements of one type, and one format if they are images. */
    boolean hasElementsLike(InferredBuffer other) {
        return parameter.type().equals(other.parameter.type())
                && image.map(Text::value).equals(other.image.map(Text::value));
    }

    void replicate() {
        replicated = replicated.or(() -> Optional.of("because it changes places with one that is"));
    }

    /**
     * Whether it is not known which elements are read of an array that is only read: nothing says how many it has then.
     */
    private boolean isLost() {
        return !isWritten()
                && references.stream()
                        .anyMatch(reference -> reference.unresolved().isPresent());
    }

    /** Finds the strides along the NDRange's dimensions, from writes if there are any; why it cannot. */
    Optional<String> findStrides(Setting unbound) {
        List<Reference> telling =
                isWritten() ? references.stream().filter(space::mayWrite).toList() : references;
        offsets = telling.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> elements(access, unbound).stream())
                .toList();
        ofGroups = isWritten()
                && !isRead()
                && !space.group().isEmpty()
                && new OtherWrites(offsets, space.dimensions()).isOnePerGroup();
        if (ofGroups) {
            return Optional.empty();
        }
        strides = isLost()
                ? Optional.empty()
                : InferredStrides.of(telling(), knownSteps(), space.dimensions(), space.single())
                        .filter(this::isBorderGuarded);
        return isWritten() && strides.isEmpty()
                ? Optional.of("the elements of '" + name()
                        + "' that work-items write do not lie like the work-items, x fastest"
                        + new OtherWrites(offsets, space.dimensions()).remark())
                : Optional.empty();
    }

    /** Whether scalars that say where work-items begin say it in guards or of rows, too: others begin anywhere. */
    private boolean isBorderGuarded(InferredStrides found) {
        Stream<Poly> guards = references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> access.guards().all());
        Set<Symbol> known = Stream.concat(found.steps().stream(), guards)
                .flatMap(poly -> poly.allSymbols().stream())
                .collect(Collectors.toSet());
        return found.origin().stream().allMatch(first -> known.containsAll(first.symbols()));
    }

    /** Of an image, elements from one to the next along each dimension. */
    private List<Poly> knownSteps() {
        List<Poly> steps = new ArrayList<>();
        Poly step = Poly.ONE;
        for (int d = 0; d < imageDimensions(); d++) {
            steps.add(step);
            step = step.times(InferredImages.extent(d));
        }
        return steps;
    }

    /** Of what is only read, what does not move with all ids says nothing: a border that is clamped to. */
    private List<Poly> telling() {
        List<Poly> moving = offsets.stream()
                .filter(offset -> IntStream.range(0, space.dimensions())
                        .filter(d -> !space.single().contains(d))
                        .allMatch(d -> offset.symbols().contains(new WorkId(Level.GLOBAL, d))))
                .toList();
        return isWritten() ? offsets : moving;
    }

    private Optional<Poly> elements(ByteAccess access, Setting setting) {
        Poly bytes = setting.bind(access.offset());
        return bytes.plus(-Math.floorMod(bytes.constantTerm(), elementBytes))
                .exactly(Poly.of(elementBytes))
                .map(offset -> isWritten() ? anyRemainder(offset) : offset);
    }

    /**
     * With something that differs between work-items in place of remainders by small numbers, which say nothing of
     * strides: {@code y % 2}.
     */
    private static Poly anyRemainder(Poly offset) {
        for (Symbol symbol : offset.symbols()) {
            if (symbol instanceof Quotient quotient
                    && !symbol.isUniform()
                    && quotient.divisor().constant().isPresent()) {
                Optional<Poly> often =
                        offset.linear(symbol).flatMap(factor -> factor.negated().exactly(quotient.divisor()));
                Optional<Poly> rest = often.map(times -> offset.minus(
                        times.times(quotient.dividend().minus(quotient.divisor().times(Poly.of(quotient))))));
                if (rest.isPresent()
                        && rest.get().terms().size() < offset.terms().size()) {
                    return anyRemainder(rest.get()).plus(often.get().times(Poly.of(ANY)));
                }
            }
        }
        return offset;
    }

    /**
     * An array that is only read belongs to work-items like one that is written, if both have the same strides. It may
     * have fewer dimensions: not those along which there is one work-item. Where other kernels tell more, it belongs to
     * them as it does there.
     */
    void takePlace(Collection<InferredBuffer> all, OtherKernels others) {
        List<InferredBuffer> written = all.stream()
                .filter(buffer -> buffer.isDistributed() && buffer.isWritten())
                .toList();
        if (isWritten() || isLost() || written.isEmpty()) {
            return;
        }
        Optional<InferredStrides> alike = written.stream()
                .map(InferredBuffer::strides)
                .filter(other -> offsets.stream().anyMatch(other::isFollowedBy))
                .map(other -> strides.map(own -> other.ofRank(own.rank())).orElse(other))
                .findFirst();
        List<Long> known = others.origins().get(name());
        strides = alike.or(() -> strides.map(
                        own -> own.withOriginNear(written.get(0).strides().origin(), offsets)))
                .map(own -> known == null
                        ? own
                        : own.withOrigin(known.stream().map(Poly::of).toList()));
    }

    private InferredStrides strides() {
        return strides.orElseThrow();
    }

    /** How many dimensions it has; along others of the NDRange there is one work-item only. */
    private int rank() {
        return strides().rank();
    }

    /** Where the first work-item's elements begin; of a border as wide as a scalar says, as if that were 1. */
    long origin(int d) {
        return first(d).constant().orElse(1);
    }

    private Poly first(int d) {
        return d < rank() && !space.single().contains(d) ? strides().origin().get(d) : Poly.ZERO;
    }

    /** Whether a scalar says how wide a border is that work-items leave out. */
    boolean hasBorderOfScalar() {
        return isDistributed()
                && strides().origin().stream()
                        .anyMatch(first -> first.constant().isEmpty());
    }

    long perItem(int d) {
        return d < rank() ? Math.max(1, strides().perItem().get(d)) : 1;
    }

    /** Whether the element that a work-item owns along {@code d} has its number. */
    boolean isPlain(int d) {
        return origin(d) == 0 && perItem(d) == 1;
    }

    /** Elements along {@code d}, where the next dimension's stride tells. */
    Optional<Poly> extent(int d) {
        return image.isPresent() && d < rank()
                ? Optional.of(InferredImages.extent(d))
                : strides().extent(d);
    }

    /**
     * How many elements there are besides those of work-items along {@code d}, if all that is read shall be in the
     * array.
     */
    long margin(int d) {
        if (image.isPresent() || d >= rank()) {
            return origin(d); // what lies outside of an image is the sampler's matter
        }
        ReachFinder finder = finder(space.unbound());
        return origin(d) + beyond(d, finder, reference -> !isInRows(reference, d, finder));
    }

    /** How many elements behind a work-item's own are touched along {@code d}, whatever guards say of rows. */
    long beyond(int d) {
        return d >= rank() ? 0 : beyond(d, finder(space.unbound()), reference -> true);
    }

    private long beyond(int d, ReachFinder finder, Predicate<Reference> of) {
        return references.stream()
                .filter(of)
                .flatMap(reference -> finder.find(reference).stream().flatMap(List::stream))
                .flatMapToLong(reach -> reach.hi().get(d).constant().stream())
                .map(hi -> hi - (perItem(d) - 1))
                .filter(hi -> hi > 0)
                .max()
                .orElse(0);
    }

    /** Whether guards keep all that a reference touches within as many elements along {@code d} as there are. */
    private boolean isInRows(Reference reference, int d, ReachFinder finder) {
        return extent(d).filter(extent -> finder.isBefore(reference, d, extent)).isPresent();
    }

    /** How many elements there are along {@code d}, if that is what guards keep from being left. */
    List<Poly> guardedBy(int d, Setting unbound) {
        if (d >= rank()) {
            return List.of();
        }
        ReachFinder finder = finder(unbound);
        return references.stream()
                .filter(reference -> reference.mode().reads())
                .flatMap(reference -> finder.guardedBy(reference, d).stream())
                .filter(SizeHints::isSize)
                .toList();
    }

    /** How many elements there have to be along {@code d}, if that is the slowest and guards tell. */
    Optional<Poly> touched(int d, Setting unbound) {
        return d == rank() - 1
                ? reaches(unbound)
                        .flatMap(reach -> reach.end().stream())
                        .map(end -> end.plus(1))
                        .reduce((a, b) -> unbound.estimate(a) >= unbound.estimate(b) ? a : b)
                : Optional.empty();
    }

    /** How far from a work-item's own elements it is read, as far as numbers tell. */
    long farthest(Setting unbound) {
        return reaches(unbound)
                .flatMap(reach -> Stream.concat(reach.lo().stream(), reach.hi().stream()))
                .flatMapToLong(end -> end.constant().stream())
                .map(Math::abs)
                .max()
                .orElse(0);
    }

    private Stream<Reach> reaches(Setting unbound) {
        ReachFinder finder = finder(unbound);
        return references.stream()
                .flatMap(reference -> finder.find(reference).stream().flatMap(List::stream));
    }

    /** Of an array whose rows and planes have as much room as it takes. */
    private ReachFinder finder(Setting unbound) {
        List<Poly> any = new ArrayList<>();
        for (int i = 0; i < rank(); i++) {
            any.add(extent(i).orElse(Poly.of(new Size(Level.GLOBAL, i))));
        }
        SymbolicShape shape = shape(any, first -> first);
        return ReachFinder.inLongRows(withRoom(unbound, shape), shape);
    }

    /** Where rows are as long as neighbours need, which programs ask for. */
    private Setting withRoom(Setting setting, SymbolicShape shape) {
        return setting.alsoKnowing(RowRoom.needed(references, setting, shape).keySet());
    }

    /** The first element along {@code d} that a work-item touches, from the array's first; 0 if that is not known. */
    long lowest(int d, Setting unbound) {
        ReachFinder finder = finder(unbound);
        return d >= rank()
                ? 0
                : references.stream()
                        .flatMap(reference -> reference.accesses().stream())
                        .flatMap(access -> Stream.concat(Stream.of(access), assumed(access)))
                        .flatMapToLong(access -> finder.least(access, d).stream())
                        .min()
                        .orElse(0);
    }

    /** As if the unsigned numbers in an access were subscripts themselves. */
    private Stream<ByteAccess> assumed(ByteAccess access) {
        return access.assumed().stream().map(subscript -> access.at(subscript.times(elementBytes)));
    }

    private SymbolicShape shape(List<Poly> sizes) {
        return shape(sizes, space::bound);
    }

    private SymbolicShape shape(List<Poly> sizes, UnaryOperator<Poly> bind) {
        return new SymbolicShape(
                elementBytes,
                sizes,
                IntStream.range(0, rank()).mapToObj(d -> Poly.of(perItem(d))).toList(),
                IntStream.range(0, rank()).mapToObj(d -> bind.apply(first(d))).toList());
    }

    /** Finds the sizes and what is read; why it cannot. */
    Optional<String> findShape(Setting setting) {
        if (ofGroups) {
            for (int d = 0; d < space.dimensions(); d++) {
                size.add(Poly.quotient(
                        setting.items().get(d), Poly.of(space.group().get(d)), Symbol.Rounding.NATURAL));
            }
            return Optional.empty();
        }
        if (!isDistributed()) {
            findTable(setting);
            return Optional.empty();
        }
        int last = rank() - 1;
        List<Poly> owned = new ArrayList<>();
        for (int d = 0; d < last; d++) {
            size.add(space.bound(extent(d).orElseThrow()));
            owned.add(setting.items().get(d).times(perItem(d)));
        }
        owned.add(setting.items().get(last).times(perItem(last)));
        Poly end = image.isPresent() ? space.bound(InferredImages.extent(last)) : end(last, owned.get(last));
        size.add(end);
        Optional<String> obstacle = findReaches(setting, owned, end, true);
        if (obstacle.isEmpty() && wraps.contains(last) && !size.get(last).equals(owned.get(last))) {
            size.set(last, end);
            obstacle = findReaches(setting, owned, end, false);
        }
        size.addAll(Collections.nCopies(space.dimensions() - rank(), Poly.ONE));
        return obstacle;
    }

    /**
     * Elements along {@code d}, at least: work-items' own and those before, and as many behind where a scalar says how
     * wide a border is, unless that makes what is no size of it.
     */
    private Poly end(int d, Poly owned) {
        Poly first = space.bound(first(d));
        Poly end = owned.plus(first);
        return first.constant().isPresent() || SizeHints.isSize(end) ? end : end.plus(first);
    }

    /** Finds what is read, and how many elements there have to be along the slowest dimension; why it cannot. */
    private Optional<String> findReaches(Setting any, List<Poly> owned, Poly least, boolean aroundSlowest) {
        Setting setting = image.isPresent() ? any : withRoom(any, shape(size));
        int last = rank() - 1;
        Poly end = least;
        wraps.clear();
        replicated = Optional.empty();
        points = new InferredPoints(
                setting, IntStream.range(0, rank()).mapToObj(this::perItem).toList(), owned, space.dimensions());
        List<Integer> along = IntStream.range(0, image.isPresent() ? 0 : aroundSlowest ? rank() : last)
                .boxed()
                .toList();
        ReachFinder around = ReachFinder.wrapping(setting, shape(size), along);
        ReachFinder plain = new ReachFinder(setting, shape(size));
        Roundings roundings = new Roundings(setting);
        for (Reference reference : references.stream().map(roundings::of).toList()) {
            ReachFinder finder = reference.mode().writes() ? plain : around;
            Optional<List<Reach>> reaches =
                    reference.unresolved().isPresent() ? Optional.empty() : finder.find(reference);
            if (reaches.isEmpty() && space.mayWrite(reference)) {
                return Optional.of("it is not known how far '" + reference.text() + "' at line "
                        + reference.place().line() + " writes from a work-item's own elements");
            } else if (reaches.isEmpty()) {
                replicated = Optional.of(InferredPoints.origin(reference) + ": "
                        + reference.unresolved().map(Reference.Obstacle::text).orElse("it may be any element"));
            }
            for (Reach reach : reaches.orElse(List.of())) {
                Poly needed = image.isPresent()
                        ? end
                        : reach.end().map(place -> place.plus(1)).orElse(end);
                end = setting.estimate(needed) > setting.estimate(end) ? needed : end;
                Optional<String> obstacle = touch(reference, reach);
                if (obstacle.isPresent()) {
                    return obstacle;
                }
            }
        }
        size.set(last, end);
        return Optional.empty();
    }

    private Optional<String> touch(Reference reference, Reach reach) {
        if (reference.mode().reads() && points != null) {
            replicated = points.add(reach)
                    .map(why -> InferredPoints.origin(reference) + ": " + why)
                    .or(() -> replicated);
            wraps.addAll(reach.wraps());
        }
        if (!space.mayWrite(reference)) {
            return Optional.empty();
        }
        begin = Math.min(begin, reach.begin().map(space.setting()::estimate).orElse(0L));
        return isOwn(reach)
                ? Optional.empty()
                : Optional.of("'" + reference.text() + "' at line "
                        + reference.place().line() + " writes elements that are not the work-item's own");
    }

    private boolean isOwn(Reach reach) {
        return IntStream.range(0, rank()).allMatch(d -> {
            OptionalLong lo = reach.lo().get(d).constant();
            OptionalLong hi = reach.hi().get(d).constant();
            return lo.orElse(-1) >= 0 && hi.orElse(perItem(d)) < perItem(d);
        });
    }

    /** Whether it lies in memory as another does, and work-items own the same elements of both. */
    boolean liesLike(InferredBuffer other) {
        return isDistributed() && other.isDistributed() && strides.equals(other.strides);
    }

    /**
     * Whether what work-items own of it, or write, does not begin with the first element along the slowest-varying
     * dimension.
     */
    boolean hasBorder() {
        return origin(rank() - 1) > 0 || begin % Long.MAX_VALUE > 0;
    }

    /** Whether what work-items own of it does not. */
    boolean beginsInside() {
        return origin(rank() - 1) > 0;
    }

    boolean wrapsSlowest() {
        return wraps.contains(rank() - 1);
    }

    /** Elements per dimension, x first. */
    List<Poly> size() {
        return List.copyOf(size);
    }

    /** Its type and size as one says it. */
    String shape() {
        return size.stream().map(DescriptionText::of).collect(Collectors.joining(" x ")) + " elements of "
                + parameter.type().map(ElementType::clName).orElse("an image");
    }

    /** Gives it another size along the slowest-varying dimension that it has. */
    void enlarge(Poly slowest) {
        size.set(slowest(), slowest);
    }

    /** The dimension along which nothing but how far work-items reach tells how many elements there are. */
    int slowest() {
        return isDistributed() ? rank() - 1 : size.size() - 1;
    }

    /** Says that it is another array after every iteration. */
    void changePlaces() {
        changesPlaces = true;
    }

    /**
     * An array that has nothing to do with the work-items' places: every device gets all of it. It has as many elements
     * as are read; where that is not known, the user has to say it.
     */
    private void findTable(Setting setting) {
        replicated = Optional.of(
                references.isEmpty() ? "the kernel does not use it" : "its elements are not those of work-items");
        if (image.isPresent()) {
            for (int d = 0; d < imageDimensions(); d++) {
                size.add(space.bound(InferredImages.extent(d)));
            }
            return;
        }
        Poly one = Poly.of(new Size(Level.GLOBAL, 0));
        SymbolicShape line = new SymbolicShape(elementBytes, List.of(one), List.of(Poly.ZERO), List.of(Poly.ZERO));
        ReachFinder finder = new ReachFinder(setting, line);
        Poly end = Poly.ONE;
        for (Reference reference : references) {
            Optional<List<Reach>> reaches =
                    reference.unresolved().isPresent() ? Optional.empty() : finder.find(reference);
            if (reaches.isEmpty() || reaches.get().stream().anyMatch(Reach::numeric)) {
                size.add(space.elements(name()));
                return;
            }
            for (Reach reach : reaches.get()) {
                Poly needed = reach.hi().get(0).plus(1);
                long more = setting.estimate(needed) - setting.estimate(end);
                end = more > 0 || (more == 0 && end.constant().isPresent()) ? needed : end;
            }
        }
        size.add(end);
    }

    /** Where it is read, from work-items' own elements; empty if none own any of it. */
    Optional<InferredPoints> points() {
        return Optional.ofNullable(points);
    }

    /** Dimensions, x = 0, along which reads wrap around it. */
    Set<Integer> wraps() {
        return wraps;
    }

    /** Why every device gets all of it, if so. */
    Optional<String> replicated() {
        return replicated;
    }

    /** Whether it is another array after every iteration. */
    boolean changesPlaces() {
        return changesPlaces;
    }

    List<Reference> references() {
        return references;
    }

    /** The format, if the kernel takes it as an image, as a guess. */
    Optional<Text> image() {
        return image;
    }

    /** The first element of work-item 0, per dimension of the NDRange. */
    List<Poly> firstElements() {
        return IntStream.range(0, space.dimensions())
                .mapToObj(d -> space.bound(first(d)))
                .toList();
    }

    String originText() {
        return DescriptionText.braces(
                firstElements().stream().map(DescriptionText::of).toList());
    }
}
