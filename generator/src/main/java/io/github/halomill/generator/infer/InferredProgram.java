package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Kernels with the arrays that they share, and which of these seem to change places; one kernel is the usual case. */
final class InferredProgram {

    private static final double MOST_ELEMENTS = 1 << 26;

    /**
     * Why there is no description.
     *
     * @param kernel at which that shows
     * @param line what a description could say, if it is not how the kernel is launched
     */
    record Obstacle(InferredKernel kernel, String why, Optional<String> line) {
        Obstacle(InferredKernel kernel, String why) {
            this(kernel, why, Optional.empty());
        }
    }

    private final List<InferredKernel> kernels;
    private final List<SharedArray> arrays = new ArrayList<>();
    private final Map<InferredKernel, List<String>> clashes = new HashMap<>();
    private final InferredSwaps swaps;

    /** Whether a description says which arrays are one, by their names. */
    private final boolean named;

    /** One of kernels of which it is known how each is launched, in the order of their file. */
    InferredProgram(List<InferredKernel> kernels, Given given) {
        this.kernels = List.copyOf(kernels);
        named = given.several();
        kernels.forEach(kernel -> kernel.arrays().forEach(array -> add(new ArrayUse(kernel, array))));
        arrays.forEach(SharedArray::takeGiven);
        arrays.forEach(array -> array.takeMargin(arrays, kernels.size() > 1));
        arrays.stream()
                .filter(array -> !array.main().shape().layout().hasComponents()
                        && given.hasBorderAfter(
                                array.name(), array.main().shape().slowest()))
                .forEach(SharedArray::takeBorder);
        swaps = given.exchanges()
                .map(names -> InferredSwaps.of(arrays, names))
                .orElseGet(() -> InferredSwaps.of(arrays));
        swaps.rotations().stream()
                .filter(rotation -> rotation.stream().anyMatch(SharedArray::isReplicated))
                .forEach(rotation -> rotation.forEach(SharedArray::replicate));
        chooseModestSizes();
    }

    private void add(ArrayUse use) {
        Optional<SharedArray> same = arrays.stream()
                .filter(array -> array.main().field().equals(use.field()) && array.accepts(use))
                .findFirst();
        same.ifPresentOrElse(array -> array.add(use), () -> addOther(use));
    }

    private void addOther(ArrayUse use) {
        Optional<SharedArray> namesake = arrays.stream()
                .filter(array -> array.main().field().equals(use.field()))
                .findFirst();
        SharedArray own = new SharedArray(freeName(use), use);
        namesake.ifPresent(other -> clashes.computeIfAbsent(use.kernel(), kernel -> new ArrayList<>())
                .add("'" + use.name() + "' is " + (named ? "" : "a field of its own, '" + own.name() + "', of ")
                        + use.shape().text()
                        + ": that of '"
                        + other.main().kernel().function().name() + "' at line "
                        + other.main().parameter().place().line() + " is of "
                        + other.main().shape().text()));
        arrays.add(own);
    }

    /** The array's name, with that of its kernel if another is called so. */
    private String freeName(ArrayUse use) {
        Set<String> taken = new HashSet<>();
        arrays.forEach(array -> taken.add(array.name()));
        String name = use.field();
        while (taken.contains(name) || parameters().isOfAny(name)) {
            name = name + "_" + use.kernel().function().name();
        }
        return name;
    }

    /** What is guessed shall fit onto any device, and an int shall count it. */
    private void chooseModestSizes() {
        boolean smaller = true;
        while (smaller && kernels.stream().anyMatch(kernel -> largest(kernel) > MOST_ELEMENTS)) {
            smaller = parameters().halve();
        }
    }

    /** The elements of the largest of a kernel's arrays and of its NDRange, about. */
    private double largest(InferredKernel kernel) {
        Setting setting = kernel.setting();
        return sizes(kernel)
                .mapToDouble(
                        sizes -> sizes.stream().mapToDouble(setting::estimate).reduce(1, (a, b) -> a * b))
                .max()
                .orElse(0);
    }

    /** The sizes of a kernel's NDRange and arrays. */
    private Stream<List<Poly>> sizes(InferredKernel kernel) {
        return Stream.concat(Stream.of(kernel.items()), uses(kernel).stream().map(ArrayUse::size));
    }

    /** Why it cannot be described, if it cannot. */
    Optional<Obstacle> obstacle() {
        return kernels.stream()
                .flatMap(kernel ->
                        undefined(kernel).or(() -> clash(kernel)).map(why -> new Obstacle(kernel, why)).stream())
                .findFirst();
    }

    /** That sizes are made of what neither the kernel's arguments nor its source tell. */
    private Optional<String> undefined(InferredKernel kernel) {
        return kernel.parameters().undefined(sizes(kernel).flatMap(List::stream));
    }

    /** Where a description says the kernels, a name in two of them is one array. */
    private Optional<String> clash(InferredKernel kernel) {
        return clashes.getOrDefault(kernel, List.of()).stream()
                .filter(any -> named)
                .map(why ->
                        why + "; if they are two, give one <argument name=\"...\" field=\"...\"/>" + " in its <kernel>")
                .findFirst();
    }

    /** In the order of their file. */
    List<InferredKernel> kernels() {
        return kernels;
    }

    List<SharedArray> arrays() {
        return List.copyOf(arrays);
    }

    /** The array that an argument of a kernel is. */
    SharedArray array(ArrayUse use) {
        return arrays.stream().filter(array -> array.has(use)).findFirst().orElseThrow();
    }

    /** What a kernel makes of its arrays, in the order of its parameters. */
    List<ArrayUse> uses(InferredKernel kernel) {
        return kernel.arrays().stream()
                .map(shape -> new ArrayUse(kernel, shape))
                .map(own ->
                        array(own).uses().stream().filter(own::isOf).findFirst().orElseThrow())
                .toList();
    }

    /**
     * Elements from a component of a cell to the next, of what a kernel only reads and others write, or what changes
     * places with it, by name.
     */
    Map<String, Poly> components(InferredKernel kernel) {
        Map<String, Poly> components = new HashMap<>();
        for (ArrayUse use : uses(kernel)) {
            arrays.stream()
                    .filter(array -> !use.isWritten() && isMade(array))
                    .map(SharedArray::main)
                    .filter(main -> main.field().equals(use.field()))
                    .flatMap(main -> main.shape().layout().component().stream())
                    .findFirst()
                    .ifPresent(step -> components.put(use.name(), step));
        }
        return components;
    }

    /** Whether it is written, or changes places with what is. */
    private boolean isMade(SharedArray array) {
        return array.isWritten()
                || swaps.rotations().stream()
                        .filter(rotation -> rotation.contains(array))
                        .anyMatch(rotation -> rotation.stream().anyMatch(SharedArray::isWritten));
    }

    /** They, as they may follow one another in an iteration. */
    List<InferredKernel> order() {
        return LaunchOrder.of(kernels, arrays);
    }

    /** Whether a kernel reads what it writes itself, or one behind it: the next iteration goes on from there. */
    boolean isFedBack() {
        List<InferredKernel> order = order();
        return arrays.stream()
                .anyMatch(array -> array.uses().stream()
                        .filter(ArrayUse::isRead)
                        .anyMatch(reader -> array.uses().stream()
                                .filter(ArrayUse::isWritten)
                                .anyMatch(writer -> order.indexOf(writer.kernel()) >= order.indexOf(reader.kernel()))));
    }

    InferredSwaps swaps() {
        return swaps;
    }

    /** Those of all kernels. */
    InferredParameters parameters() {
        return kernels.get(0).parameters();
    }

    /** What is not told of a kernel, for the user. */
    List<String> notes(InferredKernel kernel) {
        Set<String> notes = new LinkedHashSet<>(kernel.notes());
        notes.addAll(clashes.getOrDefault(kernel, List.of()));
        if (kernel == kernels.get(kernels.size() - 1)) {
            swaps.doubt().ifPresent(notes::add);
        }
        return List.copyOf(notes);
    }
}
