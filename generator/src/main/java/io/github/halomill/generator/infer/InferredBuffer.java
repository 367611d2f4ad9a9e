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
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.runtime.base.DataType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An array of the kernel: how its subscripts say that it lies in memory, and what is read of it. */
final class InferredBuffer {

    private static final int MOST_POINTS = 600;

    private final InferredSpace space;
    private final KernelParameter parameter;
    private final List<Reference> references;
    private final long elementBytes;
    private final List<Poly> strides = new ArrayList<>();
    private final List<Long> perItem = new ArrayList<>();
    private List<Poly> offsets = List.of();
    private List<Long> origin = new ArrayList<>();
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
        return !strides.isEmpty();
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
                && perItem.equals(other.perItem)
                && origin.equals(other.origin);
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
        boolean found = !offsets.isEmpty() && findStrides(offsets);
        if (found) {
            return Optional.empty();
        }
        strides.clear();
        perItem.clear();
        return isWritten()
                ? Optional.of("the elements of '" + name()
                        + "' that work-items write do not lie like the work-items, x fastest")
                : Optional.empty();
    }

    private Optional<Poly> elements(Access access, Setting setting) {
        Poly bytes = setting.bind(access.offset());
        return bytes.plus(-Math.floorMod(bytes.constantTerm(), elementBytes)).exactly(Poly.of(elementBytes));
    }

    private boolean findStrides(List<Poly> offsets) {
        for (int d = 0; d < space.dimensions(); d++) {
            Optional<Poly> step = offsets.get(0).linear(new WorkId(Level.GLOBAL, d));
            if (step.isEmpty() || step.get().equals(Poly.ZERO)) {
                return false;
            }
            Poly stride = d == 0 ? Poly.ONE : finest(step.get(), offsets);
            Optional<Long> items = step.get().exactly(stride).flatMap(InferredBuffer::positive);
            boolean nested = d == 0 || stride.exactly(strides.get(d - 1)).isPresent();
            if (items.isEmpty() || !nested) {
                return false;
            }
            strides.add(stride);
            perItem.add(items.get());
        }
        List<List<Long>> places = new ArrayList<>();
        for (Poly offset : offsets) {
            Optional<List<Long>> place = place(offset);
            if (place.isEmpty()) {
                return false;
            }
            places.add(place.get());
        }
        for (int d = 0; d < space.dimensions(); d++) {
            int at = d;
            origin.add(Math.max(
                    0, places.stream().mapToLong(place -> place.get(at)).min().orElse(0)));
        }
        return true;
    }

    /** A loop may give a work-item several rows: the step from one to the next is then the stride. */
    private static Poly finest(Poly step, List<Poly> offsets) {
        Poly finest = step;
        for (Poly offset : offsets) {
            for (Symbol symbol : offset.symbols()) {
                Optional<Poly> inner = symbol instanceof Counter ? offset.linear(symbol) : Optional.empty();
                Optional<Long> ratio = inner.filter(
                                c -> !c.equals(Poly.ZERO) && c.constant().isEmpty())
                        .flatMap(finest::exactly)
                        .flatMap(InferredBuffer::positive);
                if (ratio.isPresent() && ratio.get() > 1) {
                    finest = inner.get();
                }
            }
        }
        return finest;
    }

    private static Optional<Long> positive(Poly poly) {
        return poly.constant().isPresent() && poly.constant().getAsLong() > 0
                ? Optional.of(poly.constant().getAsLong())
                : Optional.empty();
    }

    /** Where the first work-item's element is, per dimension, if the strides are those of this offset, too. */
    private Optional<List<Long>> place(Poly offset) {
        Poly rest = offset;
        for (int d = 0; d < space.dimensions(); d++) {
            Poly id = Poly.of(new WorkId(Level.GLOBAL, d));
            rest = rest.minus(id.times(strides.get(d)).times(perItem.get(d)));
        }
        Poly fixed = rest.bind(symbol -> symbol.isUniform() ? Optional.empty() : Optional.of(Poly.ZERO));
        List<Long> place = new ArrayList<>();
        for (int d = space.dimensions() - 1; d >= 0; d--) {
            Poly.Division division = fixed.dividedBy(strides.get(d));
            if (division.quotient().constant().isEmpty()) {
                return Optional.empty();
            }
            place.add(0, division.quotient().constant().getAsLong());
            fixed = division.remainder();
        }
        boolean ids =
                rest.symbols().stream().anyMatch(symbol -> symbol instanceof WorkId id && id.level() == Level.GLOBAL);
        return ids ? Optional.empty() : Optional.of(place);
    }

    /** An array that is only read belongs to work-items like one that is written, if both have the same strides. */
    void takePlace(Collection<InferredBuffer> all) {
        List<InferredBuffer> written = all.stream()
                .filter(buffer -> buffer.isDistributed() && buffer.isWritten())
                .toList();
        if (isWritten() || written.isEmpty()) {
            return;
        }
        Optional<InferredBuffer> alike =
                written.stream().filter(this::isReadLike).findFirst();
        if (alike.isPresent()) {
            strides.clear();
            perItem.clear();
            strides.addAll(alike.get().strides);
            perItem.addAll(alike.get().perItem);
        }
        if (isDistributed()) {
            origin = new ArrayList<>(alike.orElse(written.get(0)).origin);
        }
    }

    /** Whether some of its elements follow the work-items as those of {@code other} do. */
    private boolean isReadLike(InferredBuffer other) {
        return offsets.stream().anyMatch(offset -> {
            for (int d = 0; d < space.dimensions(); d++) {
                Poly step = other.strides.get(d).times(other.perItem.get(d));
                List<Poly> powers = offset.coefficients(new WorkId(Level.GLOBAL, d));
                if (powers.size() != 2 || !powers.get(1).equals(step)) {
                    return false;
                }
            }
            return true;
        });
    }

    long origin(int d) {
        return origin.get(d);
    }

    long perItem(int d) {
        return perItem.get(d);
    }

    /** Elements along {@code d}, where the next dimension's stride tells. */
    Optional<Poly> extent(int d) {
        return d + 1 < strides.size() ? strides.get(d + 1).exactly(strides.get(d)) : Optional.empty();
    }

    /** How many elements there are besides those of work-items along {@code d}, if all that is read shall be in the array. */
    long margin(int d) {
        List<Poly> any = new ArrayList<>();
        for (int i = 0; i < space.dimensions(); i++) {
            any.add(extent(i).orElse(Poly.of(new Size(Level.GLOBAL, i))));
        }
        Setting unbound = new Setting(space.unboundItems(), space.group(), Map.of(), Map.of());
        ReachFinder finder = ReachFinder.inLongRows(unbound, shape(any));
        long behind = references.stream()
                .flatMap(reference -> finder.find(reference).stream().flatMap(List::stream))
                .flatMapToLong(reach -> reach.hi().get(d).constant().stream())
                .max()
                .orElse(0);
        return origin.get(d) + Math.max(0, behind - (perItem.get(d) - 1));
    }

    private ArrayShape shape(List<Poly> sizes) {
        return new ArrayShape(
                elementBytes,
                sizes,
                perItem.stream().map(Poly::of).toList(),
                origin.stream().map(Poly::of).toList());
    }

    /** Finds the sizes and what is read; why it cannot. */
    Optional<String> findShape(Setting setting) {
        if (!isDistributed()) {
            findTable(setting);
            return Optional.empty();
        }
        int last = space.dimensions() - 1;
        for (int d = 0; d < last; d++) {
            size.add(space.bound(extent(d).orElseThrow()));
        }
        Poly owned = setting.items().get(last).times(perItem.get(last)).plus(origin.get(last));
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
        return Optional.empty();
    }

    /** Arrays that lie alike are taken to be of one size; in one dimension, only if they have a border. */
    void takeMargin(Collection<InferredBuffer> all) {
        int last = space.dimensions() - 1;
        for (InferredBuffer other : all) {
            boolean alike = isDistributed()
                    && other.isDistributed()
                    && strides.equals(other.strides)
                    && perItem.equals(other.perItem)
                    && origin.equals(other.origin)
                    && (last > 0
                            || origin.get(last) > 0
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
        for (int d = 0; d < space.dimensions(); d++) {
            Poly lo = reach.lo().get(d);
            Poly hi = reach.hi().get(d);
            List<String> longer = new ArrayList<>();
            for (String text : texts) {
                for (String coordinate : coordinates(lo, hi, perItem.get(d))) {
                    longer.add(text + (d == 0 ? "" : ",") + coordinate);
                }
            }
            texts = longer;
        }
        if (texts.isEmpty() || texts.size() + points.size() > MOST_POINTS) {
            replicated = Optional.of(told(reach.reference()) + ": it may be too many elements to name");
            return;
        }
        texts.forEach(text -> points.putIfAbsent("{" + text + "}", told(reach.reference())));
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
                isDistributed() && !isOriginPlain()
                        ? Optional.of(new Commented(originText(), List.of()))
                        : Optional.empty(),
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

    /** Whether the origin is half the margin, as it is where none is given. */
    private boolean isOriginPlain() {
        for (int d = 0; d < space.dimensions(); d++) {
            Poly margin = size.get(d).minus(space.items(d).times(perItem.get(d)));
            if (margin.constant().isEmpty() || margin.constant().getAsLong() / 2 != origin.get(d)) {
                return false;
            }
        }
        return true;
    }

    private String originText() {
        return "{" + String.join(",", origin.stream().map(String::valueOf).toList()) + "}";
    }
}
