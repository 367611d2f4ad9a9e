package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.schedule.Components;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The dependent points of an array, as far as its reads reach. */
public final class DependentPoints {

    private static final int MOST = 600;

    /** That many are named one by one, such as those of a window of 3 x 3. */
    private static final int FEW = 9;

    /** Stands for components that are not known. */
    private static final long ANY = Long.MIN_VALUE;

    private static final Optional<String> TOO_MANY = Optional.of("it may be too many elements to name");
    private static final Pattern POINT = Pattern.compile("\\{-?\\d+(,-?\\d+)*}");

    private final Setting setting;
    private final List<Long> perItem;
    private final List<Poly> owned;
    private final String rest;

    /** Points, and ranges of them, with what reads there. */
    private final Map<List<Part>, String> points = new LinkedHashMap<>();

    /** The components that are read at each, by number; none if that is not known, or there are no components. */
    private final Map<List<Part>, NavigableSet<Long>> components = new HashMap<>();

    /** Where that is. */
    private final Map<String, SourceLocation> places = new HashMap<>();

    /**
     * Of an array.
     *
     * @param perItem elements that a work-item owns along each dimension of the array
     * @param owned elements that work-items own along each of them
     * @param dimensions of the NDRange, which may be more
     */
    public DependentPoints(Setting setting, List<Long> perItem, List<Poly> owned, int dimensions) {
        this.setting = setting;
        this.perItem = perItem;
        this.owned = owned;
        rest = ",0".repeat(dimensions - perItem.size());
    }

    /** A part of a point: a coordinate, or a range of them. */
    private record Part(Poly lo, Poly hi) {

        boolean isRange() {
            return !lo.equals(hi);
        }

        String text() {
            return DescriptionText.of(lo) + (isRange() ? ".." + DescriptionText.of(hi) : "");
        }
    }

    /** Adds those of a read; why they cannot be named, if so. */
    public Optional<String> add(Reach reach) {
        List<List<Part>> all = List.of(List.of());
        for (int d = 0; d < perItem.size(); d++) {
            if (isFar(reach.lo().get(d), d) || isFar(reach.hi().get(d), d)) {
                return Optional.of("it may be far from its own");
            }
            List<Part> parts = parts(reach.lo().get(d), reach.hi().get(d), d);
            if (parts.isEmpty()) {
                return Optional.of("it may be almost anywhere along " + "xyz".charAt(d));
            }
            if (all.size() * parts.size() > MOST) {
                return TOO_MANY;
            }
            all = all.stream()
                    .flatMap(point -> parts.stream()
                            .map(part -> Stream.concat(point.stream(), Stream.of(part))
                                    .toList()))
                    .toList();
        }
        if (all.size() + points.size() > MOST) {
            return TOO_MANY;
        }
        String origin = origin(reach.reference());
        places.putIfAbsent(origin, reach.reference().place());
        all.forEach(point -> points.putIfAbsent(point, origin));
        if (perItem.size() < reach.lo().size()) {
            addComponents(all, reach.lo().get(perItem.size()), reach.hi().get(perItem.size()));
        }
        return Optional.empty();
    }

    private void addComponents(List<List<Part>> all, Poly first, Poly last) {
        boolean known = first.constant().isPresent() && last.constant().isPresent();
        long from = first.constant().orElse(0);
        long to = known ? last.constant().getAsLong() : from - 1;
        for (List<Part> point : all) {
            NavigableSet<Long> before = components.computeIfAbsent(point, any -> new TreeSet<>());
            LongStream.rangeClosed(from, to).forEach(before::add);
            if (!known || before.contains(ANY)) {
                before.clear();
                before.add(ANY);
            }
        }
    }

    /** The components of a point as a description has them; empty for all of so many. */
    private String componentsText(List<Part> point, long count) {
        NavigableSet<Long> read = components.getOrDefault(point, Collections.emptyNavigableSet());
        return read.size() == count || read.contains(ANY)
                ? ""
                : Components.of(read.stream().mapToLong(c -> c).toArray()).ranges().stream()
                        .map(range -> range.first() == range.last()
                                ? Long.toString(range.first())
                                : range.first() + ".." + range.last())
                        .collect(Collectors.joining(","));
    }

    /** Whether a range lies in another: in a window, what is clamped at a border does. */
    private boolean isCovered(List<Part> point) {
        return point.stream().anyMatch(Part::isRange)
                && points.keySet().stream()
                        .anyMatch(other -> !other.equals(point)
                                && isCovered(point, other)
                                && Objects.equals(components.get(point), components.get(other)));
    }

    private boolean isCovered(List<Part> inner, List<Part> outer) {
        Bounds bounds = Bounds.of(setting.bind(Guards.NONE));
        return IntStream.range(0, perItem.size())
                .allMatch(d -> bounds.isNonNegative(
                                inner.get(d).lo().minus(outer.get(d).lo()))
                        && bounds.isNonNegative(
                                outer.get(d).hi().minus(inner.get(d).hi())));
    }

    private String text(List<Part> point) {
        return point.stream().map(Part::text).collect(Collectors.joining(",", "{", rest + "}"));
    }

    /** Whether it is as far as there are elements, as the next of several fields in one array is. */
    private boolean isFar(Poly offset, int d) {
        return !owned.get(d).equals(Poly.ONE)
                && Math.abs(setting.estimate(offset)) >= Math.max(setting.estimate(owned.get(d)), SizeHints.NEAR);
    }

    /** The points along a dimension that together reach from {@code lo} to {@code hi}; none if they are too many. */
    private List<Part> parts(Poly lo, Poly hi, int d) {
        long each = perItem.get(d);
        if (lo.constant().isEmpty() || hi.constant().isEmpty()) {
            boolean named = each == 1 && DescriptionText.isPossible(lo) && DescriptionText.isPossible(hi);
            return named && (lo.equals(hi) || isPart(lo, hi, d)) ? List.of(new Part(lo, hi)) : List.of();
        }
        long from = lo.constant().getAsLong();
        long least = hi.constant().getAsLong() - (each - 1);
        if (least <= from) {
            return List.of(part(Math.max(least, Math.min(0, from))));
        }
        return LongStream.rangeClosed(from, Math.min(least, from + MOST))
                .mapToObj(DependentPoints::part)
                .toList();
    }

    private static Part part(long at) {
        return new Part(Poly.of(at), Poly.of(at));
    }

    /** Whether it is not most of what there is. */
    private boolean isPart(Poly lo, Poly hi, int d) {
        return setting.estimate(hi) - setting.estimate(lo) < setting.estimate(owned.get(d)) / 2;
    }

    /** Whether an element is read that is not the work-item's own. */
    public boolean reachOthers() {
        return points.keySet().stream()
                .flatMap(List::stream)
                .anyMatch(part -> !part.lo().equals(Poly.ZERO) || !part.hi().equals(Poly.ZERO));
    }

    /** Where a reference stands, for comments. */
    public static String origin(Reference reference) {
        return "reads " + reference.text() + " at " + reference.place().file() + ":"
                + reference.place().line();
    }

    /**
     * The points with what reads there: of several that one place reads the first says so.
     *
     * @param parameter the place of points for which no other is known
     * @param count how many components there are; 0 if there are none
     */
    public Stream<Text> describe(SourceLocation parameter, long count) {
        Map<Reader, List<String>> byReader = points.entrySet().stream()
                .filter(point -> !isCovered(point.getKey()))
                .collect(Collectors.groupingBy(
                        point -> new Reader(point.getValue(), count > 0 ? componentsText(point.getKey(), count) : ""),
                        LinkedHashMap::new,
                        Collectors.mapping(point -> text(point.getKey()), Collectors.toCollection(ArrayList::new))));
        return byReader.entrySet().stream().flatMap(reader -> {
            String origin = reader.getKey().origin();
            SourceLocation place = places.getOrDefault(origin, parameter);
            List<String> here = inOrder(reader.getValue());
            return here.stream()
                    .map(point -> new Text(
                            point, place, false, false, point.equals(here.get(0)) ? List.of(origin) : List.of()))
                    .map(point -> reader.getKey().of().isEmpty()
                            ? point
                            : point.with(Text.OF, Text.inferred(reader.getKey().of(), place)));
        });
    }

    /** What reads, and which components. */
    private record Reader(String origin, String of) {}

    /** Points by their coordinates if these are numbers; as one range, if they are many and fill a box. */
    private static List<String> inOrder(List<String> points) {
        if (!points.stream().allMatch(point -> POINT.matcher(point).matches())) {
            return points;
        }
        points.sort(Comparator.comparing(DependentPoints::numbers, Arrays::compare));
        long[] first = numbers(points.get(0));
        long[] last = numbers(points.get(points.size() - 1));
        long inside = IntStream.range(0, first.length)
                .mapToLong(d -> last[d] - first[d] + 1)
                .reduce(1, (a, b) -> a * b);
        boolean box = inside == points.size()
                && points.stream()
                        .map(DependentPoints::numbers)
                        .allMatch(point -> IntStream.range(0, point.length)
                                .allMatch(d -> first[d] <= point[d] && point[d] <= last[d]));
        return box && points.size() > FEW ? List.of(range(first, last)) : points;
    }

    /** All points of a box, given by coordinates with x last. */
    private static String range(long[] first, long[] last) {
        return IntStream.rangeClosed(1, first.length)
                .map(d -> first.length - d)
                .mapToObj(d -> new Part(Poly.of(first[d]), Poly.of(last[d])).text())
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** The coordinates of a point that is made of numbers, x last. */
    private static long[] numbers(String point) {
        List<String> coordinates =
                Arrays.asList(point.substring(1, point.length() - 1).split(",", -1));
        Collections.reverse(coordinates);
        return coordinates.stream().mapToLong(Long::parseLong).toArray();
    }
}
