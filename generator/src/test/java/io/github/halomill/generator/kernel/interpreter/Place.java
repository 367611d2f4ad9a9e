package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Type;
import java.util.List;

/**
 * Where a value lies.
 *
 * @param type of what lies there
 * @param at the element in the source that it belongs to
 * @param lanes components of a vector of {@code vector} at {@code address} that are meant; empty: all that lies there
 */
record Place(long address, Type type, SourceLocation at, List<Integer> lanes) {

    static Place of(long address, Type type, SourceLocation at) {
        return new Place(address, type, at, List.of());
    }

    /** Components of it, which may be components already. */
    Place lanes(List<Integer> chosen, Type chosenType) {
        List<Integer> all =
                lanes.isEmpty() ? chosen : chosen.stream().map(lanes::get).toList();
        return new Place(address, chosenType, at, all);
    }
}
