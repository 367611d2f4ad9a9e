package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.source.KernelFileLoader;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what spans the kernels of a description: grid, fields, scalars, schedule. Reports what cannot be read. Of a
 * description of one kernel the grid is its NDRange, and an iteration a launch of it and the swaps.
 */
public final class ProgramReader {

    private static final String OVER_HINT =
            "write an id or a cell for each dimension of the grid, as in {id0,0}: get_global_id(0) along x, in the first row";

    private final Description description;
    private final KernelFiles files;
    private final BuildOptions options;
    private final Diagnostics diagnostics;
    private final ParameterValues parameters;
    private final NumeralReader numerals;
    private final HeldFields held;

    /**
     * One for a description.
     *
     * @param files the kernel files that were read
     * @param options for the kernels' compiler, besides those of the description
     */
    public ProgramReader(Description description, KernelFiles files, BuildOptions options, Diagnostics diagnostics) {
        this.description = description;
        this.files = files;
        this.options = options;
        this.diagnostics = diagnostics;
        parameters = ParameterValues.of(description.parameters());
        numerals = new NumeralReader(parameters, diagnostics);
        held = new HeldFields(description);
    }

    public ProgramFacts read() {
        Optional<Numerals> grid = grid();
        Optional<GridReader> over = grid.filter(any -> !description.isOfOneKernel())
                .map(cells -> new GridReader(cells, parameters, numerals));
        List<KernelUse> kernels = description.kernels().stream()
                .limit(description.isOfOneKernel() ? 1 : Long.MAX_VALUE)
                .map(element -> kernel(element, element, over))
                .toList();
        StepReader steps = new StepReader(
                numerals, new Folding(parameters), (element, range) -> kernel(element.over(range), element, over));
        Map<String, Numeral> values = new LinkedHashMap<>();
        description
                .scalars()
                .forEach(scalar -> scalar.value()
                        .ifPresent(value -> values.putIfAbsent(scalar.name().value(), numerals.real(value))));
        return new ProgramFacts(
                description,
                parameters,
                names(),
                grid,
                new FieldReader(numerals, over).read(description.fields(), kernels),
                kernels,
                values,
                steps.read(description, kernels),
                description.iterations().stream().findFirst().map(numerals::integer));
    }

    private HostNames names() {
        Set<String> changing = new LinkedHashSet<>(List.of(HostNames.ITERATION));
        description.schedules().stream()
                .map(ScheduleElement::steps)
                .flatMap(StepElement::all)
                .flatMap(step -> step.scalars().stream())
                .forEach(scalar -> changing.add(scalar.value()));
        changing.removeAll(parameters.values().keySet());
        Set<String> constant = new LinkedHashSet<>();
        description.scalars().forEach(scalar -> constant.add(scalar.name().value()));
        constant.removeAll(changing);
        return new HostNames(constant, changing);
    }

    /** What is said, else the work-items of the first kernel, if it is launched over all of the grid. */
    private Optional<Numerals> grid() {
        return description.grids().stream()
                .findFirst()
                .filter(grid -> !grid.cells().isEmpty())
                .map(grid -> numerals.integers(grid.cells()))
                .or(() -> description.kernels().stream()
                        .findFirst()
                        .filter(kernel -> kernel.over().isEmpty()
                                && kernel.origin().isEmpty()
                                && kernel.range().isEmpty())
                        .map(kernel -> numerals.integers(kernel.global())));
    }

    /** {@code described}: the same without the range of a launch. */
    private KernelUse kernel(KernelElement element, KernelElement described, Optional<GridReader> grid) {
        boolean only = description.isOfOneKernel();
        boolean unplaced = only || element.isOfNoCell();
        List<ArgumentElement> said = only ? description.arguments() : description.argumentsOf(element);
        Map<String, String> fields = new LinkedHashMap<>();
        said.stream()
                .filter(ProgramReader::isArray)
                .forEach(argument -> fields.putIfAbsent(
                        argument.name().value(),
                        argument.field().orElse(argument.name()).value()));
        List<ArgumentElement> arguments = said.stream()
                .map(argument -> combine(fields.get(argument.name().value()))
                        .map(argument::combined)
                        .orElse(argument))
                .map(argument -> held.held(argument, fields.get(argument.name().value()), element))
                .toList();
        List<RangeFacts> cells = element.range()
                .filter(any -> !element.isOfNoCell())
                .map(numerals::cells)
                .orElse(List.of());
        List<Numeral> counts = items(element, cells);
        NdRange range = grid.flatMap(reader -> overOneId(described, reader.cells()))
                .map(along -> NdRange.ofOneId(cells.isEmpty() ? along : new Numerals(counts)))
                .orElseGet(() -> NdRange.of(element, counts, numerals));
        Optional<Numerals> over = element.over().flatMap(text -> numerals.list(text, OVER_HINT));
        Optional<List<GridSpan>> spans =
                unplaced ? Optional.of(List.of()) : grid.flatMap(reader -> reader.spans(element, range, over, cells));
        return new KernelUse(
                element,
                name(element),
                arguments,
                fields,
                range,
                over,
                cells,
                spans,
                unplaced
                        ? Optional.of(List.of())
                        : spans.flatMap(known -> grid.flatMap(reader -> reader.footprints(known))));
    }

    /**
     * How many work-items a kernel of one id has along each dimension of a grid of several, if its source shows that it
     * takes its id apart into theirs: as many as there are cells, or as many as the factors of what is said.
     */
    private Optional<Numerals> overOneId(KernelElement element, Numerals grid) {
        boolean plain = element.global().size() == 1
                && grid.count() > 1
                && element.offset().isEmpty()
                && Stream.of(element.ids(), element.over(), element.range(), element.origin())
                        .allMatch(Optional::isEmpty);
        if (!plain) {
            return Optional.empty();
        }
        Folding folding = new Folding(parameters);
        Numeral items = folding.read(
                element.global().get(0).value(), element.global().get(0).location());
        Optional<Numerals> along =
                folding.isProduct(items, grid) ? Optional.of(grid) : folding.factors(items, grid.count());
        return along.filter(any ->
                KernelFileLoader.load(files, description.file(), element, options, new Diagnostics()).stream()
                        .anyMatch(file -> SubjectReader.function(element, file)
                                .filter(function -> OneIdFacts.isShown(
                                        file.parsed(), file.sizes().keySet(), function, grid.count()))
                                .isPresent()));
    }

    /** The work-items that a range says, along the dimensions along which the kernel has ids. */
    private List<Numeral> items(KernelElement element, List<RangeFacts> cells) {
        return element.isOfNoCell()
                ? List.of(Numeral.of(1, element.location()))
                : cells.stream()
                        .filter(along -> !along.isOne())
                        .map(new Folding(parameters)::count)
                        .toList();
    }

    /** What is said of the field of that name: by itself, or by an argument that makes it. */
    private Optional<CombineElement> combine(@Nullable String field) {
        Stream<Map.Entry<Text, Optional<CombineElement>>> declared =
                description.fields().stream().map(any -> Map.entry(any.name(), any.combine()));
        Stream<Map.Entry<Text, Optional<CombineElement>>> made = description
                .allArguments()
                .filter(any -> any.field().isEmpty())
                .map(any -> Map.entry(any.name(), any.combine()));
        return Stream.concat(declared, made)
                .filter(any -> any.getKey().value().equals(field))
                .flatMap(any -> any.getValue().stream())
                .findFirst();
    }

    /** Whether an argument is an array on a device: a field, its own or another. */
    private static boolean isArray(ArgumentElement argument) {
        boolean other = argument.property().value().equals("local")
                || argument.value().isPresent()
                || argument.dataType().value().equals("sampler_t");
        boolean array = argument.field().isPresent()
                || argument.dataType().value().isEmpty()
                || argument.clMem().value().equals("1")
                || !argument.size().isEmpty();
        return array && !other;
    }

    private Optional<String> name(KernelElement element) {
        return element.id()
                .or(element::function)
                .map(Text::value)
                .or(() -> KernelFileLoader.load(files, description.file(), element, options, diagnostics)
                        .filter(file -> file.parsed().functions().size() == 1)
                        .map(file -> file.parsed().functions().get(0))
                        .map(KernelFunction::name));
    }
}
