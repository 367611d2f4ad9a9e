package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** An array of equal elements. */
public final class ConstantSource implements ElementSource {

    private static final int PATTERN_BYTES = 1 << 16;

    private final int bytes;
    private final byte[] pattern;
    private final boolean zero;

    private ConstantSource(byte[] element) {
        this.bytes = element.length;
        this.pattern = new byte[PATTERN_BYTES / bytes * bytes];
        boolean allZero = true;
        for (int i = 0; i < pattern.length; i++) {
            pattern[i] = element[i % bytes];
            allZero &= pattern[i] == 0;
        }
        this.zero = allZero;
    }

    /** All bits zero. */
    public static ConstantSource zeros(ElementType type) {
        return new ConstantSource(new byte[type.bytes()]);
    }

    /** All bits one: not a number in floating-point types, -1 or the largest number in integers. */
    public static ConstantSource ones(ElementType type) {
        byte[] element = new byte[type.bytes()];
        Arrays.fill(element, (byte) -1);
        return new ConstantSource(element);
    }

    /**
     * The value of {@code text} everywhere: decimal or {@code 0x...}, {@code nan}, {@code inf}; for a vector or struct
     * one number for all components, or one for each with commas between them.
     *
     * @throws io.github.halomill.runtime.base.UsageException if the text does not fit the type
     */
    public static ConstantSource of(ElementType type, String text) {
        return new ConstantSource(ElementText.parse(type, text));
    }

    /** Whether all bits are zero. */
    public boolean isZero() {
        return zero;
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        ByteBuffer elements = Slices.next(target, Math.multiplyExact(box.volume(), (long) bytes));
        while (elements.hasRemaining()) {
            elements.put(pattern, 0, Math.min(pattern.length, elements.remaining()));
        }
    }
}
