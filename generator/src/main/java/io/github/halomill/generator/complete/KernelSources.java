package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.infer.KernelSource;
import io.github.halomill.generator.infer.OneIds;
import io.github.halomill.generator.infer.given.GivenArrays;
import io.github.halomill.generator.infer.given.GivenKernel;
import io.github.halomill.generator.infer.given.GivenLaunch;
import io.github.halomill.generator.infer.given.GivenValues;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.source.FunctionChoice;
import io.github.halomill.generator.kernel.source.KernelFileLoader;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The source of a description's kernels, with what the description says of them.
 *
 * @param files the kernel files that were read
 * @param options for the kernels' compiler, besides those of the description
 * @param diagnostics gets why a kernel cannot be found
 */
record KernelSources(Description said, KernelFiles files, BuildOptions options, Diagnostics diagnostics) {

    /** The same of a description that has an element for each field which launches bind. */
    KernelSources withBoundFields() {
        KernelSources silent = silent();
        Set<String> arrays = silent.elements().stream()
                .flatMap(kernel -> silent.source(kernel).stream())
                .flatMap(source -> source.function().parameters().stream())
                .filter(KernelParameter::isArray)
                .map(KernelParameter::name)
                .collect(Collectors.toSet());
        return new KernelSources(new BoundFields(said, arrays).declared(), files, options, diagnostics);
    }

    /** The same that tells nobody why a kernel cannot be found. */
    KernelSources silent() {
        return new KernelSources(said, files, options, new Diagnostics());
    }

    /** Its kernels, each of one function. */
    List<KernelElement> elements() {
        List<LaunchElement> launches = HostNumbers.of(said).launches();
        List<KernelElement> elements = said.kernels().stream()
                .flatMap(kernel -> kernel.isOfAll() ? each(kernel) : Stream.of(kernel))
                .map(kernel -> kernel.overFirst(launches))
                .toList();
        if (elements.isEmpty()) {
            said.kernels().forEach(this::complainOfNone);
        }
        return elements;
    }

    /** A file has no kernel at all, or none that is launched. */
    private void complainOfNone(KernelElement file) {
        KernelFileLoader.load(files, said.file(), file, options, new Diagnostics())
                .map(LoadedKernel::parsed)
                .filter(parsed -> parsed.problem().isEmpty())
                .ifPresent(parsed -> {
                    List<String> names = parsed.functions().stream()
                            .map(KernelFunction::name)
                            .toList();
                    if (names.isEmpty()) {
                        FunctionChoice.of(file, parsed, diagnostics);
                    } else {
                        diagnostics.error(
                                DiagnosticCode.NO_FUNCTION,
                                file.name().location(),
                                Quoted.quote(file.name()) + " has no kernel function that the schedule launches",
                                "its kernel functions are " + Quoted.list(names));
                    }
                });
    }

    /** Whether a kernel has parameters that nothing is said of. */
    boolean lacksArguments(KernelElement kernel) {
        Diagnostics unheard = new Diagnostics(); // rules say what is wrong with the file
        return KernelFileLoader.load(files, said.file(), kernel, options, unheard)
                .flatMap(loaded -> FunctionChoice.of(kernel, loaded.parsed(), unheard))
                .filter(function ->
                        function.parameters().size() > said.argumentsOf(kernel).size())
                .isPresent();
    }

    /**
     * The kernels of a file that the schedule launches, or all if there is no schedule, without those that have an
     * element of their own.
     */
    private Stream<KernelElement> each(KernelElement file) {
        Set<String> launched = HostNumbers.of(said).launches().stream()
                .map(LaunchElement::kernel)
                .map(Text::value)
                .collect(Collectors.toSet());
        Set<String> own = said.kernels().stream()
                .filter(kernel -> kernel.id().isEmpty()
                        && kernel.name().value().equals(file.name().value()))
                .flatMap(kernel -> kernel.function().stream())
                .map(Text::value)
                .collect(Collectors.toSet());
        return KernelFileLoader.load(files, said.file(), file, options, diagnostics).stream()
                .filter(loaded -> FunctionChoice.isUnderstood(loaded.parsed(), diagnostics))
                .flatMap(loaded -> loaded.parsed().functions().stream())
                .map(KernelFunction::name)
                .filter(name -> !own.contains(name))
                .filter(name -> said.schedules().isEmpty() || launched.contains(name))
                .map(name -> file.of(Text.inferred(name, file.location())));
    }

    /** That of a kernel; empty, and errors, if there is none. */
    Optional<KernelSource> source(KernelElement kernel) {
        Optional<LoadedKernel> loaded = KernelFileLoader.load(files, said.file(), kernel, options, diagnostics);
        return loaded.filter(this::areNumbers)
                .map(LoadedKernel::parsed)
                .filter(file -> FunctionChoice.isUnderstood(file, diagnostics))
                .flatMap(file -> FunctionChoice.of(kernel, file, diagnostics))
                .map(function -> new KernelSource(
                        loaded.orElseThrow().parsed(),
                        kernel.name().value(),
                        options(kernel, loaded.orElseThrow()),
                        function,
                        given(kernel, function, loaded.orElseThrow()),
                        OneIds.said(kernel)));
    }

    /** Whether macros are integers of the program's parameters; errors, if not. */
    private boolean areNumbers(LoadedKernel loaded) {
        SaidNumbers integers = new SaidNumbers(said);
        List<String> parameters = List.copyOf(integers.values().keySet());
        List<Map.Entry<String, Text>> others = loaded.sizes().entrySet().stream()
                .filter(size -> integers.poly(size.getValue()).isEmpty())
                .toList();
        others.forEach(size -> diagnostics.error(
                DiagnosticCode.UNKNOWN_PARAMETER,
                size.getValue().location(),
                "'" + size.getKey() + "' is to be " + Quoted.quote(size.getValue())
                        + ", which is no integer expression of the program's parameters",
                parameters.isEmpty()
                        ? "there are no parameters: add <parameter name=\"nx\">1024</parameter>"
                        : "parameters are " + Quoted.list(parameters)));
        return others.isEmpty();
    }

    private static Optional<Text> options(KernelElement kernel, LoadedKernel loaded) {
        Text options = kernel.options().map(Text::plain).orElse(Text.inferred("", kernel.location()));
        return loaded.sizes().isEmpty() ? kernel.options() : Optional.of(loaded.sized(options));
    }

    private GivenKernel given(KernelElement kernel, KernelFunction function, LoadedKernel loaded) {
        SaidNumbers integers = new SaidNumbers(said);
        Map<String, Poly> scalars = integers.scalars(function, said.argumentsOf(kernel));
        loaded.sizes().forEach((macro, value) -> integers.poly(value).ifPresent(poly -> scalars.put(macro, poly)));
        List<ArgumentElement> arguments = said.argumentsOf(kernel);
        KernelElement named = kernel.of(Text.inferred(function.name(), kernel.location()));
        Map<String, String> fields = fields(named, function, arguments);
        Set<String> together = together(function, arguments, fields);
        return new GivenKernel(
                new GivenLaunch(
                        integers.items(kernel),
                        integers.all(kernel.offset()),
                        integers.range(kernel),
                        integers.group(kernel),
                        integers.ids(kernel)),
                scalars,
                fields,
                new GivenArrays(
                        sizes(function, arguments, fields),
                        origins(function, fields),
                        together,
                        layered(function, arguments, fields, together)),
                values(named, function, arguments),
                Optional.of(kernel.location()));
    }

    private GivenValues values(KernelElement kernel, KernelFunction function, List<ArgumentElement> arguments) {
        HostNumbers numbers = HostNumbers.of(said);
        return new GivenValues(
                arguments.stream()
                        .filter(argument -> argument.value().isPresent())
                        .map(argument -> argument.name().value())
                        .collect(Collectors.toSet()),
                function.parameters().stream()
                        .map(KernelParameter::name)
                        .filter(name -> numbers.isOne(name) || numbers.areSet(name, kernel))
                        .collect(Collectors.toSet()));
    }

    /** Which field an array is, where the description says another than that of its name. */
    private Map<String, String> fields(KernelElement kernel, KernelFunction function, List<ArgumentElement> arguments) {
        Map<String, String> fields = new LinkedHashMap<>();
        Set<String> own =
                said.fields().stream().map(field -> field.name().value()).collect(Collectors.toSet());
        arguments.forEach(argument -> argument.field()
                .ifPresent(field -> fields.putIfAbsent(argument.name().value(), field.value())));
        function.parameters().stream()
                .filter(parameter -> parameter.isArray() && !own.contains(parameter.name()))
                .forEach(parameter -> HostNumbers.of(said)
                        .bound(parameter.name(), kernel)
                        .filter(own::contains)
                        .ifPresent(field -> fields.putIfAbsent(parameter.name(), field)));
        return fields;
    }

    /** Arrays whose components lie before or between the dimensions of the grid, as it is said. */
    private Set<String> together(KernelFunction function, List<ArgumentElement> arguments, Map<String, String> fields) {
        return function.parameters().stream()
                .map(KernelParameter::name)
                .filter(name -> written(name, arguments, fields)
                        .anyMatch(size -> size.stream()
                                .dropWhile(text -> !text.isComponents())
                                .anyMatch(text -> !text.isComponents())))
                .collect(Collectors.toSet());
    }

    /** Arrays whose components lie behind the dimensions of the grid, as it is said: those that lie nowhere else. */
    private Set<String> layered(
            KernelFunction function,
            List<ArgumentElement> arguments,
            Map<String, String> fields,
            Set<String> together) {
        return function.parameters().stream()
                .map(KernelParameter::name)
                .filter(name -> !together.contains(name)
                        && written(name, arguments, fields)
                                .anyMatch(size -> size.stream().anyMatch(Text::isComponents)))
                .collect(Collectors.toSet());
    }

    /** The sizes that an argument or its field is given. */
    private Stream<List<Text>> written(String name, List<ArgumentElement> arguments, Map<String, String> fields) {
        return Stream.concat(
                arguments.stream()
                        .filter(argument -> argument.name().value().equals(name))
                        .map(ArgumentElement::size),
                said.fields().stream()
                        .filter(field -> field.name().value().equals(fields.getOrDefault(name, name)))
                        .map(Description.FieldElement::size));
    }

    /** Elements of arrays, without components, and of local memory, where the argument or its field says them. */
    private Map<String, List<Poly>> sizes(
            KernelFunction function, List<ArgumentElement> arguments, Map<String, String> fields) {
        SaidNumbers integers = new SaidNumbers(said);
        Map<String, List<Poly>> sizes = new LinkedHashMap<>();
        for (KernelParameter parameter : function.parameters()) {
            String name = parameter.name();
            written(name, arguments, parameter.isArray() ? fields : Map.of(name, ""))
                    .map(size ->
                            size.stream().filter(text -> !text.isComponents()).toList())
                    .map(integers::all)
                    .filter(size -> !size.isEmpty())
                    .findFirst()
                    .ifPresent(size -> sizes.put(name, size));
        }
        return sizes;
    }

    /** Where the cells of arrays begin that are fields, as it is said, or as follows from their sizes. */
    private Map<String, List<Long>> origins(KernelFunction function, Map<String, String> fields) {
        SaidNumbers integers = new SaidNumbers(said);
        List<Poly> cells = integers.cells();
        Map<String, List<Long>> origins = new LinkedHashMap<>();
        for (KernelParameter parameter : function.parameters()) {
            String name = parameter.name();
            said.fields().stream()
                    .filter(field -> field.name().value().equals(fields.getOrDefault(name, name)))
                    .map(field -> integers.first(field, cells))
                    .filter(first -> !first.isEmpty() && first.size() == cells.size())
                    .findFirst()
                    .ifPresent(first -> origins.put(name, first));
        }
        return origins;
    }
}
