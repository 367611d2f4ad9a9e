package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.streamed.StreamedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Programs of a single kernel, as descriptions of one mean them. */
public final class OneKernel {

    private OneKernel() {}

    /**
     * One of a single kernel: its buffers are the fields, its NDRange is the grid.
     *
     * @param kernel with its arguments and its proof
     * @param swaps after every iteration, in this order
     */
    public static Program program(
            String name,
            List<Parameter> parameters,
            Kernel kernel,
            Located iterations,
            List<Step.Swap> swaps,
            List<Guess> guesses,
            SourceLocation location) {
        List<Step> schedule = new ArrayList<>();
        schedule.add(new Step.Launch(kernel.name(), Map.of(), Map.of(), Turns.NONE, List.of(), kernel.location()));
        schedule.addAll(swaps);
        return new Program(
                name,
                parameters,
                List.of(),
                new Cells(kernel.global(), List.of(), List.of()),
                kernel.buffers().stream().map(OneKernel::field).toList(),
                List.of(kernel),
                schedule,
                iterations,
                guesses,
                StreamedText.none(""),
                location);
    }

    /** What an argument of a single kernel is: a field of the same name. */
    private static Field field(Argument.Buffer buffer) {
        return new Field(
                buffer.field(),
                buffer.type(),
                new FieldShape(buffer.size(), List.of(), buffer.size().size()),
                new Field.Place(buffer.origin(), List.of(), List.of()),
                buffer.image(),
                List.of(),
                buffer.location());
    }
}
