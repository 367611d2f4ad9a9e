package io.github.halomill.generator.kernel.stream.text;

import io.github.halomill.generator.kernel.stream.text.Edit.Span;
import java.util.List;

/**
 * Where the text of a function changes that a kernel passes arrays to which change, for one choice of these arrays.
 *
 * @param result type of what it returns
 * @param name of its copy
 * @param parameters what stands between its parentheses
 * @param body with its braces
 * @param edits what is replaced in the body, in order
 */
public record HelperText(String result, String name, Span parameters, Span body, List<Edit> edits) {

    public HelperText {
        edits = List.copyOf(edits);
    }
}
