package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.flow.CoarseCheck;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Combine;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Proof;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.model.expression.Expression;
import io.github.halomill.generator.validate.assemble.Attempts.Analysis;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.CombineFacts;
import io.github.halomill.generator.validate.fact.DescribedSetting;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Access;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Makes a kernel of what it is with one set of values. */
final class SubjectAssembler {

    private static final Pattern C_IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private SubjectAssembler() {}

    /** The kernel with its arguments, and how these stand to its source. */
    static Kernel kernel(Judged judged, Attempts attempts) {
        Subject subject = judged.subject();
        List<Diagnostic> trusted = judged.trusted();
        boolean shown = trusted.isEmpty()
                && subject.access().filter(facts -> facts.placeUses().isEmpty()).isPresent();
        List<Argument> arguments = subject.arguments().stream()
                .map(argument -> argument(argument, subject))
                .toList();
        KernelFacts facts = subject.kernel();
        SourceLocation place = facts.element().location();
        Map<String, Long> free =
                attempts.of(Analysis.FREE_VALUES, place, () -> FreeValues.of(subject), reason -> Map.of());
        boolean mayDecideWrites = attempts.of(
                Analysis.CONDITIONAL_WRITES, place, () -> FreeValues.mayDecideWrites(subject), reason -> true);
        Map<String, List<Expression>> spared =
                attempts.of(Analysis.SPARED, place, () -> SparedElements.of(subject), reason -> Map.of());
        return kernel(subject, facts, mayDecideWrites)
                .with(arguments, new Proof(shown, trusted, Requirements.of(subject), free, spared))
                .coarse(attempts.of(Analysis.COARSENING, place, () -> notCoarse(facts, arguments), reason -> reason));
    }

    private static String notCoarse(KernelFacts kernel, List<Argument> arguments) {
        if (kernel.function().isEmpty()) {
            return "what it does is not understood";
        }
        Optional<Argument> combined = arguments.stream()
                .filter(argument -> argument instanceof Argument.Buffer buffer
                        && buffer.combine().isPresent()
                        && buffer.access().writes())
                .findFirst();
        if (combined.isPresent()) {
            return "it changes " + combined.get().name() + ", which is combined after each launch";
        }
        boolean named = arguments.stream()
                .allMatch(argument -> C_IDENTIFIER.matcher(argument.name()).matches());
        return named
                ? CoarseCheck.obstacle(
                                kernel.function().get(),
                                kernel.source().orElseThrow().parsed())
                        .orElse("")
                : "its description has names of arguments that are none in C";
    }

    private static Argument argument(ArgumentFacts facts, Subject subject) {
        SourceLocation place = facts.element().location();
        return facts.fold(
                buffer -> buffer.isConstant() ? constants(buffer) : buffer(buffer, subject),
                local -> new Argument.Local(
                        local.name(), local.type().orElseThrow(), local.size().located(), place),
                sampler ->
                        new Argument.Sampler(sampler.name(), sampler.sampling().orElseThrow(), place),
                scalar -> scalar(scalar, subject));
    }

    private static Argument constants(BufferFacts buffer) {
        return new Argument.Constants(
                buffer.name(),
                buffer.type().orElseThrow(),
                buffer.values().stream().map(Numeral::located).toList(),
                buffer.element().location());
    }

    private static Argument buffer(BufferFacts buffer, Subject subject) {
        return new Argument.Buffer(
                buffer.name(),
                buffer.element().field().map(Text::value).orElse(buffer.name()),
                buffer.type().orElseThrow(),
                access(buffer, subject),
                buffer.size().located(),
                distinct(subject.points(buffer)),
                buffer.replicated() ? List.of() : buffer.wraps(),
                perItem(buffer, subject),
                buffer.origin().map(Numerals::located).orElse(List.of()),
                buffer.replicated(),
                buffer.combine().map(SubjectAssembler::combine),
                buffer.image(),
                buffer.element().location());
    }

    private static Argument scalar(ScalarFacts scalar, Subject subject) {
        ElementType type = scalar.type().orElseThrow();
        List<Located> values = scalar.values().stream().map(Numeral::located).toList();
        return new Argument.Scalar(
                scalar.name(),
                type,
                values.size() == 1 ? Collections.nCopies(type.slots().size(), values.get(0)) : values,
                values.stream().anyMatch(value -> subject.hostNames().change(value.expression())),
                scalar.element().location());
    }

    private static Combine combine(CombineFacts facts) {
        return new Combine(facts.with().orElseThrow(), facts.from().map(Numeral::located));
    }

    /**
     * As described, unless the kernel shows that an array is read and written only because not every element is
     * written.
     */
    private static Access access(BufferFacts buffer, Subject subject) {
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
    private static List<Located> perItem(BufferFacts buffer, Subject subject) {
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
        Extent own = DescribedSetting.own(buffer, kernel);
        return IntStream.range(0, buffer.size().count())
                .mapToObj(d -> {
                    boolean all = Kernel.isSingle(kernel.global().get(d).located());
                    Located size = buffer.size().get(d).located();
                    return all ? size : Located.of(own.along(d), size.location());
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

    private static boolean takesAnyGroups(KernelFunction function) {
        return !function.usesWorkGroup()
                && function.traits().requiredWorkGroupSize().isEmpty()
                && function.unseen().isEmpty();
    }

    private static Kernel kernel(Subject subject, KernelFacts facts, boolean mayDecideWrites) {
        LoadedKernel source = facts.source().orElseThrow();
        String function = facts.function()
                .map(KernelFunction::name)
                .or(() -> facts.element().function().map(Text::value))
                .orElseThrow();
        return new Kernel(
                source.fileName(),
                source.file(),
                source.expanded().text(),
                source.options(),
                function,
                constantPointers(subject, facts),
                facts.global().located(),
                facts.offset().located(),
                facts.local().located(),
                subject.trust()
                        ? List.of()
                        : subject.access().map(AccessFacts::wholeGroups).orElse(List.of()),
                facts.ids(),
                subject.addressing(),
                subject.adapted().map(places -> places.moved(source.expanded()::at)),
                facts.function().map(KernelFunction::conditionalWrites).orElse(true) || mayDecideWrites,
                facts.function().map(SubjectAssembler::takesAnyGroups).orElse(false),
                facts.element().location());
    }

    private static List<String> constantPointers(Subject subject, KernelFacts facts) {
        List<KernelParameter> parameters =
                facts.function().map(KernelFunction::parameters).orElse(List.of());
        List<String> names = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).pointer() && parameters.get(i).addressSpace() == AddressSpace.CONSTANT) {
                names.add(subject.arguments().get(i).name());
            }
        }
        return names;
    }
}
