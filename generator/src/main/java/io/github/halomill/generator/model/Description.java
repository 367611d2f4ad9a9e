package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the text of a description says. Its structure is that of the schema; what the texts mean is not known yet, and
 * nothing of it need be right.
 *
 * <p>There are two forms: that of one kernel, whose arguments and swaps stand beside it, and that of several with a
 * schedule.
 *
 * @param file where it was read from; names of other files are relative to its folder
 * @param name of the program, made from the file's name if it is not given
 * @param parameters in document order
 * @param scalars in document order
 * @param grids at most one if the description is right
 * @param fields in document order
 * @param arguments those outside of kernels, in document order
 * @param shadows for all input buffers
 * @param kernels in document order; one if it is of one kernel and right
 * @param schedules at most one if the description is right
 * @param iterations at most one if the description is right
 * @param swaps those outside of schedules, in document order
 * @param location of the root element
 */
public record Description(
        Path file,
        Text name,
        List<ParameterElement> parameters,
        List<ParameterElement> scalars,
        List<GridElement> grids,
        List<FieldElement> fields,
        List<ArgumentElement> arguments,
        List<ShadowElement> shadows,
        List<KernelElement> kernels,
        List<ScheduleElement> schedules,
        List<Text> iterations,
        List<Text> swaps,
        SourceLocation location) {

    /** One of a single kernel. */
    public Description(
            Path file,
            Text name,
            List<ParameterElement> parameters,
            List<ArgumentElement> arguments,
            List<ShadowElement> shadows,
            List<KernelElement> kernels,
            List<Text> iterations,
            List<Text> swaps,
            SourceLocation location) {
        this(
                file,
                name,
                parameters,
                List.of(),
                List.of(),
                List.of(),
                arguments,
                shadows,
                kernels,
                List.of(),
                iterations,
                swaps,
                location);
    }

    public Description {
        parameters = List.copyOf(parameters);
        scalars = List.copyOf(scalars);
        grids = List.copyOf(grids);
        fields = List.copyOf(fields);
        schedules = List.copyOf(schedules);
        arguments = List.copyOf(arguments);
        shadows = List.copyOf(shadows);
        kernels = List.copyOf(kernels);
        iterations = List.copyOf(iterations);
        swaps = List.copyOf(swaps);
    }

    /** Whether it is written in the form of one kernel; components are those of a program's fields. */
    public boolean isOfOneKernel() {
        return scalars.isEmpty()
                && grids.stream().allMatch(grid -> grid.cells().isEmpty())
                && fields.isEmpty()
                && schedules.isEmpty()
                && arguments.stream()
                        .noneMatch(argument -> argument.size().stream().anyMatch(Text::isComponents))
                && kernels.stream().allMatch(KernelElement::isPlain);
    }

    /** The same under another name, of which the same is said. */
    public Description named(String other) {
        return with(new Text(other, name.location(), name.guessed(), false, name.comments()), parameters, kernels);
    }

    /** The same with other parameters. */
    public Description with(List<ParameterElement> others) {
        return with(name, others, kernels);
    }

    /** The same with values that the user gives, of those parameters that there are. */
    public Description with(Map<String, Long> values) {
        return with(parameters.stream()
                .map(parameter -> {
                    Long value = values.get(parameter.name().value());
                    return value == null ? parameter : parameter.with(Long.toString(value));
                })
                .toList());
    }

    /** The same with other build options for each kernel; none if they are empty. */
    public Description withOptions(String options) {
        return with(
                name,
                parameters,
                kernels.stream()
                        .map(kernel -> kernel.with(Optional.of(options)
                                .filter(text -> !text.isEmpty())
                                .map(text -> Text.inferred(text, kernel.location()))))
                        .toList());
    }

    /** The same with other kernels. */
    public Description withKernels(List<KernelElement> others) {
        return with(name, parameters, others);
    }

    /** The same with other fields. */
    public Description withFields(List<FieldElement> others) {
        return new Description(
                file,
                name,
                parameters,
                scalars,
                grids,
                others,
                arguments,
                shadows,
                kernels,
                schedules,
                iterations,
                swaps,
                location);
    }

    /** The same with other arguments outside of kernels, and other kernels. */
    public Description with(List<ArgumentElement> otherArguments, List<KernelElement> otherKernels) {
        return with(name, parameters, otherArguments, otherKernels);
    }

    private Description with(Text otherName, List<ParameterElement> otherParameters, List<KernelElement> otherKernels) {
        return with(otherName, otherParameters, arguments, otherKernels);
    }

    private Description with(
            Text otherName,
            List<ParameterElement> otherParameters,
            List<ArgumentElement> otherArguments,
            List<KernelElement> otherKernels) {
        return new Description(
                file,
                otherName,
                otherParameters,
                scalars,
                grids,
                fields,
                otherArguments,
                shadows,
                otherKernels,
                schedules,
                iterations,
                swaps,
                location);
    }

    /** The texts of grid, fields and kernels in which parameters may be. */
    public Stream<Text> expressions() {
        return Stream.of(
                        grids.stream().flatMap(grid -> grid.cells().stream()),
                        fields.stream().flatMap(field -> field.size().stream()),
                        kernels.stream()
                                .flatMap(kernel -> Stream.of(kernel.global(), kernel.offset(), kernel.local()))
                                .flatMap(List::stream),
                        allArguments().flatMap(ArgumentElement::expressions))
                .flatMap(Function.identity());
    }

    /** What is said of a kernel's arguments: in it, or beside the only kernel. */
    public List<ArgumentElement> argumentsOf(KernelElement kernel) {
        return kernels.size() == 1 && kernel.arguments().isEmpty() ? arguments : kernel.arguments();
    }

    /** Its own, and those of kernels. */
    public Stream<ArgumentElement> allArguments() {
        return Stream.concat(arguments.stream(), kernels.stream().flatMap(kernel -> kernel.arguments().stream()));
    }

    /** A {@code <parameter>}, or a {@code <scalar>}; {@code value} is empty if it is not said. */
    public record ParameterElement(Text name, Optional<Text> value, SourceLocation location) {

        /** Whether it has to be given at run time. */
        public boolean isAsked() {
            return value.isEmpty();
        }

        /** The same with a value that the user gives. */
        ParameterElement with(String given) {
            return new ParameterElement(name, Optional.of(new Text(given, location, false, false)), location);
        }
    }

    /** A {@code <field>}. */
    public record FieldElement(
            Text name,
            Text dataType,
            List<Text> size,
            Optional<Text> image,
            PlaceElement place,
            List<BorderElement> borders,
            Optional<CombineElement> combine,
            SourceLocation location) {

        public FieldElement {
            size = List.copyOf(size);
            borders = List.copyOf(borders);
        }

        /** First element of the first cell. */
        public Optional<Text> origin() {
            return place.origin();
        }

        /** The cells that have elements, box by box; none if all have. */
        public List<Text> ranges() {
            return place.ranges();
        }
    }

    /** Where a field's elements are: an {@code <origin>} or {@code <range>}s of cells, a {@code <distribution>}. */
    public record PlaceElement(Optional<Text> origin, List<Text> ranges, Optional<Text> distribution) {
        public static final PlaceElement UNSAID = new PlaceElement(Optional.empty(), List.of(), Optional.empty());

        public PlaceElement {
            ranges = List.copyOf(ranges);
        }
    }

    /** A {@code <combine>}; {@code from} is empty if elements keep what they have. */
    public record CombineElement(Text with, Optional<Text> from, SourceLocation location) {

        /** What it says, wherever it stands. */
        public String said() {
            return with.value() + from.map(text -> " from " + text.value()).orElse("");
        }
    }

    /** A {@code <schedule>}; {@code guessed} if nobody has said that this is the order. */
    public record ScheduleElement(List<StepElement> steps, boolean guessed, SourceLocation location) {

        public ScheduleElement {
            steps = List.copyOf(steps);
        }

        /** The kernels in the order in which they are launched. */
        public String launches() {
            return StepElement.all(steps)
                    .filter(StepElement.LaunchElement.class::isInstance)
                    .map(step -> ((StepElement.LaunchElement) step).kernel().value())
                    .collect(Collectors.joining(", "));
        }
    }

    /** A {@code <shadow>}. */
    public record ShadowElement(List<Text> points, SourceLocation location) {

        public ShadowElement {
            points = List.copyOf(points);
        }
    }
}
