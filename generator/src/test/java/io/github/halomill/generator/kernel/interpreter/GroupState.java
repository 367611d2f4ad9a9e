package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.kernel.ast.Variable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the work-items of a group share.
 *
 * @param id group ids
 * @param variables addresses of {@code __local} variables
 */
record GroupState(List<Long> id, Map<Variable, Long> variables) {

    static GroupState of(List<Long> id) {
        return new GroupState(List.copyOf(id), new LinkedHashMap<>());
    }
}
