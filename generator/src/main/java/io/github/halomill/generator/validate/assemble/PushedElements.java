package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.push.Writers.Push;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Point.PointRange;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What work-items write that others own, as far as that is shown to be one to one. */
final class PushedElements {

    private PushedElements() {}

    /** By the argument's name: where it is written whatever launches set, if that is not where own elements are. */
    static Map<String, List<Point>> inAll(List<Judged> judged) {
        Map<String, List<Point>> all = new LinkedHashMap<>(of(judged.get(0)));
        judged.forEach(one -> all.entrySet().retainAll(of(one).entrySet()));
        return all;
    }

    /**
     * By the argument's name: where it is written in one iteration after the other, if launches differ in that; nothing
     * in iterations in which work-items write their own elements.
     */
    static Map<String, List<List<Point>>> inTurn(List<Judged> judged, List<Judged> inTurn) {
        Map<String, List<List<Point>>> pushes = new LinkedHashMap<>();
        Set<String> arguments = new LinkedHashSet<>();
        judged.forEach(one -> arguments.addAll(of(one).keySet()));
        arguments.removeAll(inAll(judged).keySet());
        arguments.forEach(argument -> pushes.put(
                argument,
                inTurn.stream()
                        .map(one -> of(one).getOrDefault(argument, List.of()))
                        .toList()));
        return pushes;
    }

    /** By the argument's name: dimensions along which such elements are beyond an end. */
    static Map<String, List<Integer>> around(List<Judged> judged) {
        Map<String, List<Integer>> around = new LinkedHashMap<>();
        judged.stream().flatMap(PushedElements::pushed).forEach(access -> {
            Set<Integer> all = new TreeSet<>(around.getOrDefault(access.buffer().name(), List.of()));
            all.addAll(access.writers().around());
            around.put(access.buffer().name(), List.copyOf(all));
        });
        return around;
    }

    private static Map<String, List<Point>> of(Judged judged) {
        Map<String, List<Point>> points = new LinkedHashMap<>();
        pushed(judged).forEach(access -> points.put(access.buffer().name(), points(access, judged.subject())));
        return points;
    }

    private static Stream<BufferAccess> pushed(Judged judged) {
        return judged.subject().access().stream()
                .flatMap(facts -> facts.buffers().stream())
                .filter(access -> access.writers().push());
    }

    private static List<Point> points(BufferAccess access, Subject subject) {
        SourceLocation place = access.buffer().element().location();
        return access.writers().pushes().stream()
                .map(push -> point(push, access, subject, place))
                .distinct()
                .toList();
    }

    private static Point point(Push push, BufferAccess access, Subject subject, SourceLocation place) {
        List<PointRange> along = IntStream.range(0, subject.coordinates(access.buffer()))
                .mapToObj(d -> range(push.by().get(d), push.by().get(d), place))
                .toList();
        boolean all = push.firstComponent() <= access.own().firstComponent()
                && push.lastComponent() >= access.own().endComponent() - 1;
        List<PointRange> of = all ? List.of() : List.of(range(push.firstComponent(), push.lastComponent(), place));
        return new Point(along, of, place);
    }

    private static PointRange range(long first, long last, SourceLocation place) {
        return new PointRange(Located.of(first, place), Located.of(last, place));
    }
}
