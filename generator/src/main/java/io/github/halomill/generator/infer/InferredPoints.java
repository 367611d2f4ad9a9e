package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The dependent points of an array, as far as its reads reach. */
final class InferredPoints {

    private static final int MOST = 600;
    private static final Optional<String> TOO_MANY = Optional.of("it may be too many elements to name");
    private static final Pattern POINT = Pattern.compile("\\{-?\\d+(,-?\\d+)*}");

    private final Setting setting;
    private final List<Long> perItem;
    private final List<Poly> owned;
    private final String rest;
    private final Map<String, String> points = new LinkedHashMap<>();

    /** What is one point, or one range, only. */
    private final Map<String, Reach> boxes = new LinkedHashMap<>();

    /**
     * Of an array.
     *
     * @param perItem elements that a work-item owns along each dimension of the array
     * @param owned elements that work-items own along each of them
     * @param dimensions of the NDRange, which may be more
     */
    InferredPoints(Setting setting, List<Long> perItem, List<Poly> owned, int dimensions) {
        this.setting = setting;
        this.perItem = perItem;
        this.owned = owned;
        rest = ",0".repeat(dimensions - perItem.size());
    }

    /** Adds those of a read; why they cannot be named, if so. */
    Optional<String> add(Reach reach) {
        List<String> texts = new ArrayList<>(List.of(""));
        for (int d = 0; d < perItem.size(); d++) {
            if (isFar(reach.lo().get(d), d) || isFar(reach.hi().get(d), d)) {
                return Optional.of("it may be far from its own");
            }
            String comma = d == 0 ? "" : ",";
            List<String> coordinates = coordinates(reach.lo().get(d), reach.hi().get(d), d);
            if (texts.size() * coordinates.size() > MOST) {
                return TOO_MANY;
            }
            texts = texts.stream()
                    .flatMap(text -> coordinates.stream().map(coordinate -> text + comma + coordinate))
                    .toList();
        }
        if (texts.isEmpty() || texts.size() + points.size() > MOST) {
            return TOO_MANY;
        }
        texts.forEach(text -> points.putIfAbsent("{" + text + rest + "}", told(reach.reference())));
        if (texts.size() == 1) {
            boxes.put("{" + texts.get(0) + rest + "}", reach);
        }
        return Optional.empty();
    }

    /** Whether a range lies in another: in a window, what is clamped at a border does. */
    private boolean isCovered(String point) {
        Reach inner = boxes.get(point);
        return inner != null
                && point.contains("..")
                && boxes.entrySet().stream()
                        .anyMatch(outer -> !outer.getKey().equals(point) && isCovered(inner, outer.getValue()));
    }

    private boolean isCovered(Reach inner, Reach outer) {
        Bounds bounds = Bounds.of(setting.bind(Guards.NONE));
        return IntStream.range(0, perItem.size())
                .allMatch(d ->
                        bounds.isNonNegative(inner.lo().get(d).minus(outer.lo().get(d)))
                                && bounds.isNonNegative(
                                        outer.hi().get(d).minus(inner.hi().get(d))));
    }

    /** Whether it is as far as there are elements, as the next of several fields in one array is. */
    private boolean isFar(Poly offset, int d) {
        return !owned.get(d).equals(Poly.ONE)
                && Math.abs(setting.estimate(offset)) >= Math.max(setting.estimate(owned.get(d)), SizeHints.NEAR);
    }

    /** The points along a dimension that together reach from {@code lo} to {@code hi}; none if they are too many. */
    private List<String> coordinates(Poly lo, Poly hi, int d) {
        long each = perItem.get(d);
        if (lo.constant().isEmpty() || hi.constant().isEmpty()) {
            boolean named = each == 1 && DescriptionText.isPossible(lo) && DescriptionText.isPossible(hi);
            return !named ? List.of() : lo.equals(hi) ? List.of(DescriptionText.of(lo)) : range(lo, hi, d);
        }
        long from = lo.constant().getAsLong();
        long least = hi.constant().getAsLong() - (each - 1);
        if (least <= from) {
            return List.of(String.valueOf(Math.max(least, Math.min(0, from))));
        }
        List<String> all = new ArrayList<>();
        for (long at = from; at <= least && all.size() <= MOST; at++) {
            all.add(String.valueOf(at));
        }
        return all;
    }

    /** From one point to another, if that is not most of what there is. */
    private List<String> range(Poly lo, Poly hi, int d) {
        long width = setting.estimate(hi) - setting.estimate(lo);
        return width < setting.estimate(owned.get(d)) / 2
                ? List.of(DescriptionText.of(lo) + ".." + DescriptionText.of(hi))
                : List.of();
    }

    /** Whether an element is read that is not the work-item's own. */
    boolean reachOthers() {
        return points.keySet().stream().anyMatch(point -> !point.matches("\\{[0,]*}"));
    }

    /** Where a reference stands, for comments. */
    static String told(Reference reference) {
        return "reads " + reference.text() + " at " + reference.place().file() + ":"
                + reference.place().line();
    }

    /** The points with what reads there: of several that one place reads the first says so. */
    Stream<InferredDescription.Commented> describe() {
        Map<String, List<String>> byPlace = points.entrySet().stream()
                .filter(point -> !isCovered(point.getKey()))
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toCollection(ArrayList::new))));
        return byPlace.entrySet().stream().flatMap(place -> {
            List<String> here = place.getValue();
            if (here.stream().allMatch(point -> POINT.matcher(point).matches())) {
                here.sort(Comparator.comparing(InferredPoints::numbers, Arrays::compare));
            }
            return here.stream()
                    .map(point -> new InferredDescription.Commented(
                            point, point.equals(here.get(0)) ? List.of(place.getKey()) : List.of()));
        });
    }

    /** The coordinates of a point that is made of numbers, x last. */
    private static long[] numbers(String point) {
        List<String> coordinates =
                Arrays.asList(point.substring(1, point.length() - 1).split(",", -1));
        Collections.reverse(coordinates);
        return coordinates.stream().mapToLong(Long::parseLong).toArray();
    }
}
