package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.flow.CoarseCheck;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Over;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.PassedRange;
import io.github.halomill.generator.model.Proof;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.model.expression.SizedOptions;
import io.github.halomill.generator.validate.assemble.Attempts.Analysis;
import io.github.halomill.generator.validate.fact.GridSpan;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.expression.Expression;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Makes a kernel: what it is in the dimensions of the grid, for all values that launches set. */
final class KernelAssembler {

    private static final Pattern C_IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final ProgramFacts facts;
    private final List<Judged> judged;
    private final Attempts attempts;
    private final KernelUse use;
    private final KernelFacts kernel;
    private final SourceLocation place;

    /** One for a kernel; {@code judged}: for each set of values. */
    KernelAssembler(ProgramFacts facts, List<Judged> judged, Attempts attempts) {
        this.facts = facts;
        this.judged = judged;
        this.attempts = attempts;
        Subject first = judged.get(0).subject();
        use = first.use();
        kernel = first.kernel();
        place = kernel.element().location();
    }

    Kernel assemble() {
        Subject first = judged.get(0).subject();
        List<Argument> arguments = arguments();
        LoadedKernel source = kernel.source().orElseThrow();
        String function = kernel.function()
                .map(KernelFunction::name)
                .or(() -> kernel.element().function().map(Text::value))
                .orElseThrow();
        return new Kernel(
                use.name().orElse(function),
                arguments,
                source.fileName(),
                source.file(),
                source.expanded().text(),
                new SizedOptions(source.options(), sizes()),
                function,
                constantPointers(),
                launched(kernel.global().located(), span -> Optional.of(span.items())),
                inGrid(kernel.offset().located()),
                launched(kernel.local().located(), GridSpan::local),
                wholeGroups(),
                kernel.range().isOfOneId() ? kernel.range().permutation().orElseThrow() : inGrid(kernel.ids()),
                first.addressing(),
                first.adapted().map(places -> places.moved(source.expanded()::at)),
                hasConditionalWrites(),
                kernel.function().map(KernelAssembler::takesAnyGroups).orElse(false),
                over(),
                use.footprints().orElseThrow(),
                attempts.of(Analysis.COARSENING, place, () -> notCoarse(arguments), reason -> reason),
                proof(judged.stream().map(this::proof).toList()),
                place);
    }

    private Map<String, Expression> sizes() {
        Map<String, Expression> sizes = new LinkedHashMap<>();
        kernel.sizes()
                .forEach((macro, value) -> sizes.put(macro, value.located().expression()));
        return sizes;
    }

    private <T> List<T> inGrid(List<T> along) {
        return along.subList(0, Math.min(facts.grid().orElseThrow().count(), along.size()));
    }

    /** As it is launched, where work-items were looked at as one. */
    private List<Located> launched(List<Located> along, Function<GridSpan, Optional<Numeral>> said) {
        List<Located> all = new ArrayList<>(inGrid(along));
        kernel.range()
                .strips()
                .keySet()
                .forEach(d -> said.apply(use.spans().orElseThrow().get(d))
                        .filter(any -> d < all.size())
                        .ifPresent(numeral -> all.set(d, numeral.located())));
        return all;
    }

    private List<Integer> wholeGroups() {
        return IntStream.range(0, facts.grid().orElseThrow().count())
                .filter(d -> judged.stream()
                        .map(Judged::subject)
                        .filter(subject -> !subject.trust())
                        .flatMap(subject -> subject.access().stream())
                        .anyMatch(access -> access.wholeGroups().contains(d)))
                .boxed()
                .toList();
    }

    private boolean hasConditionalWrites() {
        return kernel.function().map(KernelFunction::conditionalWrites).orElse(true)
                || IterationValues.areOwn(use)
                || judged.stream()
                        .anyMatch(one -> attempts.of(
                                Analysis.CONDITIONAL_WRITES,
                                place,
                                () -> FreeValues.mayDecideWrites(one.subject()),
                                reason -> true));
    }

    private static boolean takesAnyGroups(KernelFunction function) {
        return !function.usesWorkGroup()
                && function.traits().requiredWorkGroupSize().isEmpty()
                && function.unseen().isEmpty();
    }

    private String notCoarse(List<Argument> arguments) {
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
        if (kernel.range().isOfOneId()) {
            return "it takes its id apart into several";
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

    private List<String> constantPointers() {
        List<KernelParameter> parameters =
                kernel.function().map(KernelFunction::parameters).orElse(List.of());
        List<String> names = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).pointer() && parameters.get(i).addressSpace() == AddressSpace.CONSTANT) {
                names.add(use.arguments().get(i).name().value());
            }
        }
        return names;
    }

    private List<Over> over() {
        return use.element().over().isEmpty()
                        && use.spans().orElseThrow().stream().noneMatch(GridSpan::isCell)
                ? List.of()
                : use.spans().orElseThrow().stream().map(KernelAssembler::over).toList();
    }

    private static Over over(GridSpan span) {
        return span.isCell() ? new Over.Cell(span.items().located()) : new Over.Id(span.id());
    }

    private List<Argument> arguments() {
        List<List<Argument>> ways = judged.stream()
                .map(one -> new ArgumentAssembler(one.subject()).assemble())
                .toList();
        return IntStream.range(0, use.arguments().size())
                .mapToObj(i -> argument(ways.stream().map(way -> way.get(i)).toList()))
                .toList();
    }

    /** What an argument is, replicated if it is in one launch; its value is its own, whatever launches set. */
    private Argument argument(List<Argument> alike) {
        Argument first = alike.get(0);
        if (first instanceof Argument.Buffer buffer) {
            boolean replicated = alike.stream().anyMatch(any -> ((Argument.Buffer) any).replicated());
            return replicated && !buffer.replicated() ? buffer.everywhere() : buffer;
        }
        if (first instanceof Argument.Scalar scalar) {
            List<Located> values = own(scalar);
            boolean changes = alike.stream().anyMatch(any -> ((Argument.Scalar) any).changes())
                    || values.stream().anyMatch(value -> facts.names().change(value.expression()));
            return new Argument.Scalar(scalar.name(), scalar.type(), values, changes, ranges(alike), scalar.location());
        }
        return first;
    }

    /** What a scalar has to be in, whatever launches set: each of them once. */
    private static List<PassedRange> ranges(List<Argument> alike) {
        List<PassedRange> ranges = new ArrayList<>();
        alike.stream()
                .flatMap(any -> ((Argument.Scalar) any).ranges().stream())
                .filter(range -> ranges.stream().noneMatch(range::isLike))
                .forEach(ranges::add);
        return ranges;
    }

    /** The values that a scalar's element says; if it says none, those of the first launch. */
    private List<Located> own(Argument.Scalar scalar) {
        return use.argument(scalar.name())
                .flatMap(ArgumentElement::value)
                .filter(text -> !text.value().startsWith("{"))
                .flatMap(text -> ExpressionParser.parseReal(text, new Diagnostics()))
                .map(parsed -> Collections.nCopies(scalar.type().slots().size(), parsed.located()))
                .orElse(scalar.values());
    }

    /** How what is described stands to the kernel's source, with one set of values. */
    private Proof proof(Judged one) {
        Subject subject = one.subject();
        return new Proof(
                one.trusted().isEmpty()
                        && subject.access()
                                .filter(access -> access.placeUses().isEmpty())
                                .isPresent(),
                one.trusted(),
                Requirements.of(subject),
                attempts.of(Analysis.FREE_VALUES, place, () -> FreeValues.of(subject), reason -> Map.of()),
                attempts.of(Analysis.SPARED, place, () -> SparedElements.of(subject), reason -> Map.of()));
    }

    /** The least that a number may be where launches do not set it: what they set was looked at itself. */
    private long least(String number, List<Proof> proofs) {
        long least = Long.MIN_VALUE;
        for (int i = 0; i < judged.size(); i++) {
            boolean isSet =
                    judged.get(i).sets().stream().anyMatch(set -> set.argument().equals(number));
            least = isSet ? least : Math.max(least, proofs.get(i).free().getOrDefault(number, least));
        }
        return least;
    }

    /** What is shown for all of them. */
    private Proof proof(List<Proof> proofs) {
        Set<Diagnostic> trusted = new LinkedHashSet<>();
        Set<ParameterRequirement> requirements = new LinkedHashSet<>();
        Map<String, Long> free = new LinkedHashMap<>(proofs.get(0).free());
        Map<String, List<Expression>> spared = new LinkedHashMap<>(proofs.get(0).spared());
        for (Proof proof : proofs) {
            trusted.addAll(proof.trusted());
            requirements.addAll(proof.requirements());
            free.keySet().retainAll(proof.free().keySet());
            spared.entrySet().retainAll(proof.spared().entrySet());
        }
        free.replaceAll((name, any) -> least(name, proofs));
        return new Proof(
                proofs.stream().allMatch(Proof::shown),
                new ArrayList<>(trusted),
                new ArrayList<>(requirements),
                free,
                spared,
                PushedElements.inAll(judged),
                PushedElements.around(judged));
    }
}
