package io.github.halomill.generator.kernel.interpreter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * All memory of a launch: blocks that lie far from each other, so that an address, a plain number to a kernel, tells which
 * block is meant even where it leaves it.
 */
final class Memory {

    private static final int APART = 40;

    /**
     * Memory of one variable or buffer.
     *
     * @param buffer name of the parameter; empty if it is a variable
     */
    record Block(Optional<String> buffer, ByteBuffer bytes) {

        boolean holds(long offset, long size) {
            return offset >= 0 && offset + size <= bytes.capacity();
        }
    }

    private final List<Block> blocks = new ArrayList<>();
    private final Random random;

    /** {@code seed} is for the contents of what is not initialised. */
    Memory(long seed) {
        random = new Random(seed);
    }

    /** The address of a new buffer with these bytes. */
    long buffer(String name, byte[] bytes) {
        return add(Optional.of(name), bytes.clone());
    }

    /** The address of new memory full of zeros. */
    long zeros(long size) {
        return add(Optional.empty(), new byte[Math.toIntExact(size)]);
    }

    /** The address of new memory that nobody has written. */
    long garbage(long size) {
        long address = zeros(size);
        spoil(address);
        return address;
    }

    /** Makes a block one that nobody has written. */
    void spoil(long address) {
        random.nextBytes(block(address).bytes().array());
    }

    private long add(Optional<String> buffer, byte[] bytes) {
        blocks.add(new Block(buffer, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)));
        return (long) blocks.size() << APART;
    }

    /**
     * The block that an address points into, or closest to.
     *
     * @throws IllegalArgumentException if it points nowhere
     */
    Block block(long address) {
        long index = index(address);
        if (index < 1 || index > blocks.size()) {
            throw new IllegalArgumentException("an address that is none: 0x" + Long.toHexString(address));
        }
        return blocks.get((int) index - 1);
    }

    /** Where in its block an address points. */
    static long offset(long address) {
        return address - (index(address) << APART);
    }

    private static long index(long address) {
        return (address + (1L << (APART - 1))) >> APART;
    }
}
