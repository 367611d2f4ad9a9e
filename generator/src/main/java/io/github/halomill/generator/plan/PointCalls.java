package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Point.PointRange;
import io.github.halomill.runtime.Binding;
import io.github.halomill.runtime.UseDeclaration;
import io.github.halomill.runtime.schedule.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The calls that say at which points, from their own elements, work-items read and write. */
final class PointCalls {

    private PointCalls() {}

    /** It is read there. */
    static void at(Chain<?, UseDeclaration> chain, Point point) {
        List<Value> said = new ArrayList<>();
        if (!point.of().isEmpty()) {
            said.add(components(point.of()));
        }
        if (point.isSingle()) {
            point.first().forEach(coordinate -> said.add(Value.of(coordinate)));
            chain.call("at", said, (use, scope) -> at(use, point.of(), scope, scope.of(point.first())));
        } else {
            point.along().forEach(range -> said.add(coordinates(range)));
            chain.call("at", said, (use, scope) -> at(use, point.of(), scope, scope.ranges(point.along())));
        }
    }

    private static void at(UseDeclaration use, List<PointRange> of, Scope scope, long... point) {
        if (of.isEmpty()) {
            use.at(point);
        } else {
            use.at(UseDeclaration.of(scope.ranges(of)), point);
        }
    }

    private static void at(UseDeclaration use, List<PointRange> of, Scope scope, Range... along) {
        if (of.isEmpty()) {
            use.at(along);
        } else {
            use.at(UseDeclaration.of(scope.ranges(of)), along);
        }
    }

    /** Components of a field. */
    static Value components(List<PointRange> of) {
        boolean numbers = of.stream().allMatch(PointRange::isSingle);
        return new Value.Components(of.stream()
                .map(range -> numbers ? Value.of(range.first()) : coordinates(range))
                .toList());
    }

    private static Value coordinates(PointRange range) {
        Value first = Value.of(range.first());
        return new Value.Coordinates(range.isSingle() ? List.of(first) : List.of(first, Value.of(range.last())));
    }

    /** It is written there, instead of where own elements are. */
    static void pushes(Chain<?, UseDeclaration> chain, Point point) {
        chain.call("pushes", said(point), (use, scope) -> {
            if (point.of().isEmpty()) {
                use.pushes(scope.of(point.first()));
            } else {
                use.pushes(UseDeclaration.of(scope.ranges(point.of())), scope.of(point.first()));
            }
        });
    }

    /** The same in launches, by argument, iteration by iteration; once, where it is the same in each. */
    static List<Call<Binding>> pushes(Map<String, List<List<Point>>> inTurn) {
        List<Call<Binding>> calls = new ArrayList<>();
        int turns = inTurn.values().stream().mapToInt(List::size).max().orElse(0);
        boolean same = inTurn.values().stream()
                .allMatch(points -> points.stream().distinct().count() == 1);
        for (int turn = 0; turn < (same ? Math.min(1, turns) : turns); turn++) {
            int number = turn;
            if (!same) {
                calls.add(new Call<>("turn", List.of(Value.of(number)), (with, scope) -> with.turn(number)));
            }
            inTurn.forEach(
                    (argument, points) -> points.get(number).forEach(point -> calls.add(pushes(argument, point))));
        }
        return calls;
    }

    private static Call<Binding> pushes(String argument, Point point) {
        List<Value> said = new ArrayList<>(List.of(Value.of(argument)));
        said.addAll(said(point));
        return new Call<>("pushes", said, (with, scope) -> {
            if (point.of().isEmpty()) {
                with.pushes(argument, scope.of(point.first()));
            } else {
                with.pushes(argument, UseDeclaration.of(scope.ranges(point.of())), scope.of(point.first()));
            }
        });
    }

    private static List<Value> said(Point point) {
        List<Value> said = new ArrayList<>();
        if (!point.of().isEmpty()) {
            said.add(components(point.of()));
        }
        point.first().forEach(coordinate -> said.add(Value.of(coordinate)));
        return said;
    }
}
