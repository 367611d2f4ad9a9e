package io.github.halomill.generator.model;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Where the text of a kernel function can be extended, as offsets in its file's text.
 *
 * @param parameters the name of each parameter, and where that begins
 * @param parametersEnd of the parenthesis that closes the parameters
 * @param bodyStart behind the brace that opens the body
 */
public record KernelPlaces(List<ParameterPlace> parameters, int parametersEnd, int bodyStart) {

    public KernelPlaces {
        parameters = List.copyOf(parameters);
    }

    /** The places after the text has moved. */
    public KernelPlaces moved(IntUnaryOperator move) {
        List<ParameterPlace> moved = parameters.stream()
                .map(parameter -> new ParameterPlace(parameter.name(), move.applyAsInt(parameter.start())))
                .toList();
        return new KernelPlaces(moved, move.applyAsInt(parametersEnd), move.applyAsInt(bodyStart));
    }

    /**
     * A parameter of the function.
     *
     * @param name its name
     * @param start where the name begins
     */
    public record ParameterPlace(String name, int start) {}
}
