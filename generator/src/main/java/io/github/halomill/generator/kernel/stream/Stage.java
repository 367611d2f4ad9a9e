package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A launch of an iteration that is to be streamed.
 *
 * @param form its kernel
 * @param fields by the kernel's parameter, of all arrays
 * @param values by the kernel's parameter, of all others: where type and text are the same, so is the value
 * @param moved parameters of which a device holds a part only, and the kernel is passed the index of its first element
 * @param setting what is said of its arrays and numbers
 * @param part whether it covers a part of the grid
 * @param varied whether it may write other elements in each iteration
 */
public record Stage(
        StageForm form,
        Map<String, String> fields,
        Map<String, String> values,
        Set<String> moved,
        CopySetting setting,
        boolean part,
        boolean varied) {

    public Stage {
        fields = Map.copyOf(fields);
        values = Map.copyOf(values);
        moved = Set.copyOf(moved);
    }

    /** The field that an array is; a component of one is a field of its own. */
    String field(Touched array) {
        String whole = whole(array);
        return array.shape().map(shape -> shape.name(whole)).orElse(whole);
    }

    /** The field that has an array's cells: of which an array is a component, or which it is. */
    String whole(Touched array) {
        return field(array.parameter());
    }

    String field(String parameter) {
        String field = fields.get(parameter);
        if (field == null) {
            throw new IllegalArgumentException(parameter + " is no array");
        }
        return field;
    }

    /** What its kernel calls a field; empty: it is not passed it. */
    Optional<String> parameterOf(String field) {
        return fields.keySet().stream()
                .filter(parameter -> field(parameter).equals(field))
                .findFirst();
    }

    /** The parameter of the array that it writes which is a field. */
    String parameter(String written) {
        return written().stream()
                .filter(array -> field(array).equals(written))
                .map(Touched::parameter)
                .findFirst()
                .orElseThrow();
    }

    /** Its arrays that it writes. */
    List<Touched> written() {
        return form.written().toList();
    }
}
