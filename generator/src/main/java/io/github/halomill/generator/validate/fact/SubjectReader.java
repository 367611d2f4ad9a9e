package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.source.KernelFileLoader;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldPlaces.Place;
import io.github.halomill.generator.validate.fact.StepFacts.SetFacts;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads a kernel in its program: what its arguments say, where it lies, the kernel file. Reports what cannot be read.
 */
public final class SubjectReader {

    private static final String SAMPLER = "sampler_t";

    private final ProgramFacts program;
    private final KernelUse use;
    private final Map<String, Text> sets;
    private final KernelFiles files;
    private final BuildOptions options;
    private final boolean trust;
    private final Diagnostics diagnostics;
    private final NumeralReader numerals;
    private final PointReader points;

    /** Where the kernel lies; empty if the grid is its own NDRange, and if no cell belongs to it. */
    private final Optional<FieldPlaces> places;

    /**
     * One for a kernel that the program places.
     *
     * @param sets values that a launch gives to scalars
     * @param files the kernel files that were read
     * @param options for the kernel's compiler, besides those of the description
     * @param trust whether the description is believed where the kernel's source does not agree
     */
    public SubjectReader(
            ProgramFacts program,
            KernelUse use,
            List<SetFacts> sets,
            KernelFiles files,
            BuildOptions options,
            boolean trust,
            Diagnostics diagnostics) {
        this.program = program;
        this.use = use;
        this.sets = sets.stream()
                .collect(Collectors.toMap(
                        SetFacts::argument, set -> set.element().value(), (first, second) -> second));
        this.files = files;
        this.options = options;
        this.trust = trust;
        this.diagnostics = diagnostics;
        numerals = new NumeralReader(program.parameters(), diagnostics);
        points = new PointReader(numerals, diagnostics);
        places = program.isOfOne() || use.isOfNoCell() ? Optional.empty() : Optional.of(new FieldPlaces(program, use));
    }

    public Subject read() {
        KernelFacts kernel = kernel();
        List<ArgumentFacts> arguments = IntStream.range(0, use.arguments().size())
                .mapToObj(i -> argument(use.arguments().get(i), kernel, parameter(i, kernel)))
                .toList();
        Map<String, ArgumentFacts> byName = new LinkedHashMap<>();
        arguments.forEach(argument -> byName.putIfAbsent(argument.name(), argument));
        Addressing addressing = addressing(kernel, arguments);
        return new Subject(
                        program,
                        use,
                        arguments,
                        byName,
                        program.description().shadows().stream()
                                .map(points::shadow)
                                .toList(),
                        kernel,
                        addressing,
                        access(kernel, arguments, addressing),
                        trust)
                .spread();
    }

    /** What the kernel does with buffers; nothing where numbers are beyond 64 bits, which is refused. */
    private Optional<AccessFacts> access(KernelFacts kernel, List<ArgumentFacts> arguments, Addressing addressing) {
        try {
            return new Guard(use.element().location(), diagnostics, trust)
                    .of(Work.FOLLOWING, () -> AccessReader.read(program.parameters(), arguments, kernel, addressing));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static Addressing addressing(KernelFacts kernel, List<ArgumentFacts> arguments) {
        boolean zoneFunctions = arguments.stream()
                .flatMap(argument -> argument.values().stream())
                .flatMap(value -> value.mentions().stream())
                .anyMatch(Subject::isZoneFunction);
        return kernel.declared().orElse(zoneFunctions ? Addressing.LOCAL : Addressing.GLOBAL);
    }

    /** What the kernel takes at a place, if it takes as many arguments as are described. */
    private Optional<KernelParameter> parameter(int place, KernelFacts kernel) {
        return kernel.function()
                .map(KernelFunction::parameters)
                .filter(parameters -> parameters.size() == use.arguments().size())
                .map(parameters -> parameters.get(place));
    }

    private ArgumentFacts argument(ArgumentElement said, KernelFacts kernel, Optional<KernelParameter> parameter) {
        Optional<FieldFacts> field = program.isOfOne() ? Optional.empty() : program.field(use, said);
        ArgumentElement element = program.isOfOne() ? said : completed(said, field);
        Optional<ElementType> type = DataTypes.find(element.dataType().value(), kernel);
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
            return new ScalarFacts(element, type, access, values(element, most));
        }
        return buffer(element, field, kernel, type, access);
    }

    /** An argument with what its field says, and what a launch sets. */
    private ArgumentElement completed(ArgumentElement said, Optional<FieldFacts> field) {
        boolean array = !said.property().value().equals("local")
                && (field.isPresent() || !said.size().isEmpty());
        Text memory = said.clMem().value().isEmpty()
                ? new Text(array ? "1" : "0", said.location(), false, false)
                : said.clMem();
        return field.map(any -> said.completed(
                        new Text(any.dataType().value(), type(said, any), false, false),
                        memory,
                        any.size().items().stream().map(Numeral::text).toList(),
                        said.image().or(any::image),
                        Optional.empty(),
                        Optional.empty()))
                .orElseGet(() -> said.completed(
                        said.dataType(),
                        memory,
                        said.size(),
                        said.image(),
                        said.origin(),
                        Optional.ofNullable(sets.get(said.name().value())).or(said::value)));
    }

    private static SourceLocation type(ArgumentElement argument, FieldFacts field) {
        Text said = argument.dataType();
        return (said.value().isEmpty() ? field.dataType() : said).location();
    }

    private BufferFacts buffer(
            ArgumentElement element,
            Optional<FieldFacts> field,
            KernelFacts kernel,
            Optional<ElementType> type,
            Optional<Access> access) {
        List<Numeral> values = values(element, Integer.MAX_VALUE);
        Place place =
                field.map(any -> FieldPlaces.of(element, any, places)).orElseGet(() -> own(element, values, type));
        boolean isPlaced = (place.origin().isPresent() || element.origin().isEmpty())
                && element.combine().isEmpty();
        return new BufferFacts(
                element,
                type,
                access,
                place.size(),
                element.shadow().map(points::shadow),
                element.wraps().map(SubjectReader::dimensions).orElse(List.of()),
                place.origin(),
                place.own(),
                place.sharing(),
                !values.isEmpty() || KernelUse.isReplicated(element),
                false,
                element.combine().map(combine -> CombineFacts.of(combine, numerals)),
                values,
                isPlaced ? new Placements(program.parameters()).of(place, kernel.global()) : Optional.empty(),
                element.image().flatMap(text -> ImageFormat.parse(text.value())));
    }

    /** What an argument says of itself. */
    private Place own(ArgumentElement element, List<Numeral> values, Optional<ElementType> type) {
        Numerals size = element.size().isEmpty() && !values.isEmpty()
                ? counted(values, type)
                : numerals.integers(element.size());
        return new Place(size, element.origin().flatMap(numerals::origin), Optional.empty(), List.of());
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

    private List<Numeral> values(ArgumentElement element, int most) {
        return element.value().map(text -> numerals.values(text, most)).orElse(List.of());
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
        SourceLocation place = values.get(0).text().location();
        return new Numerals(List.of(Numeral.of(DataTypes.elements(values, type), place)));
    }

    private KernelFacts kernel() {
        KernelElement element = use.element();
        Optional<LoadedKernel> source =
                KernelFileLoader.load(files, program.description().file(), element, options, diagnostics);
        NdRange range = places.map(FieldPlaces::range).orElse(use.range());
        return new KernelFacts(
                element,
                range,
                element.addressing().flatMap(text -> word(Addressing.values(), text)),
                source,
                source.flatMap(file -> function(element, file)),
                places.map(FieldPlaces::cells).orElse(range.global()),
                places.map(FieldPlaces::first).orElse(List.of()),
                sizes(source.map(LoadedKernel::sizes).orElse(Map.of())));
    }

    private Map<String, Numeral> sizes(Map<String, Text> macros) {
        Map<String, Numeral> sizes = new LinkedHashMap<>();
        macros.forEach((macro, value) -> sizes.put(macro, numerals.integer(value)));
        return sizes;
    }

    static Optional<KernelFunction> function(KernelElement element, LoadedKernel source) {
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
