package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.schedule.Combining;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.nio.ByteBuffer;

/**
 * The copies that zones have of an array that is combined, so far. Integers of fewer bits are extended to 64.
 *
 * @param start the elements before the launch, the same on all zones
 * @param after what they are after it
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record Copied(long[] start, long[] after) {

    /** Where zones put their copies of a field together. */
    static Meeting<Copied> meeting(FieldSpec field, Homes homes, Abort abort) {
        return new Meeting<>(
                homes,
                new Copied(new long[0], new long[0]),
                (one, other) -> one.with(other.after, field),
                (own, ranks) -> own.overRanks(field, ranks),
                abort);
    }

    private Copied with(long[] other, FieldSpec field) {
        Combining rule = field.combining().orElseThrow();
        boolean unsigned = ((DataType) field.type()).scalar().isUnsigned();
        long[] both = new long[after.length];
        for (int i = 0; i < both.length; i++) {
            if (rule.isConflict(start[i], after[i], other[i])) {
                throw new RunException("element " + i + " of " + field.name() + " is " + after[i] + " on one zone and "
                        + other[i]
                        + " on another, but it is combined with any, which needs work-items that store one number:"
                        + " choose another rule, such as max");
            }
            both[i] = rule.combine(start[i], after[i], other[i], unsigned);
        }
        return new Copied(start, both);
    }

    private Copied overRanks(FieldSpec field, Ranks ranks) {
        ByteBuffer own = ByteBuffer.allocate(after.length * Long.BYTES);
        own.asLongBuffer().put(after);
        Copied all = new Copied(start, start);
        boolean first = true;
        for (byte[] of : ranks.allGather(own.array())) {
            long[] other = new long[after.length];
            ByteBuffer.wrap(of).asLongBuffer().get(other);
            all = first ? new Copied(start, other) : all.with(other, field);
            first = false;
        }
        return all;
    }
}
