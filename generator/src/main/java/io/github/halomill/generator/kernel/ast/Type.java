package io.github.halomill.generator.kernel.ast;

import java.util.List;
import java.util.OptionalLong;

/** A type of OpenCL C, typedefs resolved (OpenCL C 3.0, section 6.3). */
public sealed interface Type {

    /** A number, {@code bool} included. */
    record Scalar(Kind kind) implements Type {

        public static final Scalar INT = new Scalar(Kind.INT);
        public static final Scalar LONG = new Scalar(Kind.LONG);
        public static final Scalar ULONG = new Scalar(Kind.ULONG);

        /** {@code size_t} and pointers have 64 bits; {@code long long} and {@code long double} do not exist. */
        public enum Kind {
            BOOL(1, false),
            CHAR(1, true),
            UCHAR(1, false),
            SHORT(2, true),
            USHORT(2, false),
            INT(4, true),
            UINT(4, false),
            LONG(8, true),
            ULONG(8, false),
            HALF(2, true),
            FLOAT(4, true),
            DOUBLE(8, true);

            private final int bytes;
            private final boolean signed;

            Kind(int bytes, boolean signed) {
                this.bytes = bytes;
                this.signed = signed;
            }

            public int bytes() {
                return bytes;
            }

            public boolean isSigned() {
                return signed;
            }

            /** What is left of an integer in this kind: its low bits; of a kind that is no integer, or has 64, all. */
            public long wrap(long value) {
                return switch (this) {
                    case BOOL -> value == 0 ? 0 : 1;
                    case CHAR -> (byte) value;
                    case UCHAR -> value & 0xff;
                    case SHORT -> (short) value;
                    case USHORT -> value & 0xffff;
                    case INT -> (int) value;
                    case UINT -> value & 0xffffffffL;
                    default -> value;
                };
            }

            public boolean isFloating() {
                return this == HALF || this == FLOAT || this == DOUBLE;
            }

            public boolean isInteger() {
                return !isFloating();
            }
        }

        @Override
        public OptionalLong bytes() {
            return OptionalLong.of(kind.bytes());
        }
    }

    /** A vector of 2, 3, 4, 8 or 16 numbers. One of three takes the room of four. */
    record Vector(Scalar element, int width) implements Type {
        @Override
        public OptionalLong bytes() {
            return OptionalLong.of((long) element.kind().bytes() * (width == 3 ? 4 : width));
        }
    }

    /** A pointer; {@code space} is what it points to, {@code PRIVATE} also where only the generic space is known. */
    record Pointer(Type target, AddressSpace space) implements Type {
        @Override
        public OptionalLong bytes() {
            return OptionalLong.of(8);
        }
    }

    /** An array; without a length if that is no constant or not written. */
    record Array(Type element, OptionalLong length) implements Type {
        @Override
        public OptionalLong bytes() {
            OptionalLong one = element.bytes();
            return one.isPresent() && length.isPresent()
                    ? OptionalLong.of(one.getAsLong() * length.getAsLong())
                    : OptionalLong.empty();
        }
    }

    /** A struct, or a union: then all offsets are 0. */
    record Struct(String name, List<Field> fields, boolean union, OptionalLong bytes) implements Type {

        public Struct {
            fields = List.copyOf(fields);
        }

        /**
         * A field.
         *
         * @param offset in bytes
         * @param sizeOfDevice whether it is declared {@code size_t} or the like
         */
        public record Field(String name, Type type, long offset, boolean sizeOfDevice) {

            /** What follows a struct to name the field: {@code .width}, or nothing if it has no name. */
            public String suffix() {
                return name.isEmpty() ? "" : "." + name;
            }
        }
    }

    /** Nothing: what a function returns that returns nothing. */
    record Nothing() implements Type {
        @Override
        public OptionalLong bytes() {
            return OptionalLong.empty();
        }
    }

    /** An image of two or three dimensions, {@code image2d_t} or {@code image3d_t}. */
    record Image(int dimensions) implements Type {
        @Override
        public OptionalLong bytes() {
            return OptionalLong.empty();
        }
    }

    /** Other images, events, functions, what is not declared or not understood. */
    record Opaque(String name) implements Type {

        public static final Opaque UNKNOWN = new Opaque("an unknown type");

        @Override
        public OptionalLong bytes() {
            return OptionalLong.empty();
        }
    }

    /** Size in bytes, padding included; empty if it has none or it is not known. */
    OptionalLong bytes();

    /** Whether it is a number without fraction. */
    default boolean isInteger() {
        return this instanceof Scalar scalar && scalar.kind().isInteger();
    }
}
