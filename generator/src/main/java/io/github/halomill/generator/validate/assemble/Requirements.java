package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.AroundOnce;
import io.github.halomill.generator.validate.fact.Contained;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what parameters have to satisfy for what was shown of a kernel: programs ask for it. That there are work-items,
 * and elements of every array, is asked for anyway.
 */
final class Requirements {

    private final Subject subject;
    private final AccessFacts facts;
    private final Setting setting;
    private final List<Poly> known = new ArrayList<>();
    private final List<ParameterRequirement> found = new ArrayList<>();

    private Requirements(Subject subject, AccessFacts facts) {
        this.subject = subject;
        this.facts = facts;
        setting = facts.setting();
    }

    /** All of them; none of a description that is trusted. */
    static List<ParameterRequirement> of(Subject subject) {
        return subject.trust()
                ? List.of()
                : subject.access()
                        .map(facts -> new Requirements(subject, facts).find())
                        .orElse(List.of());
    }

    private List<ParameterRequirement> find() {
        setting.items().forEach(items -> know(items.plus(-1)));
        facts.described().cells(subject.kernel()).forEach(cells -> know(cells.plus(-1)));
        facts.described().sizes().values().forEach(sizes -> sizes.forEach(size -> know(size.plus(-1))));
        facts.described()
                .pointsInside()
                .forEach(poly -> ask(poly, "a dependent point is outside of its array otherwise"));
        facts.required().forEach((poly, why) -> ask(poly, why + " otherwise"));
        for (BufferAccess access : facts.buffers()) {
            access.contained()
                    .forEach(contained -> stay(contained, access.buffer().name()));
        }
        facts.locals()
                .forEach(access -> access.references()
                        .forEach(contained -> stay(contained, access.array().name())));
        facts.buffers().stream()
                .flatMap(access -> AroundOnce.needed(subject, access.buffer()).stream())
                .forEach(poly -> ask(poly, "a dependent point is more than once around the array otherwise"));
        Map<String, Reference> used = new LinkedHashMap<>();
        facts.references()
                .forEach(reference -> reference.accesses().forEach(access -> {
                    use(setting.bind(access.offset()), reference, used);
                    access.guards().all().forEach(guard -> use(setting.bind(guard), reference, used));
                }));
        used.forEach((name, reference) -> ask(
                Poly.of(Setting.parameter(name, 0)),
                "what the kernel does is known then only, as " + reference.cited() + " depends on it"));
        facts.used().stream()
                .filter(facts.described()::isNonNegative)
                .forEach(name -> ask(
                        Optional.ofNullable(setting.scalars().get(name)).orElseThrow(),
                        "what the kernel does with " + name + " is known then only"));
        subject.buffers().stream()
                .flatMap(buffer -> subject.points(buffer).stream())
                .flatMap(PointFacts::ends)
                .flatMap(end -> end.asked().stream())
                .forEach(name -> ask(
                        Poly.of(Setting.parameter(name, 0)),
                        "whether the kernel reads at dependent points only is known then"));
        facts.limits().stream().flatMap(limit -> limit.requirement().stream()).forEach(found::add);
        return found;
    }

    /** The parameters that a number depends on, of which it was taken that they are not negative. */
    private void use(Poly poly, Reference reference, Map<String, Reference> used) {
        poly.allSymbols().stream()
                .filter(symbol -> symbol instanceof Uniform uniform
                        && uniform.nonNegative()
                        && setting.isParameter(uniform)
                        && facts.described().isParameter(uniform.name()))
                .forEach(symbol -> used.putIfAbsent(symbol.toString(), reference));
    }

    private void stay(Contained contained, String array) {
        contained
                .verdict()
                .required()
                .forEach(poly -> ask(poly, contained.reference().cited() + " leaves " + array + " otherwise"));
    }

    private void ask(Poly poly, String why) {
        Poly any = anySign(poly);
        if (!Bounds.of(Guards.NONE.with(known)).isNonNegative(any)) {
            known.add(any);
            facts.described().requirement(poly, why).ifPresent(found::add);
        }
    }

    private void know(Poly poly) {
        known.add(anySign(poly));
    }

    /** The same of parameters that may be negative. */
    private static Poly anySign(Poly poly) {
        return poly.bind(symbol -> symbol instanceof Uniform uniform && uniform.nonNegative()
                ? Optional.of(Poly.of(new Uniform(uniform.name(), false)))
                : Optional.empty());
    }
}
