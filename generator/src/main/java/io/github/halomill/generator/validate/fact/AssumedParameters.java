package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.runtime.expression.Expression;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds parameters of which it is not known whether the kernel agrees with the description for other values, too. */
public final class AssumedParameters {

    private final Subject subject;
    private final DescribedSetting described;
    private final Setting setting;
    private final Polynomials polynomials;
    private final Bounds bounds;
    private final List<String> parameters;
    private final Map<String, Reference> found = new LinkedHashMap<>();

    private AssumedParameters(Subject subject, DescribedSetting described) {
        this.subject = subject;
        this.described = described;
        setting = described.setting();
        polynomials = new Polynomials(new LinkedHashMap<>(setting.defaults()));
        parameters = subject.description().parameters().stream()
                .map(parameter -> parameter.name().value())
                .toList();
        bounds = Bounds.of(setting.bind(Guards.NONE));
    }

    /** Their names, with the reference that depends on each. */
    public static Map<String, Reference> find(Subject subject) {
        return subject.access()
                .map(facts -> new AssumedParameters(subject, facts.described()).find(facts))
                .orElse(Map.of());
    }

    private Map<String, Reference> find(AccessFacts facts) {
        facts.buffers().stream()
                .flatMap(access -> access.references().stream())
                .findFirst()
                .ifPresent(reference -> {
                    parameters.stream()
                            .filter(name -> facts.placesAssumed())
                            .forEach(name -> found.put(name, reference));
                    groups().forEach(size -> assume(size, reference));
                    facts.powersOfTwo().forEach(number -> assume(number, reference));
                });
        for (BufferAccess access : facts.buffers()) {
            access.assuming().forEach(this::assume);
            List<Span> points = new ArrayList<>();
            List<Poly> own = Collections.nCopies(access.dimensions(), Poly.ZERO);
            points.add(new Span(own, own));
            access.writes().forEach(box -> check(box.reach(), points, access));
            subject.points(access.buffer()).stream()
                    .flatMap(point -> spans(point, access))
                    .forEach(points::add);
            if (!access.buffer().replicated()) {
                access.reads().forEach(box -> check(box.reach(), points, access));
            }
        }
        return found;
    }

    /** The sizes of a work-group, if the kernel asks for it: its references are known for one size. */
    private Stream<Poly> groups() {
        return subject.kernel().function().filter(KernelFunction::usesWorkGroup).stream()
                .flatMap(any -> subject.kernel().local().located().stream())
                .map(located -> polynomials.of(located.expression()));
    }

    /** The corners of a box of points, per dimension. */
    private record Span(List<Poly> first, List<Poly> last) {

        Stream<Poly> ends() {
            return Stream.concat(first.stream(), last.stream());
        }
    }

    /** One, or one for each range of components that have the point only. */
    private Stream<Span> spans(PointFacts point, BufferAccess access) {
        List<Poly> first = polynomials(point, RangeFacts::first);
        List<Poly> last = polynomials(point, RangeFacts::last);
        OptionalInt axis = access.buffer().size().componentAxis();
        if (point.of().isEmpty() || axis.isEmpty()) {
            return Stream.of(new Span(first, last));
        }
        int along = axis.getAsInt();
        return point.of().stream()
                .map(range -> new Span(
                        with(first, along, polynomial(range.first())),
                        with(
                                last,
                                along,
                                polynomial(range.last()).plus(1 - access.own().components()))));
    }

    private static List<Poly> with(List<Poly> coordinates, int d, Poly coordinate) {
        List<Poly> changed = new ArrayList<>(coordinates);
        changed.set(d, coordinate);
        return changed;
    }

    private Poly polynomial(Numeral numeral) {
        return polynomials.of(numeral.located().expression());
    }

    private List<Poly> polynomials(PointFacts point, Function<RangeFacts, Numeral> end) {
        return point.along().stream().map(range -> polynomial(end.apply(range))).toList();
    }

    /**
     * A reach that is the same for all parameters, as points are, or that lies at one point, or in one box of them,
     * whatever they are.
     */
    private void check(Reach reach, List<Span> points, BufferAccess access) {
        boolean constant = Stream.concat(
                        Stream.concat(reach.lo().stream(), reach.hi().stream()),
                        points.stream().flatMap(Span::ends))
                .allMatch(poly -> poly.constant().isPresent());
        if (!constant && points.stream().noneMatch(span -> isAt(span, reach, access))) {
            Stream.concat(
                            Stream.concat(reach.lo().stream(), reach.hi().stream()),
                            points.stream().flatMap(Span::ends))
                    .forEach(poly -> assume(poly, reach.reference()));
        }
    }

    private boolean isAt(Span points, Reach reach, BufferAccess access) {
        for (int d = 0; d < points.first().size(); d++) {
            long own = access.own().to(access.buffer().size().axis(d));
            Poly end = points.last().get(d).plus(own - 1);
            if (!bounds.isNonNegative(reach.lo().get(d).minus(points.first().get(d)))
                    || !bounds.isNonNegative(end.minus(reach.hi().get(d)))) {
                return false;
            }
        }
        return true;
    }

    private void assume(Reference reference) {
        for (ByteAccess access : reference.accesses()) {
            assume(setting.bind(access.offset()), reference);
            access.guards().all().forEach(guard -> assume(setting.bind(guard), reference));
        }
    }

    /** The parameters that a symbol of what is described, or of a dependent point, is made of. */
    private Set<String> parametersOf(String symbol) {
        return Optional.ofNullable(polynomials.others().get(symbol))
                .map(Expression::parameters)
                .orElseGet(() -> described.parametersOf(symbol));
    }

    private void assume(Poly poly, Reference reference) {
        for (Symbol symbol : poly.allSymbols()) {
            if (symbol instanceof Uniform uniform) {
                parametersOf(uniform.name()).stream()
                        .filter(parameters::contains)
                        .forEach(name -> found.putIfAbsent(name, reference));
            } else if (symbol instanceof WorkId id) {
                assume(setting.items().get(id.dimension()), reference); // as many as there are bound it
            }
        }
    }
}
