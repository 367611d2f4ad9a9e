package io.github.halomill.fuzz;

import java.nio.ByteBuffer;
import java.util.Locale;

/** A type of elements, or of what a kernel computes with. */
enum Type {
    CHAR(1),
    UCHAR(1),
    SHORT(2),
    USHORT(2),
    INT(4),
    UINT(4),
    LONG(8),
    ULONG(8),
    FLOAT(4),
    DOUBLE(8);

    private final int bytes;

    Type(int bytes) {
        this.bytes = bytes;
    }

    int bytes() {
        return bytes;
    }

    boolean isReal() {
        return this == FLOAT || this == DOUBLE;
    }

    boolean isUnsigned() {
        return name().startsWith("U");
    }

    /** As OpenCL C calls it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is left of an integer in this many bits. */
    long wrap(long value) {
        int unused = 64 - 8 * bytes;
        return isUnsigned() ? value << unused >>> unused : value << unused >> unused;
    }

    /** What is left of a real number. */
    double round(double value) {
        return this == FLOAT ? (float) value : value;
    }

    void put(ByteBuffer target, Cells from, int element) {
        switch (this) {
            case CHAR, UCHAR -> target.put((byte) from.integer(element));
            case SHORT, USHORT -> target.putShort((short) from.integer(element));
            case INT, UINT -> target.putInt((int) from.integer(element));
            case LONG, ULONG -> target.putLong(from.integer(element));
            case FLOAT -> target.putFloat((float) from.real(element));
            case DOUBLE -> target.putDouble(from.real(element));
        }
    }
}
