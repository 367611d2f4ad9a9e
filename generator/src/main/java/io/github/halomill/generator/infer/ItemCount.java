package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Optional;

/**
 * How many work-items a kernel is launched with along a dimension.
 *
 * @param guarded no more than the kernel's guards let pass, in terms of its scalars, if they do not let all
 * @param told whether the kernel tells how many there are
 * @param comments why so many
 */
record ItemCount(Poly items, Optional<Poly> guarded, boolean told, List<String> comments) {

    ItemCount {
        comments = List.copyOf(comments);
    }

    /** One that the kernel tells, in a way that {@code comments} say. */
    static ItemCount told(Poly items, Optional<Poly> guarded, String... comments) {
        return new ItemCount(items, guarded, true, List.of(comments));
    }
}
