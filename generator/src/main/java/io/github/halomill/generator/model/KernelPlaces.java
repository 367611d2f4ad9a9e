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

    /** Where the name of a parameter begins that a macro makes. */
    public static final int OF_MACRO = -1;

    public KernelPlaces {
        parameters = List.copyOf(parameters);
    }

    /** Whether all parameters stand in the text. */
    public boolean isWhole() {
        return parameters.stream().noneMatch(parameter -> parameter.start() == OF_MACRO);
    }

    /** The places after the text has moved. */
    public KernelPlaces moved(IntUnaryOperator move) {
        List<ParameterPlace> moved = parameters.stream()
                .map(parameter -> new ParameterPlace(
                        parameter.name(),
                        parameter.start() == OF_MACRO ? OF_MACRO : move.applyAsInt(parameter.start())))
                .toList();
        return new KernelPlaces(moved, move.applyAsInt(parametersEnd), move.applyAsInt(bodyStart));
    }

    /**
     * A parameter of the function.
     *
     * @param name its name
     * @param start where the name begins, or {@link #OF_MACRO}
     */
    public record ParameterPlace(String name, int start) {}
}
