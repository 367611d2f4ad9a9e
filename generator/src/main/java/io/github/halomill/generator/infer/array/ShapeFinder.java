package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Roundings;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Finds how many elements arrays have and which are read, once it is known what their kernel is launched with.
 *
 * @param setting the NDRange and the scalars
 * @param bind gives polynomials of the kernel's scalars their values
 * @param turns the same for each of the launches that take turns
 * @param asked a parameter for how many elements an array has of which the kernel does not tell, by its name
 */
public record ShapeFinder(
        Setting setting, List<Setting> turns, UnaryOperator<Poly> bind, Function<String, Poly> asked) {

    /** The shape of an array. */
    public ArrayShape of(ArrayLayout layout) throws NotInferred {
        if (layout.ofGroups()) {
            return ArrayShape.ofNobody(layout, groups(), Optional.empty());
        }
        return layout.isDistributed() ? new Distributed(layout).find() : table(layout);
    }

    /** How many work-groups there are along each dimension. */
    private List<Poly> groups() {
        return IntStream.range(0, setting.dimensions())
                .mapToObj(d -> Poly.quotient(
                        setting.items().get(d), Poly.of(setting.group().get(d)), Symbol.Rounding.NATURAL))
                .toList();
    }

    /**
     * An array that has nothing to do with the work-items' places: every device gets all of it. It has as many elements
     * as are read; where that is not known, the user has to say it.
     */
    private ArrayShape table(ArrayLayout layout) {
        ArrayAccess access = layout.access();
        String why = access.isUsed() ? "its elements are not those of work-items" : "the kernel does not use it";
        List<Poly> size = access.image().isPresent()
                ? IntStream.range(0, access.imageDimensions())
                        .mapToObj(d -> bind.apply(Images.extent(d)))
                        .toList()
                : List.of(end(access).orElseGet(() -> asked.apply(access.name())));
        return ArrayShape.ofNobody(layout, size, Optional.of(why));
    }

    /** How many elements of a table are read, if that is known. */
    private Optional<Poly> end(ArrayAccess table) {
        Poly one = Poly.of(new Size(Level.GLOBAL, 0));
        SymbolicShape line =
                new SymbolicShape(table.elementBytes(), List.of(one), List.of(Poly.ZERO), List.of(Poly.ZERO));
        ReachFinder finder = new ReachFinder(setting, line);
        Poly end = Poly.ONE;
        for (Reference reference : table.references()) {
            Optional<List<Reach>> reaches = reaches(reference, finder);
            if (reaches.isEmpty() || reaches.get().stream().anyMatch(Reach::numeric)) {
                return Optional.empty();
            }
            for (Reach reach : reaches.get()) {
                Poly needed = reach.hi().get(0).plus(1);
                long more = setting.estimate(needed) - setting.estimate(end);
                end = more > 0 || (more == 0 && end.constant().isPresent()) ? needed : end;
            }
        }
        return Optional.of(end);
    }

    private static Optional<List<Reach>> reaches(Reference reference, ReachFinder finder) {
        return reference.unresolved().isPresent() ? Optional.empty() : finder.find(reference);
    }

    /** The shape of one array whose elements belong to work-items. */
    private final class Distributed {

        private final ArrayLayout layout;
        private final ArrayAccess access;
        private final boolean image;
        private final int last;
        private final int gridRank;

        /** Elements that work-items own along each dimension of the NDRange. */
        private final List<Poly> owned;

        Distributed(ArrayLayout layout) {
            this.layout = layout;
            access = layout.access();
            image = access.image().isPresent();
            last = layout.slowest();
            gridRank = layout.gridRank();
            owned = IntStream.range(0, gridRank)
                    .mapToObj(d -> setting.items().get(d).times(layout.perItem(d)))
                    .toList();
        }

        ArrayShape find() throws NotInferred {
            List<Poly> least = new ArrayList<>();
            for (int d = 0; d < layout.rank(); d++) {
                least.add(d == last ? slowest() : bind.apply(layout.extent(d).orElseThrow()));
            }
            ArrayShape found = new Reached(least).find(true);
            boolean partly =
                    found.wraps().contains(last) && !found.size().get(last).equals(owned.get(last));
            ArrayShape plain = partly ? new Reached(least).find(false) : found;
            List<Poly> size = new ArrayList<>(plain.size());
            size.addAll(Collections.nCopies(setting.dimensions() - gridRank, Poly.ONE));
            return new ArrayShape(
                    layout,
                    size,
                    plain.points(),
                    plain.wraps(),
                    plain.replicated(),
                    Math.min(found.begin(), plain.begin()),
                    plain.pushed());
        }

        /** Elements along the slowest-varying dimension, at least. */
        private Poly slowest() {
            return image ? bind.apply(Images.extent(last)) : last < gridRank ? end() : Poly.ONE;
        }

        /**
         * Elements along the slowest-varying dimension of the grid, at least: work-items' own and those before, and as
         * many after where a scalar says how wide a border is, unless that makes what is no size of it.
         */
        private Poly end() {
            Poly first = bind.apply(layout.first(last));
            Poly end = owned.get(last).plus(first);
            return first.constant().isPresent() || SizeHints.isSize(end) ? end : end.plus(first);
        }

        /** What is read and written of the array, reference by reference. */
        private final class Reached {

            private final List<Poly> least;
            private final Setting roomy;
            private final DependentPoints points;
            private final Set<Integer> wraps = new TreeSet<>();
            private Optional<String> replicated = Optional.empty();
            private long begin = Long.MAX_VALUE;
            private final boolean pushed;
            private Poly end;

            /** In an array of so many elements along each dimension, at least. */
            Reached(List<Poly> least) {
                this.least = least;
                end = least.get(last);
                roomy = image ? setting : layout.withRoom(setting, layout.shape(least, bind));
                points = new DependentPoints(
                        roomy,
                        IntStream.range(0, gridRank).mapToObj(layout::perItem).toList(),
                        owned,
                        setting.dimensions());
                pushed = !image && new PushedWrites(layout, layout.shape(least, bind), turns).areAny();
            }

            /** With reads that may wrap around along the slowest-varying dimension, too, or not. */
            ArrayShape find(boolean aroundSlowest) throws NotInferred {
                List<Integer> along = IntStream.range(
                                0, image ? 0 : aroundSlowest ? gridRank : Math.min(last, gridRank))
                        .boxed()
                        .toList();
                SymbolicShape shape = layout.shape(least, bind);
                ReachFinder around = ReachFinder.wrapping(roomy, shape, along);
                ReachFinder plain = new ReachFinder(roomy, shape);
                Roundings roundings = new Roundings(roomy);
                for (Reference any : access.references()) {
                    Reference reference = roundings.of(any);
                    add(reference, reaches(reference, reference.mode().writes() && !pushed ? plain : around));
                }
                List<Poly> size = new ArrayList<>(least);
                size.set(last, end);
                return new ArrayShape(layout, size, Optional.of(points), wraps, replicated, begin, pushed);
            }

            private void add(Reference reference, Optional<List<Reach>> reaches) throws NotInferred {
                if (reaches.isEmpty() && access.mayWrite(reference)) {
                    throw new NotInferred("it is not known how far '" + reference.text() + "' at line "
                            + reference.place().line() + " writes from a work-item's own elements");
                } else if (reaches.isEmpty()) {
                    replicated = Optional.of(DependentPoints.origin(reference) + ": "
                            + reference
                                    .unresolved()
                                    .map(Reference.Obstacle::text)
                                    .orElse("it may be any element"));
                }
                for (Reach reach : reaches.orElse(List.of())) {
                    Poly needed = image
                            ? end
                            : reach.end().map(place -> place.plus(1)).orElse(end);
                    end = roomy.estimate(needed) > roomy.estimate(end) ? needed : end;
                    if (reference.mode().reads()) {
                        read(reference, reach);
                    }
                    if (access.mayWrite(reference)) {
                        write(reference, reach);
                    }
                }
            }

            private void read(Reference reference, Reach reach) {
                replicated = points.add(reach)
                        .map(why -> DependentPoints.origin(reference) + ": " + why)
                        .or(() -> replicated);
                wraps.addAll(reach.wraps());
            }

            private void write(Reference reference, Reach reach) throws NotInferred {
                long first = reach.begin().map(setting::estimate).orElse(0L);
                begin = last < gridRank ? Math.min(begin, first) : begin;
                if (!pushed && !PushedWrites.isOwn(layout, reach)) {
                    throw new NotInferred("'" + reference.text() + "' at line "
                            + reference.place().line() + " writes elements that are not the work-item's own"
                            + OtherWrites.shared(access, layout.unbound()));
                }
            }
        }
    }
}
