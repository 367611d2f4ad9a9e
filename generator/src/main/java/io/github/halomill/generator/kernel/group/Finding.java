package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;
import java.util.Optional;

/** What work-items of a group do that is not defined: on one device as on several. */
public sealed interface Finding {

    /**
     * A barrier that not all work-items of a group come to.
     *
     * @param reached a work-item that comes there, by its local id
     * @param missing one that does not
     * @param instead the barrier that it comes to; empty if it comes to none
     */
    record Diverging(SourceLocation barrier, List<Long> reached, List<Long> missing, Optional<SourceLocation> instead)
            implements Finding {}

    /** A barrier of which it is not known whether all work-items come there: that depends on {@code condition}. */
    record PerhapsDiverging(SourceLocation barrier, SourceLocation condition) implements Finding {}

    /**
     * An element of local memory that one work-item writes and another reads with no barrier between.
     *
     * @param certain whether both certainly happen
     * @param readFirst whether it is read before it is written, where work-items do the same at the same time
     */
    record Race(Touch write, Touch read, boolean certain, boolean readFirst) implements Finding {}

    /** An element of local memory that a work-item reads before any has written it. */
    record Early(Touch read) implements Finding {}

    /**
     * Who touches local memory where.
     *
     * @param item by its local id
     * @param array its name
     * @param text of the access, as the user wrote it
     */
    record Touch(List<Long> item, String array, String text, SourceLocation place) {

        /** What it is and where, for messages. */
        public String cited() {
            return (text.isEmpty() ? "" : text + " at ") + place;
        }
    }
}
