package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Combine;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.CombineFacts;
import io.github.halomill.generator.validate.fact.DescribedSetting;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.PassedRanges;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Distribution;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Makes arguments of a kernel of what they are with one set of values, in the dimensions of their fields. */
final class ArgumentAssembler {

    private final Subject subject;

    ArgumentAssembler(Subject subject) {
        this.subject = subject;
    }

    List<Argument> assemble() {
        return subject.arguments().stream().map(this::argument).toList();
    }

    private Argument argument(ArgumentFacts facts) {
        SourceLocation place = facts.element().location();
        return facts.fold(
                buffer -> buffer.isConstant() ? constants(buffer) : buffer(buffer),
                local -> new Argument.Local(
                        local.name(), local.type().orElseThrow(), local.size().located(), place),
                sampler ->
                        new Argument.Sampler(sampler.name(), sampler.sampling().orElseThrow(), place),
                this::scalar);
    }

    private Argument constants(BufferFacts buffer) {
        return new Argument.Constants(
                buffer.name(),
                buffer.type().orElseThrow(),
                buffer.values().stream().map(Numeral::located).toList(),
                change(buffer),
                buffer.element().location());
    }

    private Argument buffer(BufferFacts buffer) {
        int dimensions = buffer.size().count() - buffer.added();
        return new Argument.Buffer(
                buffer.name(),
                buffer.element().field().map(Text::value).orElse(buffer.name()),
                buffer.type().orElseThrow(),
                access(buffer),
                first(dimensions, buffer.size().located()),
                distinct(subject.points(buffer)).stream()
                        .map(point -> new Point(
                                first(subject.coordinates(buffer), point.along()), point.of(), point.location()))
                        .toList(),
                buffer.replicated() ? List.of() : buffer.wraps(),
                first(dimensions, perItem(buffer)),
                first(dimensions, buffer.origin().map(Numerals::located).orElse(List.of())),
                held(buffer),
                buffer.combine().map(ArgumentAssembler::combine),
                buffer.image(),
                buffer.element().location());
    }

    private Argument scalar(ScalarFacts scalar) {
        ElementType type = scalar.type().orElseThrow();
        List<Located> values = scalar.values().stream().map(Numeral::located).toList();
        return new Argument.Scalar(
                scalar.name(),
                type,
                values.size() == 1 ? Collections.nCopies(type.slots().size(), values.get(0)) : values,
                change(scalar),
                change(scalar) ? PassedRanges.of(scalar.name(), subject) : List.of(),
                scalar.element().location());
    }

    private static Distribution held(BufferFacts buffer) {
        if (buffer.isEverywhere()) {
            return Distribution.EVERYWHERE;
        }
        return buffer.replicated() ? Distribution.REPLICATED : Distribution.DISTRIBUTED;
    }

    private boolean change(ArgumentFacts argument) {
        return argument.values().stream()
                .anyMatch(value -> subject.hostNames().change(value.located().expression()));
    }

    private static Combine combine(CombineFacts facts) {
        return new Combine(facts.with().orElseThrow(), facts.from().map(Numeral::located));
    }

    /**
     * As described, unless the kernel shows that an array is read and written only because not every element is
     * written.
     */
    private Access access(BufferFacts buffer) {
        Access described = buffer.access().orElseThrow();
        boolean read = subject.trust()
                || buffer.combine().isPresent()
                || buffer.image().isPresent()
                || subject.access()
                        .flatMap(facts -> facts.buffers().stream()
                                .filter(access -> access.buffer().name().equals(buffer.name()))
                                .findFirst())
                        .filter(access -> access.isWritten() && !access.isReadBeforeWritten())
                        .isEmpty();
        return described == Access.INOUT && !read ? Access.PARTIAL : described;
    }

    /** Of a buffer that the kernel was held against, unless it has as many elements as there are work-items. */
    private List<Located> perItem(BufferFacts buffer) {
        KernelFacts kernel = subject.kernel();
        if (buffer.own().isPresent()) {
            return buffer.own().get().located();
        }
        if (subject.trust()
                || subject.access().isEmpty()
                || buffer.layout().isEmpty()
                || expressions(buffer.size()).equals(expressions(kernel.global()))) {
            return List.of();
        }
        List<Long> own = DescribedSetting.own(buffer, kernel);
        return IntStream.range(0, buffer.size().count())
                .mapToObj(d -> {
                    boolean all = Kernel.isSingle(kernel.global().get(d).located());
                    Located size = buffer.size().get(d).located();
                    return all ? size : Located.of(own.get(d), size.location());
                })
                .toList();
    }

    private static List<Expression> expressions(Numerals numerals) {
        return numerals.located().stream().map(Located::expression).toList();
    }

    /** The first of points that are the same whatever the parameters. */
    private static List<Point> distinct(List<PointFacts> points) {
        Map<List<Expression>, Point> first = new LinkedHashMap<>();
        points.forEach(point -> first.putIfAbsent(point.identity(), point.point()));
        return List.copyOf(first.values());
    }

    private static <T> List<T> first(int count, List<T> items) {
        return items.subList(0, Math.min(count, items.size()));
    }
}
