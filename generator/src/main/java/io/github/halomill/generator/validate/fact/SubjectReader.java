package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.source.KernelFileLoader;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.ExpressionParser.ParsedRange;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.ParsedExpression;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.model.expression.Expression;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Reads the texts of a description: expressions, points, words, the kernel file. Reports those that cannot be read. */
public final class SubjectReader {

    private static final String POINT_HINT =
            "a point has one integer expression or range per dimension, as in {-10,0} or {-r..r,0}";
    private static final String VALUES_HINT = "several values are written {0.5f, 1, nx, 0}";

    private static final String SAMPLER = "sampler_t";

    private final Description description;
    private final KernelFiles files;
    private final BuildOptions options;
    private final boolean trust;
    private final Surroundings around;
    private final Diagnostics diagnostics;
    private final ParameterValues parameters;
    private final NumeralReader numerals;

    /**
     * One for a description.
     *
     * @param files the kernel files that were read
     * @param options for the kernel's compiler, besides those of the description
     * @param trust whether the description is believed where the kernel's source does not agree
     * @param around what the kernel stands in
     */
    public SubjectReader(
            Description description,
            KernelFiles files,
            BuildOptions options,
            boolean trust,
            Surroundings around,
            Diagnostics diagnostics) {
        this.description = description;
        this.files = files;
        this.options = options;
        this.trust = trust;
        this.around = around;
        this.diagnostics = diagnostics;
        parameters = ParameterValues.of(description.parameters());
        numerals = new NumeralReader(parameters, diagnostics);
    }

    public Subject read() {
        Optional<KernelFacts> kernel =
                description.kernels().stream().findFirst().map(this::kernel);
        List<ArgumentFacts> arguments = IntStream.range(
                        0, description.arguments().size())
                .mapToObj(i -> argument(description.arguments().get(i), kernel, parameter(i, kernel)))
                .toList();
        Map<String, ArgumentFacts> byName = new LinkedHashMap<>();
        arguments.forEach(argument -> byName.putIfAbsent(argument.name(), argument));
        List<ShadowFacts> shadows =
                description.shadows().stream().map(this::shadow).toList();
        Addressing addressing = addressing(kernel, arguments);
        return new Subject(
                        description,
                        parameters,
                        arguments,
                        byName,
                        shadows,
                        shadows.stream()
                                .flatMap(shadow -> shadow.points().stream())
                                .toList(),
                        kernel,
                        description.iterations().stream().findFirst().map(numerals::integer),
                        addressing,
                        access(kernel, arguments, addressing),
                        around,
                        trust)
                .spread();
    }

    /** What the kernel does with buffers; nothing where numbers are beyond 64 bits, which is refused. */
    private Optional<AccessFacts> access(
            Optional<KernelFacts> kernel, List<ArgumentFacts> arguments, Addressing addressing) {
        try {
            return new Guard(
                            kernel.map(facts -> facts.element().location()).orElse(description.location()),
                            diagnostics,
                            trust)
                    .of(Work.FOLLOWING, () -> AccessReader.read(parameters, arguments, kernel, addressing));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static Addressing addressing(Optional<KernelFacts> kernel, List<ArgumentFacts> arguments) {
        boolean zoneFunctions = arguments.stream()
                .flatMap(argument -> argument.values().stream())
                .flatMap(value -> value.mentions().stream())
                .anyMatch(Subject::isZoneFunction);
        return kernel.flatMap(KernelFacts::declared).orElse(zoneFunctions ? Addressing.LOCAL : Addressing.GLOBAL);
    }

    /** What the kernel takes at a place, if it takes as many arguments as are described. */
    private Optional<KernelParameter> parameter(int place, Optional<KernelFacts> kernel) {
        return kernel.flatMap(KernelFacts::function)
                .map(KernelFunction::parameters)
                .filter(parameters ->
                        parameters.size() == description.arguments().size())
                .map(parameters -> parameters.get(place));
    }

    private ArgumentFacts argument(
            ArgumentElement element, Optional<KernelFacts> kernel, Optional<KernelParameter> parameter) {
        Optional<ElementType> type = DataTypes.find(element, kernel);
        Optional<Access> access = word(Access.values(), element.property()).filter(word -> word == word.described());
        if (element.property().value().equals("local")) {
            return new LocalFacts(element, type, numerals.integers(element.size()));
        }
        if (element.dataType().value().equals(SAMPLER)) {
            return new SamplerFacts(element, access, element.value().flatMap(text -> Sampling.parse(text.value())));
        }
        if (!isBuffer(element, access, parameter)) {
            boolean numbers = type.filter(DataType.class::isInstance).isPresent();
            int most = numbers ? NumeralReader.MOST_COMPONENTS : Integer.MAX_VALUE;
            return new ScalarFacts(
                    element, type, access, values(element, most, around.grid().isPresent()));
        }
        List<Numeral> values = values(element, Integer.MAX_VALUE, false);
        Numerals size = element.size().isEmpty() && !values.isEmpty()
                ? counted(values, type)
                : numerals.integers(element.size());
        Optional<Numerals> origin = element.origin().flatMap(numerals::origin);
        boolean originReadable = origin.isPresent() || element.origin().isEmpty();
        boolean replicated = !values.isEmpty() || KernelUse.isReplicated(element);
        Optional<Numerals> own = element.own().flatMap(numerals::origin);
        List<Long> sharing = element.sharing()
                .flatMap(numerals::origin)
                .map(Numerals::values)
                .orElse(List.of());
        Optional<Placement> layout = originReadable && element.combine().isEmpty()
                ? kernel.flatMap(facts -> new Placements(parameters).of(size, facts.global(), origin, own, sharing))
                : Optional.empty();
        Optional<ShadowFacts> shadow = element.shadow().map(this::shadow);
        return new BufferFacts(
                element,
                type,
                access,
                size,
                shadow,
                element.wraps().map(SubjectReader::dimensions).orElse(List.of()),
                origin,
                own,
                sharing,
                replicated,
                false,
                element.combine().map(combine -> CombineFacts.of(combine, numerals)),
                values,
                layout,
                element.image().flatMap(text -> ImageFormat.parse(text.value())));
    }

    /**
     * Whether it is meant as a buffer: where all else of it is one and the kernel agrees, one word does not make it a
     * scalar.
     */
    private static boolean isBuffer(
            ArgumentElement element, Optional<Access> access, Optional<KernelParameter> parameter) {
        boolean described = !element.size().isEmpty()
                || access.filter(Access::writes).isPresent()
                || element.shadow().isPresent();
        return switch (element.clMem().value()) {
            case "1" -> true;
            case "0" -> described && parameter.filter(KernelParameter::pointer).isPresent();
            default -> !element.size().isEmpty();
        };
    }

    /** The dimensions that letters name, in ascending order. */
    private static List<Integer> dimensions(Text letters) {
        return letters.value()
                .chars()
                .filter(letter -> letter >= 'x')
                .mapToObj(letter -> letter - 'x')
                .distinct()
                .sorted()
                .toList();
    }

    /** The size of a buffer that has these values. */
    private static Numerals counted(List<Numeral> values, Optional<ElementType> type) {
        Text text = values.get(0).text();
        long elements = DataTypes.elements(values, type);
        Located size = new Located(new Expression.IntegerLiteral(elements), Long.toString(elements), text.location());
        ParsedExpression parsed = new ParsedExpression(size, List.of());
        return new Numerals(List.of(
                new Numeral(text, Optional.of(parsed), OptionalLong.of(elements), Optional.empty(), List.of())));
    }

    private KernelFacts kernel(KernelElement element) {
        Optional<LoadedKernel> source = KernelFileLoader.load(files, description.file(), element, options, diagnostics);
        Optional<KernelFunction> function = source.flatMap(file -> function(element, file));
        Numerals global = numerals.integers(element.global());
        return new KernelFacts(
                element,
                global,
                numerals.integers(element.offset()),
                numerals.integers(element.local()),
                element.ids()
                        .flatMap(text -> Ids.permutation(text, element.global().size())),
                element.addressing().flatMap(text -> word(Addressing.values(), text)),
                source,
                function,
                around.grid().orElse(global));
    }

    private static Optional<KernelFunction> function(KernelElement element, LoadedKernel source) {
        List<KernelFunction> functions = source.parsed().functions();
        if (source.parsed().problem().isPresent()) {
            return Optional.empty();
        }
        if (element.function().isPresent()) {
            String name = element.function().get().value();
            return functions.stream()
                    .filter(function -> function.name().equals(name))
                    .findFirst();
        }
        return functions.size() == 1 ? Optional.of(functions.get(0)) : Optional.empty();
    }

    private ShadowFacts shadow(ShadowElement element) {
        return new ShadowFacts(
                element,
                element.points().stream().flatMap(text -> point(text).stream()).toList());
    }

    private Optional<PointFacts> point(Text text) {
        Optional<PointFacts> point = ExpressionParser.parseBox(
                        text, DiagnosticCode.POINT_SYNTAX, POINT_HINT, NumeralReader.MOST_COMPONENTS, diagnostics)
                .map(ranges -> new PointFacts(
                        text, ranges.stream().map(range -> range(text, range)).toList()));
        boolean wrong = false;
        for (Numeral item : point.stream().flatMap(PointFacts::ends).toList()) {
            if (item.value().isPresent() && Math.abs((double) item.value().getAsLong()) > Integer.MAX_VALUE) {
                wrong = true;
                diagnostics.error(
                        DiagnosticCode.NUMBER_RANGE,
                        item.located().location(),
                        "the coordinate " + item.value().getAsLong() + " is too large" + item.taken(),
                        "coordinates are from -2147483647 to 2147483647");
            }
        }
        for (RangeFacts range : point.map(PointFacts::along).orElse(List.of())) {
            OptionalLong first = range.first().value();
            OptionalLong last = range.last().value();
            if (first.isPresent() && last.isPresent() && last.getAsLong() < first.getAsLong()) {
                wrong = true;
                diagnostics.error(
                        DiagnosticCode.POINT_RANGE,
                        range.first().located().location(),
                        "there are no coordinates from " + first.getAsLong() + " to " + last.getAsLong()
                                + range.taken(),
                        "the last must not be before the first; a range is written -r..r");
            }
        }
        return wrong ? Optional.empty() : point;
    }

    private RangeFacts range(Text text, ParsedRange range) {
        Numeral first = numerals.evaluated(text, range.first());
        return new RangeFacts(
                first, range.last().equals(range.first()) ? first : numerals.evaluated(text, range.last()));
    }

    private List<Numeral> values(ArgumentElement element, int most, boolean real) {
        if (element.value().isEmpty()) {
            return List.of();
        }
        Text text = element.value().get();
        if (!text.value().startsWith("{")) {
            return List.of(real ? numerals.real(text) : numerals.integer(text));
        }
        DiagnosticCode code = DiagnosticCode.EXPRESSION_SYNTAX;
        Optional<List<ParsedExpression>> list = real
                ? ExpressionParser.parseRealList(text, code, VALUES_HINT, most, diagnostics)
                : ExpressionParser.parseList(text, code, VALUES_HINT, most, diagnostics);
        return list.map(items -> items.stream()
                        .map(item -> numerals.evaluated(text, item))
                        .toList())
                .orElseGet(() -> List.of(Numeral.unreadable(text)));
    }

    /** The constant whose name in small letters the text is. */
    private static <E extends Enum<E>> Optional<E> word(E[] constants, Text text) {
        for (E constant : constants) {
            if (constant.name().toLowerCase(Locale.ROOT).equals(text.value())) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }
}
