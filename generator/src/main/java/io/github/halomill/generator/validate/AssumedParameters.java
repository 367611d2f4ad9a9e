package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.LocalReach;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.Access;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.validate.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.AccessFacts.LocalAccess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds parameters of which it is not known whether the kernel agrees with the description for other values, too. */
final class AssumedParameters {

    /** In the names of symbols: parameters, alone or in what is no polynomial. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    private final Subject subject;
    private final Setting setting;
    private final Polynomials polynomials;
    private final Bounds bounds;
    private final List<String> parameters;
    private final Map<String, Reference> found = new LinkedHashMap<>();

    private AssumedParameters(Subject subject, Setting setting) {
        this.subject = subject;
        this.setting = setting;
        polynomials = new Polynomials(new LinkedHashMap<>(setting.defaults()));
        parameters = subject.description().parameters().stream()
                .map(parameter -> parameter.name().value())
                .toList();
        bounds = new Bounds(setting.bind(Guards.NONE));
    }

    /** Their names, with the reference that depends on each. */
    static Map<String, Reference> find(Subject subject) {
        return subject.access()
                .map(facts -> new AssumedParameters(subject, facts.setting()).find(facts))
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
                });
        facts.locals().forEach(this::check);
        for (BufferAccess access : facts.buffers()) {
            access.assuming().forEach(this::assume);
            List<List<Poly>> points = new ArrayList<>();
            points.add(Collections.nCopies(access.dimensions(), Poly.ZERO));
            access.writes().forEach(box -> check(box.reach(), points, access));
            subject.points(access.buffer()).stream()
                    .map(point -> point.coordinates().located().stream()
                            .map(located -> polynomials.of(located.expression()))
                            .toList())
                    .forEach(points::add);
            if (!access.buffer().replicated()) {
                access.reads().forEach(box -> check(box.reach(), points, access));
            }
        }
        return found;
    }

    /** The sizes of a work-group, if the kernel asks for it: its references are known for one size. */
    private Stream<Poly> groups() {
        return subject
                .kernel()
                .filter(kernel ->
                        kernel.function().filter(KernelFunction::usesWorkGroup).isPresent())
                .stream()
                .flatMap(kernel -> kernel.local().located().stream())
                .map(located -> polynomials.of(located.expression()));
    }

    /** Local memory that may be too small for other parameters. */
    private void check(LocalAccess access) {
        Poly elements = access.local().size().located().stream()
                .map(located -> polynomials.of(located.expression()))
                .reduce(Poly.ONE, Poly::times);
        for (Reference reference : access.references()) {
            Optional<List<LocalReach>> reaches = access.reaches(reference, setting);
            if (reaches.isEmpty()) {
                assume(reference);
            }
            reaches.stream()
                    .flatMap(List::stream)
                    .map(reach -> elements.minus(reach.elements()))
                    .filter(rest -> !bounds.isNonNegative(rest))
                    .forEach(rest -> assume(rest, reference));
        }
    }

    /** A reach that is the same for all parameters, as points are, or that lies at one point whatever they are. */
    private void check(Reach reach, List<List<Poly>> points, BufferAccess access) {
        boolean constant = Stream.concat(
                        Stream.concat(reach.lo().stream(), reach.hi().stream()),
                        points.stream().flatMap(List::stream))
                .allMatch(poly -> poly.constant().isPresent());
        if (!constant && points.stream().noneMatch(point -> isAt(point, reach, access))) {
            Stream.concat(
                            Stream.concat(reach.lo().stream(), reach.hi().stream()),
                            points.stream().flatMap(List::stream))
                    .forEach(poly -> assume(poly, reach.reference()));
        }
    }

    private boolean isAt(List<Poly> point, Reach reach, BufferAccess access) {
        for (int d = 0; d < point.size(); d++) {
            Poly end = point.get(d).plus(access.own().along(d) - 1);
            if (!bounds.isNonNegative(reach.lo().get(d).minus(point.get(d)))
                    || !bounds.isNonNegative(end.minus(reach.hi().get(d)))) {
                return false;
            }
        }
        return true;
    }

    private void assume(Reference reference) {
        for (Access access : reference.accesses()) {
            assume(setting.bind(access.offset()), reference);
            access.guards().polynomials().forEach(guard -> assume(setting.bind(guard), reference));
        }
    }

    private void assume(Poly poly, Reference reference) {
        for (Symbol symbol : poly.allSymbols()) {
            if (symbol instanceof Uniform uniform) {
                parameters.stream()
                        .filter(name -> NAME.matcher(uniform.name())
                                .results()
                                .anyMatch(one -> one.group().equals(name)))
                        .forEach(name -> found.putIfAbsent(name, reference));
            } else if (symbol instanceof WorkId id) {
                assume(setting.items().get(id.dimension()), reference); // as many as there are bound it
            }
        }
    }
}
