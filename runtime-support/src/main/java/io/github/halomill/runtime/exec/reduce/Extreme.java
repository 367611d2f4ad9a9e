package io.github.halomill.runtime.exec.reduce;

import java.nio.ByteBuffer;

/**
 * The least or largest of elements, so far. -0 is less than 0, and an element that is not a number is before all.
 *
 * @param least whether it is the least
 * @param key of the element: the one with the largest key is taken; {@link Long#MIN_VALUE}: there is none
 * @param place of the first element that is so; {@link Long#MAX_VALUE}: nobody asked for it
 */
record Extreme(boolean least, long key, long place) implements Joined {

    /** Of no elements. */
    static Extreme nothing(boolean least) {
        return new Extreme(least, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Of one element. */
    static Extreme of(boolean least, double element, long place) {
        long bits = Double.doubleToRawLongBits(element);
        long ascending = ordered(bits);
        long key = Double.isNaN(element) ? Long.MAX_VALUE : least ? ~ascending : ascending;
        return new Extreme(least, key, place);
    }

    /** Integers that ascend as numbers with these bits do, and the other way round. */
    private static long ordered(long bits) {
        return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
    }

    @Override
    public Extreme plus(Joined other) {
        Extreme of = (Extreme) other;
        return of.key > key || (of.key == key && of.place < place) ? of : this;
    }

    /** The element; NaN if one is no number, or there is none. */
    @Override
    public double number() {
        return key == Long.MAX_VALUE || key == Long.MIN_VALUE
                ? Double.NaN
                : Double.longBitsToDouble(ordered(least ? ~key : key));
    }

    @Override
    public void put(ByteBuffer to) {
        int end = to.position() + BYTES;
        to.putLong(key).putLong(place).position(end);
    }

    @Override
    public Extreme read(ByteBuffer from) {
        int end = from.position() + BYTES;
        Extreme read = new Extreme(least, from.getLong(), from.getLong());
        from.position(end);
        return read;
    }
}
