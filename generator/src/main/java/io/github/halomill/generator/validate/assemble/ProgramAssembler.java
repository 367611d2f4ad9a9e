package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.AddressSpace;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Expression.IntegerLiteral;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Proof;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.AssumedParameters;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.DescribedSetting;
import io.github.halomill.generator.validate.fact.Integers;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.LocalFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.SamplerFacts;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.fact.Swaps;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.geometry.Extent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

/** Makes a program of a subject that satisfies every rule. */
public final class ProgramAssembler {

    private ProgramAssembler() {}

    /** The program; {@code trusted}: where it is believed against the kernel's source. */
    public static Program assemble(Subject subject, List<Diagnostic> trusted) {
        Set<String> fixed =
                subject.trust() ? Set.of() : AssumedParameters.find(subject).keySet();
        boolean shown = trusted.isEmpty()
                && subject.access().filter(facts -> facts.placeUses().isEmpty()).isPresent();
        List<Parameter> parameters = subject.description().parameters().stream()
                .map(element -> new Parameter(
                        element.name().value(),
                        element.value()
                                .map(value -> OptionalLong.of(
                                        Integers.parse(value.value()).orElseThrow()))
                                .orElse(OptionalLong.empty()),
                        fixed.contains(element.name().value()),
                        element.location()))
                .toList();
        List<Argument> arguments = subject.arguments().stream()
                .map(argument -> argument(argument, subject))
                .toList();
        SourceLocation location = subject.description().location();
        Located once = new Located(new Expression.IntegerLiteral(1), "1", location);
        Proof proof = new Proof(shown, trusted, Requirements.of(subject), FreeValues.of(subject));
        return Program.ofOne(
                subject.description().name().value(),
                parameters,
                kernel(subject, subject.kernel().orElseThrow()).with(arguments, proof),
                subject.iterations().map(Numeral::located).orElse(once),
                subject.description().swaps().stream()
                        .map(ProgramAssembler::swap)
                        .toList(),
                subject.description().guesses().stream()
                        .map(guess -> fixed.contains(guess.name()) ? guess.asFixed() : guess)
                        .toList(),
                location);
    }

    private static Argument argument(ArgumentFacts facts, Subject subject) {
        if (facts instanceof BufferFacts buffer && buffer.isConstant()) {
            return new Argument.Constants(
                    buffer.name(),
                    buffer.type().orElseThrow(),
                    buffer.values().stream().map(Numeral::located).toList(),
                    buffer.element().location());
        }
        if (facts instanceof BufferFacts buffer) {
            return new Argument.Buffer(
                    buffer.name(),
                    buffer.name(),
                    buffer.type().orElseThrow(),
                    buffer.access().orElseThrow(),
                    buffer.size().located(),
                    distinct(subject.points(buffer)),
                    perItem(buffer, subject),
                    buffer.origin().map(Numerals::located).orElse(List.of()),
                    buffer.replicated(),
                    buffer.image(),
                    buffer.element().location());
        }
        if (facts instanceof SamplerFacts sampler) {
            return new Argument.Sampler(
                    sampler.name(),
                    sampler.sampling().orElseThrow(),
                    sampler.element().location());
        }
        if (facts instanceof LocalFacts local) {
            return new Argument.Local(
                    local.name(),
                    local.type().orElseThrow(),
                    local.size().located(),
                    local.element().location());
        }
        ScalarFacts scalar = (ScalarFacts) facts;
        ElementType type = scalar.type().orElseThrow();
        List<Located> values = scalar.values().stream().map(Numeral::located).toList();
        return new Argument.Scalar(
                scalar.name(),
                type,
                values.size() == 1 ? Collections.nCopies(type.slots().size(), values.get(0)) : values,
                scalar.element().location());
    }

    /** Of a buffer that the kernel was held against, unless it has as many elements as there are work-items. */
    private static List<Located> perItem(BufferFacts buffer, Subject subject) {
        KernelFacts kernel = subject.kernel().orElseThrow();
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
                    String number = Long.toString(own.along(d));
                    return all ? size : new Located(new IntegerLiteral(own.along(d)), number, size.location());
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

    private static Kernel kernel(Subject subject, KernelFacts facts) {
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
                facts.function().map(KernelFunction::conditionalWrites).orElse(true)
                        || FreeValues.mayDecideWrites(subject),
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

    private static Step.Swap swap(Text text) {
        List<Text> names = Swaps.words(text);
        return new Step.Swap(names.get(0).value(), names.get(1).value(), text.location());
    }
}
