package io.github.halomill.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.schedule.margin.Arrival;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import io.github.halomill.runtime.schedule.margin.MarginSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every margin element on its own, against an array that is filled face by face. */
class MarginsTest {

    private static final int CASES = 400;

    /** A grid with one field, which may have several elements per cell, and which dimensions are cut. */
    private record Case(Grid grid, FieldSpec field, Set<Integer> cut) {

        Margins margins() {
            return new Margins(field, grid, cut);
        }

        Box inner() {
            return field.inner(grid.cells());
        }
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            Random random = new Random(i);
            int dimensions = 1 + i % 3;
            long[] cells = new long[dimensions];
            Extent size = Extent.of(1);
            Extent count = Extent.of(1);
            Offset origin = Offset.ZERO;
            Set<Integer> cut = new HashSet<>();
            List<Border> borders = new ArrayList<>();
            for (int d = 0; d < dimensions; d++) {
                cells[d] = 4 + random.nextInt(2);
                long perCell = 1 + random.nextInt(2);
                long before = random.nextInt(4);
                long behind = random.nextInt(4);
                count = count.with(d, perCell);
                origin = origin.with(d, before);
                size = size.with(d, before + cells[d] * perCell + behind);
                for (boolean high : new boolean[] {false, true}) {
                    borders.add(new Border(d, high, kind(random), 1000 + 10 * d + (high ? 1 : 0)));
                }
                if (random.nextBoolean()) {
                    cut.add(d);
                }
            }
            Extent behind = new Extent(1, 1, 1);
            borders.addAll(BorderRanges.some(random, Grid.of(cells), borders, behind));
            FieldSpec field = new FieldSpec(
                    "f", DataType.of("double"), dimensions, size, new Spacing(origin, count), true, borders);
            cases.add(new Case(Grid.of(cells), field, cut));
        }
        return cases;
    }

    private static Border.Kind kind(Random random) {
        return Border.Kind.values()[random.nextInt(Border.Kind.values().length)];
    }

    /** Elements that are all different, and margins face by face, until they stay as they are. */
    private static double[] filled(Case one) {
        Extent size = one.field.size();
        double[] array = new double[(int) size.volume()];
        Arrays.setAll(array, i -> i + 1);
        for (int pass = 0; pass < 3; pass++) {
            for (int d = 0; d < 3; d++) {
                for (int i = 0; i < array.length; i++) {
                    long place = one.field.whole().point(i).along(d);
                    if (place < one.inner().lo().along(d)
                            || place >= one.inner().hi().along(d)) {
                        array[i] = filled(one, array, i, d);
                    }
                }
            }
        }
        return array;
    }

    private static double filled(Case one, double[] array, int i, int d) {
        Extent size = one.field.size();
        long lo = one.inner().lo().along(d);
        long hi = one.inner().hi().along(d);
        Offset at = one.field.whole().point(i);
        long place = at.along(d);
        Spacing spacing = one.field.spacing();
        Border border =
                BorderRanges.last(one.field.borders(), d, place >= hi, at, spacing.origin(), spacing.count(), one.grid);
        long near = border.high() ? hi - 1 : lo;
        int inward = border.high() ? -1 : 1;
        long mirrored = border.high() ? 2 * hi - 1 - place : 2 * lo - 1 - place;
        long wrapped = border.high() ? place - (hi - lo) : place + (hi - lo);
        return switch (border.kind()) {
            case FIXED -> array[i];
            case VALUE -> border.value().constant();
            case COPY -> array[(int) size.indexOf(at.with(d, near))];
            case MIRROR -> array[(int) size.indexOf(at.with(d, mirrored))];
            case ANTIMIRROR -> -array[(int) size.indexOf(at.with(d, mirrored))];
            case REFLECT -> array[(int) size.indexOf(at.with(d, mirrored + inward))];
            case ANTIREFLECT -> -array[(int) size.indexOf(at.with(d, mirrored + inward))];
            case LINEAR -> {
                double edge = array[(int) size.indexOf(at.with(d, near))];
                double inside = array[(int) size.indexOf(at.with(d, near + inward))];
                yield edge + Math.abs(place - near) * (edge - inside);
            }
            case PERIODIC -> array[(int) size.indexOf(at.with(d, wrapped))];
        };
    }

    /** An element of what others were before. */
    private record Evaluation(double[] before, Extent size, Offset at) implements MarginSource.Cases<Double> {

        @Override
        public Double element(MarginSource.Element element) {
            return before[(int) size.indexOf(element.of(at))];
        }

        @Override
        public Double value(MarginSource.Value value) {
            return value.value().constant();
        }

        @Override
        public Double negated(MarginSource.Negated negated) {
            return -negated.of().fold(this);
        }

        @Override
        public Double extrapolated(MarginSource.Extrapolated line) {
            double near = line.near().fold(this);
            return near
                    + Math.abs(at.along(line.d()) - line.edge())
                            * (near - line.far().fold(this));
        }
    }

    @Test
    void whatArrivesAndWhatIsFilledThenIsTheArrayFaceByFace() {
        for (Case one : cases()) {
            Margins margins = one.margins();
            Extent size = one.field.size();
            double[] expected = filled(one);
            double[] array = new double[expected.length];
            for (long i = 0; i < array.length; i++) {
                Offset at = one.field.whole().point(i);
                boolean present = contains(margins.present(), at);
                array[(int) i] = present ? i + 1 : Double.NaN;
            }
            for (Arrival arrival : margins.arrivals(margins.ghosts())) {
                for (long i = 0; i < arrival.box().volume(); i++) {
                    Offset at = arrival.box().point(i);
                    array[(int) size.indexOf(at)] = array[(int) size.indexOf(at.plus(arrival.shift()))];
                }
            }
            double[] before = array.clone();
            for (MarginPart part : margins.parts(margins.filled())) {
                for (long i = 0; i < part.target().volume(); i++) {
                    Offset at = part.target().point(i);
                    MarginPart element = part.within(new Box(at, at.plus(new Offset(1, 1, 1))));
                    array[(int) size.indexOf(at)] = part.source().fold(new Evaluation(before, size, at));
                    assertThat(Region.of(part.sources()).intersect(Region.of(element.sources())))
                            .isEqualTo(Region.of(element.sources()));
                }
            }
            assertThat(array).as("%s", one).isEqualTo(expected);
        }
    }

    @Test
    void whatIsFilledIsMadeOfWhatIsNot() {
        for (Case one : cases()) {
            Margins margins = one.margins();
            Region whole = Region.of(one.field.whole());
            Region present = margins.present();
            assertThat(present.union(margins.ghosts()).union(margins.filled())).isEqualTo(whole);
            assertThat(present.volume()
                            + margins.ghosts().volume()
                            + margins.filled().volume())
                    .isEqualTo(whole.volume());
            assertThat(margins.resolved(whole)).isEqualTo(present.union(margins.ghosts()));
            assertThat(margins.withGhosts(whole)).isEqualTo(present.union(margins.ghosts()));
            assertThat(margins.filled().subtract(margins.varying()))
                    .as("the rest are values")
                    .isEqualTo(Region.of(margins.parts(margins.filled()).stream()
                            .filter(part -> part.source().isOfValues())
                            .map(MarginPart::target)
                            .toList()));
        }
    }

    @Test
    void ghostsOfWhatIsWrittenAreWhatComesFromThere() {
        for (Case one : cases()) {
            Margins margins = one.margins();
            Box half = one.inner()
                    .withRange(0, one.inner().lo().x(), one.inner().lo().x() + 1);
            Region written = margins.withGhosts(Region.of(half));
            for (Arrival arrival : margins.arrivals(margins.ghosts())) {
                for (long i = 0; i < arrival.box().volume(); i++) {
                    Offset at = arrival.box().point(i);
                    assertThat(contains(written, at)).isEqualTo(contains(Region.of(half), at.plus(arrival.shift())));
                }
            }
        }
    }

    /** Components of which each has the borders of another field, and lies as its only one would. */
    @Test
    void eachComponentHasMarginsOfItsOwn() {
        List<Case> cases = cases();
        for (int i = 0; i + 6 < cases.size(); i += 7) {
            FieldSpec field = cases.get(i).field;
            List<FieldSpec> single = new ArrayList<>();
            List<Border> borders = new ArrayList<>(field.borders());
            for (int c = 0; c < 3; c++) {
                List<Border> other = cases.get(i + 3 * (c % 2)).field.borders();
                Range of = new Range(c, c);
                single.add(field.withBorders(c == 0 ? field.borders() : other));
                (c == 0 ? List.<Border>of() : other).forEach(border -> borders.add(border.of(of)));
            }
            FieldSpec three = new FieldSpec(
                    "f",
                    field.type(),
                    new Shape(field.dimensions(), field.size(), 3),
                    field.spacing(),
                    field.holding(),
                    borders);
            Margins margins = new Margins(three, cases.get(i).grid, cases.get(i).cut);
            Region some = Region.of(three.whole().withRange(0, 1, 5));
            for (int c = 0; c < 3; c++) {
                Margins alone = new Margins(single.get(c), cases.get(i).grid, cases.get(i).cut);
                Region whole = Region.of(field.whole().withRange(0, 1, 5));
                assertThat(of(c, margins.present())).isEqualTo(alone.present());
                assertThat(of(c, margins.filled())).isEqualTo(alone.filled());
                assertThat(of(c, margins.values())).isEqualTo(alone.values());
                assertThat(of(c, margins.ghosts())).isEqualTo(alone.ghosts());
                assertThat(of(c, margins.resolved(some))).isEqualTo(alone.resolved(whole));
                assertThat(of(c, margins.withGhosts(some))).isEqualTo(alone.withGhosts(whole));
            }
        }
    }

    private static Region of(long component, Region region) {
        return Region.of(region.boxes().stream()
                .filter(box -> box.firstComponent() <= component && component < box.endComponent())
                .map(box -> box.ofComponents(0, 1))
                .toList());
    }

    private static boolean contains(Region region, Offset at) {
        Box element = new Box(at, at.plus(new Offset(1, 1, 1)));
        return region.boxes().stream().anyMatch(box -> box.contains(element));
    }
}
