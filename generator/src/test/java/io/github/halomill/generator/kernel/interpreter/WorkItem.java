package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.interpreter.Access.Mode;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * One work-item: where it is, and what it does to memory.
 *
 * @param group shared by the work-items of its group
 */
record WorkItem(LaunchState launch, GroupState group, List<Long> global, List<Long> local) {

    WorkItem {
        global = List.copyOf(global);
        local = List.copyOf(local);
    }

    boolean isFirstOfGroup() {
        return local.stream().allMatch(id -> id == 0);
    }

    /** The value at a place; of an array or struct the address of a copy. */
    long[] load(Place place) {
        Type type = place.type();
        if (Types.isAggregate(type)) {
            long copy = launch.memory().zeros(Types.size(type));
            byte[] bytes = new byte[(int) Types.size(type)];
            read(place.address(), place.at(), bytes.length).get(bytes);
            launch.memory().block(copy).bytes().put(0, bytes);
            return new long[] {copy};
        }
        Kind kind = Types.kind(type);
        long[] value = new long[Types.width(type)];
        if (place.lanes().isEmpty()) {
            ByteBuffer bytes = read(place.address(), place.at(), Types.size(type));
            for (int i = 0; i < value.length; i++) {
                value[i] = get(bytes, kind, i * kind.bytes());
            }
        } else {
            for (int i = 0; i < value.length; i++) {
                long lane = place.address() + (long) place.lanes().get(i) * kind.bytes();
                value[i] = get(read(lane, place.at(), kind.bytes()), kind, 0);
            }
        }
        return value;
    }

    /** Writes a value of the place's type. */
    void store(Place place, long[] value) {
        Type type = place.type();
        Kind kind = Types.kind(type);
        if (Types.isAggregate(type)) {
            byte[] bytes = new byte[(int) Types.size(type)];
            launch.memory().block(value[0]).bytes().get(0, bytes);
            write(place.address(), place.at(), bytes);
        } else if (place.lanes().isEmpty()) {
            // Of the room for a fourth component, which a vector of three has, nothing is known afterwards; it stays as
            // it is.
            byte[] bytes = new byte[(int) Types.size(type)];
            peek(place.address(), bytes);
            for (int i = 0; i < value.length; i++) {
                put(ByteBuffer.wrap(bytes), kind, i * kind.bytes(), value[i]);
            }
            write(place.address(), place.at(), bytes);
        } else {
            for (int i = 0; i < value.length; i++) {
                byte[] bytes = new byte[kind.bytes()];
                put(ByteBuffer.wrap(bytes), kind, 0, value[i]);
                write(place.address() + (long) place.lanes().get(i) * kind.bytes(), place.at(), bytes);
            }
        }
    }

    /** Bytes as they are, unseen. */
    private void peek(long address, byte[] into) {
        Memory.Block block = launch.memory().block(address);
        long offset = Memory.offset(address);
        if (block.holds(offset, into.length)) {
            block.bytes().get((int) offset, into);
        }
    }

    private ByteBuffer read(long address, SourceLocation at, long size) {
        byte[] bytes = new byte[(int) size];
        touch(Mode.READ, address, at, size);
        peek(address, bytes);
        return ByteBuffer.wrap(bytes);
    }

    private void write(long address, SourceLocation at, byte[] bytes) {
        if (touch(Mode.WRITE, address, at, bytes.length)) {
            launch.memory().block(address).bytes().put((int) Memory.offset(address), bytes);
        }
    }

    /** Notes an access; false if it is not inside of its block. */
    private boolean touch(Mode mode, long address, SourceLocation at, long size) {
        Memory.Block block = launch.memory().block(address);
        long offset = Memory.offset(address);
        boolean inside = block.holds(offset, size);
        block.buffer()
                .ifPresent(buffer -> launch.accesses().add(new Access(buffer, global, mode, offset, size, at, inside)));
        if (!inside) {
            launch.undefined()
                    .add(at + ": " + mode + " outside of " + block.buffer().orElse("a variable"));
        }
        return inside;
    }

    private static long get(ByteBuffer bytes, Kind kind, int at) {
        long value = 0;
        for (int i = kind.bytes() - 1; i >= 0; i--) {
            value = value << 8 | (bytes.get(at + i) & 0xFF);
        }
        return kind.isFloating() ? value : Arithmetic.wrap(kind, value);
    }

    private static void put(ByteBuffer bytes, Kind kind, int at, long value) {
        for (int i = 0; i < kind.bytes(); i++) {
            bytes.put(at + i, (byte) (value >> 8 * i));
        }
    }
}
