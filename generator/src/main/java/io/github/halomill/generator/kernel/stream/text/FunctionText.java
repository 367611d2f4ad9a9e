package io.github.halomill.generator.kernel.stream.text;

import io.github.halomill.generator.kernel.stream.text.Edit.Span;
import io.github.halomill.generator.model.KernelPlaces.ParameterPlace;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the text of a kernel function changes, as offsets in its file's text.
 *
 * @param file its name
 * @param line of {@code keyword}
 * @param keyword {@code __kernel}
 * @param name the function's name
 * @param places of the names of its parameters
 * @param parameters what stands between its parentheses
 * @param end after the brace that closes its body
 * @param edits what is replaced in its body, in order
 * @param helpers functions that it calls instead of the user's
 */
public record FunctionText(
        String file,
        int line,
        Span keyword,
        Span name,
        List<ParameterPlace> places,
        Span parameters,
        int end,
        List<Edit> edits,
        List<HelperText> helpers) {

    public FunctionText {
        places = List.copyOf(places);
        edits = List.copyOf(edits);
        helpers = List.copyOf(helpers);
    }

    /** Whether what is put into the text, or into that of helpers, has a word. */
    public boolean says(String word) {
        return Stream.concat(edits.stream(), helpers.stream().flatMap(helper -> helper.edits().stream()))
                .anyMatch(edit -> edit.replacement().contains(word));
    }
}
