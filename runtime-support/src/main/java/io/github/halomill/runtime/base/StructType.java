package io.github.halomill.runtime.base;

import java.util.ArrayList;
import java.util.List;

/**
 * A struct of OpenCL C that a host may pass to a kernel: numbers and vectors, and arrays of them. The members of
 * structs in it are its own, with names such as {@code position.x} and {@code cells[2].mass}.
 *
 * @param clName as the kernel writes it, for example {@code struct Cell} or {@code Particle}
 * @param bytes size of one element, padding included
 * @param members in the order in which they are declared
 */
public record StructType(String clName, int bytes, List<Member> members) implements ElementType {

    /** Larger ones would not fit into the pieces in which arrays are moved. */
    public static final int MOST_BYTES = 1 << 16;

    private static final String KEYWORD = "struct ";

    /**
     * A member.
     *
     * @param count how many there are of {@code type}, contiguous; more than 1 for an array
     * @param offset in bytes from the struct's start
     */
    public record Member(String name, DataType type, int count, int offset) {

        public Member {
            if (count < 1) {
                throw new IllegalArgumentException(name + " has " + count + " elements");
            }
        }

        private int end() {
            return offset + Math.multiplyExact(count, type.bytes());
        }

        private void addSlots(List<Slot> slots) {
            for (int i = 0; i < count; i++) {
                String element = "." + name + (count > 1 ? "[" + i + "]" : "");
                for (Slot slot : type.slots()) {
                    slots.add(
                            new Slot(element + slot.name(), slot.scalar(), offset + i * type.bytes() + slot.offset()));
                }
            }
        }
    }

    public StructType {
        members = List.copyOf(members);
        if (bytes < 1 || bytes > MOST_BYTES) {
            throw new IllegalArgumentException(clName + " has " + bytes + " bytes");
        }
        int end = 0;
        for (Member member : members) {
            if (member.offset() < end || member.end() > bytes) {
                throw new IllegalArgumentException("no place in " + clName + " of " + bytes + " bytes: " + member);
            }
            end = member.end();
        }
    }

    /** A struct that consists of padding. */
    public static StructType of(String clName, int bytes) {
        return new StructType(clName, bytes, List.of());
    }

    /** This struct with a member more, at {@code offset} bytes from its start. */
    public StructType with(String name, String type, int offset) {
        return with(name, type, offset, 1);
    }

    /** This struct with an array of {@code count} elements more. */
    public StructType with(String name, String type, int offset, int count) {
        List<Member> more = new ArrayList<>(members);
        more.add(new Member(name, DataType.of(type), count, offset));
        return new StructType(clName, bytes, more);
    }

    /** The name without a keyword in front. */
    public String name() {
        return clName.startsWith(KEYWORD) ? clName.substring(KEYWORD.length()) : clName;
    }

    /**
     * Where a member lies, in bytes from the start of an element.
     *
     * @throws IllegalArgumentException if there is no such member
     */
    public int offset(String member) {
        return members.stream()
                .filter(one -> one.name().equals(member))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(clName + " has no member " + member))
                .offset();
    }

    /** As it lies on a device, so that C code and NumPy's aligned types see the same. */
    @Override
    public int packedBytes() {
        return bytes;
    }

    @Override
    public List<Slot> slots() {
        List<Slot> slots = new ArrayList<>();
        members.forEach(member -> member.addSlots(slots));
        return List.copyOf(slots);
    }

    @Override
    public String toString() {
        return clName;
    }
}
