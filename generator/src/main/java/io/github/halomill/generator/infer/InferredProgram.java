package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.given.Given;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Kernels with the arrays that they share, and which of these seem to change places; one kernel is the usual case. */
final class InferredProgram {

    private static final double MOST_ELEMENTS = 1 << 26;

    /**
     * Why there is no description.
     *
     * @param kernel at which that shows
     * @param line what a description could say, if it is not how the kernel is launched
     */
    record Obstacle(InferredSpace kernel, String why, Optional<String> line) {
        Obstacle(InferredSpace kernel, String why) {
            this(kernel, why, Optional.empty());
        }
    }

    private final List<InferredSpace> kernels;
    private final List<SharedArray> arrays = new ArrayList<>();
    private final Map<InferredSpace, List<String>> clashes = new HashMap<>();
    private final InferredSwaps swaps;

    /** Whether a description says which arrays are one, by their names. */
    private final boolean named;

    /** One of kernels of which it is known how each is launched, in the order of their file. */
    InferredProgram(List<InferredSpace> kernels, Given given) {
        this.kernels = List.copyOf(kernels);
        named = given.several();
        kernels.forEach(kernel -> kernel.buffers().forEach(this::add));
        arrays.forEach(SharedArray::takeGiven);
        arrays.forEach(array -> array.takeMargin(arrays, kernels.size() > 1));
        arrays.stream()
                .filter(array -> given.hasBorderAfter(array.name(), array.main().slowest()))
                .forEach(SharedArray::takeBorder);
        swaps = given.exchanges()
                .map(names -> InferredSwaps.of(arrays, names))
                .orElseGet(() -> InferredSwaps.of(arrays));
        swaps.rotations().forEach(rotation -> {
            boolean replicated = rotation.stream().anyMatch(SharedArray::isReplicated);
            rotation.forEach(array -> array.changePlaces(replicated));
        });
        chooseModestSizes();
    }

    private void add(InferredBuffer use) {
        Optional<SharedArray> same = arrays.stream()
                .filter(array -> array.main().field().equals(use.field()) && array.accepts(use))
                .findFirst();
        same.ifPresentOrElse(array -> array.add(use), () -> addOther(use));
    }

    private void addOther(InferredBuffer use) {
        Optional<SharedArray> namesake = arrays.stream()
                .filter(array -> array.main().field().equals(use.field()))
                .findFirst();
        SharedArray own = new SharedArray(freeName(use), use);
        namesake.ifPresent(other -> clashes.computeIfAbsent(use.space(), kernel -> new ArrayList<>())
                .add("'" + use.name() + "' is " + (named ? "" : "a field of its own, '" + own.name() + "', of ")
                        + use.shape()
                        + ": that of '"
                        + other.main().space().function().name() + "' at line "
                        + other.main().parameter().place().line() + " is of "
                        + other.main().shape()));
        arrays.add(own);
    }

    /** The array's name, with that of its kernel if another is called so. */
    private String freeName(InferredBuffer use) {
        Set<String> taken = new HashSet<>();
        arrays.forEach(array -> taken.add(array.name()));
        String name = use.field();
        while (taken.contains(name) || parameters().isOfAny(name)) {
            name = name + "_" + use.space().function().name();
        }
        return name;
    }

    /** What is guessed shall fit onto any device, and an int shall count it. */
    private void chooseModestSizes() {
        boolean smaller = true;
        while (smaller && kernels.stream().anyMatch(kernel -> kernel.largest() > MOST_ELEMENTS)) {
            smaller = parameters().halve();
        }
    }

    /** Why it cannot be described, if it cannot. */
    Optional<Obstacle> obstacle() {
        return kernels.stream()
                .flatMap(kernel ->
                        kernel.undefined().or(() -> clash(kernel)).map(why -> new Obstacle(kernel, why)).stream())
                .findFirst();
    }

    /** Where a description says the kernels, a name in two of them is one array. */
    private Optional<String> clash(InferredSpace kernel) {
        return clashes.getOrDefault(kernel, List.of()).stream()
                .filter(any -> named)
                .map(why ->
                        why + "; if they are two, give one <argument name=\"...\" field=\"...\"/>" + " in its <kernel>")
                .findFirst();
    }

    /** In the order of their file. */
    List<InferredSpace> kernels() {
        return kernels;
    }

    List<SharedArray> arrays() {
        return List.copyOf(arrays);
    }

    /** The array that an argument of a kernel is. */
    SharedArray array(InferredBuffer use) {
        return arrays.stream()
                .filter(array -> array.uses().contains(use))
                .findFirst()
                .orElseThrow();
    }

    /** They, as they may follow one another in an iteration. */
    List<InferredSpace> order() {
        return LaunchOrder.of(kernels, arrays);
    }

    /** Whether a kernel reads what it writes itself, or one behind it: the next iteration goes on from there. */
    boolean isFedBack() {
        List<InferredSpace> order = order();
        return arrays.stream()
                .anyMatch(array -> array.uses().stream()
                        .filter(InferredBuffer::isRead)
                        .anyMatch(reader -> array.uses().stream()
                                .filter(InferredBuffer::isWritten)
                                .anyMatch(writer -> order.indexOf(writer.space()) >= order.indexOf(reader.space()))));
    }

    InferredSwaps swaps() {
        return swaps;
    }

    /** Those of all kernels. */
    InferredParameters parameters() {
        return kernels.get(0).parameters();
    }

    /** What is not told of a kernel, for the user. */
    List<String> notes(InferredSpace kernel) {
        Set<String> notes = new LinkedHashSet<>(kernel.notes());
        notes.addAll(clashes.getOrDefault(kernel, List.of()));
        if (kernel == kernels.get(kernels.size() - 1)) {
            swaps.doubt().ifPresent(notes::add);
        }
        return List.copyOf(notes);
    }
}
