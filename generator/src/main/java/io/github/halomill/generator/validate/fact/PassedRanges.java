package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.Containment.Asked;
import io.github.halomill.generator.kernel.access.Containment.Unknown;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.model.PassedRange;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.runtime.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds what scalars that change while a program runs have to be for a kernel to stay inside tables, as at
 * {@code wavelet[it + 1]}: arrays that it only reads, and that every device holds. Programs ask before each launch.
 */
public final class PassedRanges {

    private final Subject subject;
    private final AccessFacts facts;
    private final Setting setting;
    private final BufferAccess access;

    private PassedRanges(Subject subject, AccessFacts facts, BufferAccess access) {
        this.subject = subject;
        this.facts = facts;
        this.access = access;
        setting = facts.setting();
    }

    /** Those of a scalar. */
    public static List<PassedRange> of(String scalar, Subject subject) {
        return subject.access().stream()
                .flatMap(facts -> facts.buffers().stream()
                        .map(access -> new PassedRanges(subject, facts, access))
                        .flatMap(ranges ->
                                ranges.access.contained().stream().flatMap(contained -> ranges.of(contained).stream())))
                .filter(range -> range.argument().equals(scalar))
                .toList();
    }

    /** Whether it is asked for that a reference to an array stays inside. */
    public static boolean areAsked(BufferAccess access, Contained contained, Subject subject) {
        return subject.access()
                .filter(facts ->
                        !new PassedRanges(subject, facts, access).of(contained).isEmpty())
                .isPresent();
    }

    /** What has to be in which range for a reference to stay inside; nothing if that is not known, or if it does. */
    private List<PassedRange> of(Contained contained) {
        boolean open = contained.verdict() instanceof Unknown || contained.verdict() instanceof Asked;
        boolean table = access.buffer().replicated() && !access.buffer().isImage() && !access.isWritten();
        Reference reference = contained.reference();
        if (!open || !table || reference.unresolved().isPresent()) {
            return List.of();
        }
        List<PassedRange> ranges = new ArrayList<>();
        for (ByteAccess one : reference.accesses()) {
            Optional<PassedRange> range = range(one, reference);
            if (range.isEmpty()) {
                return List.of();
            }
            ranges.add(range.get());
        }
        return ranges;
    }

    private Optional<PassedRange> range(ByteAccess one, Reference reference) {
        Map<String, String> changing = changing();
        Poly offset = setting.bind(one.offset());
        List<Symbol> scalars = offset.allSymbols().stream()
                .filter(symbol -> changing.containsKey(symbol.toString()))
                .toList();
        if (scalars.size() != 1 || depends(one, scalars.get(0))) {
            return Optional.empty();
        }
        Symbol scalar = scalars.get(0);
        OptionalLong factor = offset.linear(scalar).map(Poly::constant).orElse(OptionalLong.empty());
        Bounds bounds = Bounds.of(setting.bind(one.guards()));
        boolean plain = one.assumed().stream().map(setting::bind).allMatch(bounds::isNonNegative);
        if (factor.orElse(0) <= 0 || !plain) {
            return Optional.empty();
        }
        long each = factor.getAsLong();
        Poly rest = offset.minus(Poly.of(scalar).times(each));
        Poly bytes = sizes().reduce(Poly.of(access.buffer().unit()), Poly::times);
        Optional<Expression> first = bounds.lower(rest, setting::isParameter, setting::size)
                .flatMap(low -> divided(low, each))
                .flatMap(low -> facts.described().expression(low.negated()));
        Optional<Expression> last = bounds.upper(rest, setting::isParameter, setting::size)
                .flatMap(high -> divided(bytes.minus(high).plus(-reference.bytes()), each))
                .flatMap(facts.described()::expression);
        Optional<Expression> elements = facts.described().expression(sizes().reduce(Poly.ONE, Poly::times));
        return first.isEmpty() || last.isEmpty()
                ? Optional.empty()
                : elements.map(count -> new PassedRange(
                        changing.getOrDefault(scalar.toString(), scalar.toString()),
                        first.get(),
                        last.get(),
                        reference.cited(),
                        access.buffer().name(),
                        count));
    }

    private Stream<Poly> sizes() {
        return facts.described().sizes().getOrDefault(access.buffer().name(), List.of()).stream();
    }

    /** Whether it depends on the scalar whether an access happens: what the scalar has to be then is not known. */
    private static boolean depends(ByteAccess one, Symbol scalar) {
        return one.guards().all().anyMatch(guard -> guard.allSymbols().contains(scalar));
    }

    /** Rounded down; empty if it is not known what that is. */
    private static Optional<Poly> divided(Poly poly, long by) {
        long number = poly.constantTerm();
        return poly.plus(-number).exactly(Poly.of(by)).map(others -> others.plus(Math.floorDiv(number, by)));
    }

    /** The scalars that change, by the kernel's names. */
    private Map<String, String> changing() {
        KernelFunction function = subject.kernel().function().orElseThrow();
        return IntStream.range(0, subject.arguments().size())
                .filter(i -> subject.arguments().get(i) instanceof ScalarFacts scalar
                        && scalar.values().size() == 1
                        && scalar.values().get(0).parsed().isPresent()
                        && subject.hostNames()
                                .change(scalar.values().get(0).located().expression()))
                .boxed()
                .collect(Collectors.toMap(
                        i -> function.parameters().get(i).name(),
                        i -> subject.arguments().get(i).name()));
    }
}
