package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.InferredDescription.Argument;
import io.github.halomill.generator.infer.InferredDescription.Commented;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.ArrayShape;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.Access;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.runtime.base.DataType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** An array of the kernel: how its subscripts say that it lies in memory, and what is read of it. */
final class InferredBuffer {

    private static final int MOST_POINTS = 600;

    /** Elements, or rows, that stencils reach however small the array. */
    private static final long NEAR = 16;

    private final InferredSpace space;
    private final KernelParameter parameter;
    private final List<Reference> references;
    private final long elementBytes;
    private List<Poly> offsets = List.of();
    private Optional<InferredStrides> strides = Optional.empty();
    private List<Poly> size = new ArrayList<>();
    private Optional<String> replicated = Optional.empty();
    private final Map<String, String> points = new LinkedHashMap<>();

    /** The first element along the slowest-varying dimension that is written. */
    private long begin = Long.MAX_VALUE;

    InferredBuffer(InferredSpace space, Variable variable, KernelParameter parameter, List<Reference> all) {
        this.space = space;
        this.parameter = parameter;
        references = all.stream()
                .filter(reference -> reference.buffer().equals(variable))
                .toList();
        elementBytes = parameter.type().map(DataType::bytes).orElse(1);
    }

    String name() {
        return parameter.name();
    }

    boolean isWritten() {
        return references.stream().anyMatch(space::mayWrite);
    }

    boolean isRead() {
        return references.stream().anyMatch(reference -> reference.mode().reads());
    }

    /** Whether its elements belong to work-items. */
    boolean isDistributed() {
        return strides.isPresent();
    }

    boolean isReplicated() {
        return replicated.isPresent();
    }

    /** Whether it is read around a work-item's own elements, or anywhere. */
    boolean isStencil() {
        return isDistributed()
                && (points.keySet().stream().anyMatch(point -> !point.matches("\\{[0,]*}")) || isReplicated());
    }

    boolean isLike(InferredBuffer other) {
        return parameter.type().equals(other.parameter.type())
                && size.equals(other.size)
                && strides.equals(other.strides);
    }

    void replicate() {
        replicated = replicated.or(() -> Optional.of("because it changes places with one that is"));
    }

    /** Finds the strides along the NDRange's dimensions, from writes if there are any; why it cannot. */
    Optional<String> findStrides(Setting unbound) {
        List<Reference> telling =
                isWritten() ? references.stream().filter(space::mayWrite).toList() : references;
        offsets = telling.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> elements(access, unbound).stream())
                .toList();
        strides = InferredStrides.of(offsets, space.dimensions(), space.single());
        return isWritten() && strides.isEmpty()
                ? Optional.of("the elements of '" + name()
                        + "' that work-items write do not lie like the work-items, x fastest")
                : Optional.empty();
    }

    private Optional<Poly> elements(Access access, Setting setting) {
        Poly bytes = setting.bind(access.offset());
        return bytes.plus(-Math.floorMod(bytes.constantTerm(), elementBytes)).exactly(Poly.of(elementBytes));
    }

    /** An array that is only read belongs to work-items like one that is written, if both have the same strides. */
    void takePlace(Collection<InferredBuffer> all) {
        List<InferredBuffer> written = all.stream()
                .filter(buffer -> buffer.isDistributed() && buffer.isWritten())
                .toList();
        if (isWritten() || written.isEmpty()) {
            return;
        }
        Optional<InferredStrides> alike = written.stream()
                .map(InferredBuffer::strides)
                .filter(other -> offsets.stream().anyMatch(other::isFollowedBy))
                .findFirst();
        strides = alike.or(
                () -> strides.map(own -> own.withOrigin(written.get(0).strides().origin())));
    }

    private InferredStrides strides() {
        return strides.orElseThrow();
    }

    /** How many dimensions it has; along others of the NDRange there is one work-item only. */
    private int rank() {
        return strides().steps().size();
    }

    long origin(int d) {
        return d < rank() && !space.single().contains(d) ? strides().origin().get(d) : 0;
    }

    long perItem(int d) {
        return d < rank() ? Math.max(1, strides().perItem().get(d)) : 1;
    }

    /** Elements along {@code d}, where the next dimension's stride tells. */
    Optional<Poly> extent(int d) {
        return strides().extent(d);
    }

    /** How many elements there are besides those of work-items along {@code d}, if all that is read shall be in the array. */
    long margin(int d) {
        List<Poly> any = new ArrayList<>();
        for (int i = 0; i < rank(); i++) {
            any.add(extent(i).orElse(Poly.of(new Size(Level.GLOBAL, i))));
        }
        Setting unbound = new Setting(space.unboundItems(), space.group(), Map.of(), Map.of());
        ReachFinder finder = ReachFinder.inLongRows(unbound, shape(any));
        long behind = references.stream()
                .flatMap(reference -> finder.find(reference).stream().flatMap(List::stream))
                .flatMapToLong(reach -> d < rank() ? reach.hi().get(d).constant().stream() : LongStream.empty())
                .max()
                .orElse(0);
        return origin(d) + Math.max(0, behind - (perItem(d) - 1));
    }

    private ArrayShape shape(List<Poly> sizes) {
        return new ArrayShape(
                elementBytes,
                sizes,
                IntStream.range(0, rank()).mapToObj(d -> Poly.of(perItem(d))).toList(),
                IntStream.range(0, rank()).mapToObj(d -> Poly.of(origin(d))).toList());
    }

    /** Finds the sizes and what is read; why it cannot. */
    Optional<String> findShape(Setting setting) {
        if (!isDistributed()) {
            findTable(setting);
            return Optional.empty();
        }
        int last = rank() - 1;
        for (int d = 0; d < last; d++) {
            size.add(space.bound(extent(d).orElseThrow()));
        }
        Poly owned = setting.items().get(last).times(perItem(last)).plus(origin(last));
        size.add(owned);
        ReachFinder finder = new ReachFinder(setting, shape(size));
        Poly end = owned;
        for (Reference reference : references) {
            Optional<List<Reach>> reaches =
                    reference.unresolved().isPresent() ? Optional.empty() : finder.find(reference);
            if (reaches.isPresent()) {
                for (Reach reach : reaches.get()) {
                    Poly needed = reach.end().map(place -> place.plus(1)).orElse(end);
                    end = setting.estimate(needed) > setting.estimate(end) ? needed : end;
                    if (reference.mode().reads()) {
                        addPoints(reach);
                    }
                    if (space.mayWrite(reference)) {
                        if (!isOwn(reach)) {
                            return Optional.of("'" + reference.text() + "' at line "
                                    + reference.place().line() + " writes elements that are not the work-item's own");
                        }
                        begin = Math.min(
                                begin, reach.begin().map(setting::estimate).orElse(0L));
                    }
                }
            } else if (space.mayWrite(reference)) {
                return Optional.of("it is not known how far '" + reference.text() + "' at line "
                        + reference.place().line() + " writes from a work-item's own elements");
            } else {
                replicated = Optional.of(told(reference) + ": "
                        + reference.unresolved().map(Reference.Obstacle::text).orElse("it may be any element"));
            }
        }
        size.set(last, end);
        size.addAll(Collections.nCopies(space.dimensions() - rank(), Poly.ONE));
        return Optional.empty();
    }

    private boolean isOwn(Reach reach) {
        return IntStream.range(0, rank()).allMatch(d -> {
            OptionalLong lo = reach.lo().get(d).constant();
            OptionalLong hi = reach.hi().get(d).constant();
            return lo.orElse(-1) >= 0 && hi.orElse(perItem(d)) < perItem(d);
        });
    }

    /** Arrays that lie alike are taken to be of one size; in one dimension, only if they have a border. */
    void takeMargin(Collection<InferredBuffer> all) {
        for (InferredBuffer other : all) {
            int last = isDistributed() ? rank() - 1 : 0;
            boolean alike = isDistributed()
                    && other.isDistributed()
                    && !other.isReplicated()
                    && strides.equals(other.strides)
                    && (last > 0
                            || origin(last) > 0
                            || Math.max(begin % Long.MAX_VALUE, other.begin % Long.MAX_VALUE) > 0);
            if (alike
                    && space.setting().estimate(other.size.get(last))
                            > space.setting().estimate(size.get(last))) {
                size.set(last, other.size.get(last));
            }
        }
    }

    /** An array that has nothing to do with the work-items' places: every device gets all of it. */
    private void findTable(Setting setting) {
        replicated = Optional.of(
                references.isEmpty() ? "the kernel does not use it" : "its elements are not those of work-items");
        Poly end = Poly.ONE;
        for (Reference reference : references) {
            Poly one = Poly.of(new Size(Level.GLOBAL, 0));
            ArrayShape line = new ArrayShape(elementBytes, List.of(one), List.of(Poly.ZERO), List.of(Poly.ZERO));
            for (Reach reach : new ReachFinder(setting, line).find(reference).orElse(List.of())) {
                Poly needed = reach.hi().get(0).plus(1);
                end = setting.estimate(needed) > setting.estimate(end) ? needed : end;
            }
        }
        size.add(end);
    }

    private void addPoints(Reach reach) {
        List<String> texts = new ArrayList<>(List.of(""));
        for (int d = 0; d < rank(); d++) {
            Poly lo = reach.lo().get(d);
            Poly hi = reach.hi().get(d);
            List<String> longer = new ArrayList<>();
            for (String text : texts) {
                for (String coordinate : coordinates(lo, hi, perItem(d))) {
                    longer.add(text + (d == 0 ? "" : ",") + coordinate);
                }
            }
            texts = longer;
        }
        if (texts.isEmpty() || texts.size() + points.size() > MOST_POINTS || isFar(reach)) {
            String why = isFar(reach) ? "it may be far from its own" : "it may be too many elements to name";
            replicated = Optional.of(told(reach.reference()) + ": " + why);
            return;
        }
        String rest = ",0".repeat(space.dimensions() - rank());
        texts.forEach(text -> points.putIfAbsent("{" + text + rest + "}", told(reach.reference())));
    }

    /** Whether it reaches over half of what there is along the slowest-varying dimension: as to the next of several fields. */
    private boolean isFar(Reach reach) {
        int last = rank() - 1;
        Setting setting = space.setting();
        long half = setting.estimate(space.items(last).times(perItem(last))) / 2;
        return !space.single().contains(last)
                && Math.max(
                                Math.abs(setting.estimate(reach.lo().get(last))),
                                Math.abs(setting.estimate(reach.hi().get(last))))
                        > Math.max(half, NEAR);
    }

    /** The points along a dimension that together reach from {@code lo} to {@code hi}; none if they are too many. */
    private static List<String> coordinates(Poly lo, Poly hi, long perItem) {
        if (lo.constant().isEmpty() || hi.constant().isEmpty()) {
            return perItem == 1 && lo.equals(hi) ? List.of(lo.toString()) : List.of();
        }
        long from = lo.constant().getAsLong();
        long least = hi.constant().getAsLong() - (perItem - 1);
        if (least <= from) {
            return List.of(String.valueOf(Math.max(least, Math.min(0, from))));
        }
        List<String> all = new ArrayList<>();
        for (long at = from; at <= least && all.size() <= MOST_POINTS; at++) {
            all.add(String.valueOf(at));
        }
        return all;
    }

    private static String told(Reference reference) {
        return "reads " + reference.text() + " at " + reference.place().file() + ":"
                + reference.place().line();
    }

    Argument.Buffer describe(String name, DataType type) {
        boolean distributed = isDistributed() && !isReplicated();
        return new Argument.Buffer(
                name,
                type.clName(),
                new Commented(property(), List.of()),
                size.stream()
                        .map(extent -> new Commented(extent.toString(), List.of()))
                        .toList(),
                distributed
                        ? points.entrySet().stream()
                                .map(point -> new Commented(point.getKey(), List.of(point.getValue())))
                                .toList()
                        : List.of(),
                isPlaced() && !isOriginPlain() ? Optional.of(new Commented(originText(), List.of())) : Optional.empty(),
                replicated.map(why -> new Commented("replicated", List.of(why))));
    }

    private String property() {
        if (!isWritten()) {
            return "input";
        }
        boolean all = references.stream()
                .filter(space::mayWrite)
                .flatMap(reference -> reference.accesses().stream())
                .anyMatch(access ->
                        access.certain() && access.guards().polynomials().isEmpty());
        return isRead() ? "inout" : all || space.swap().isPresent() ? "output" : "inout";
    }

    /** Whether its work-items' own elements matter: not if all of it is everywhere and nobody writes it. */
    private boolean isPlaced() {
        return isDistributed() && (!isReplicated() || isWritten() || space.changesPlaces(this));
    }

    /** What it is described with. */
    Stream<Poly> expressions() {
        return size.stream();
    }

    /** Whether the origin is half the margin, as it is where none is given. */
    private boolean isOriginPlain() {
        for (int d = 0; d < space.dimensions(); d++) {
            if (space.single().contains(d)) {
                continue;
            }
            Poly margin = size.get(d).minus(space.items(d).times(perItem(d)));
            if (margin.constant().isEmpty() || margin.constant().getAsLong() / 2 != origin(d)) {
                return false;
            }
        }
        return true;
    }

    private String originText() {
        return IntStream.range(0, space.dimensions())
                .mapToObj(d -> String.valueOf(origin(d)))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
