package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.base.StructType.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The structs of a kernel's parameters as a host passes them: numbers at their places. What a host may not pass, or is
 * not known, has none (OpenCL C 3.0, section 6.11 k).
 */
final class PassedStructs {

    /** More than a person lists; each is written into descriptions and programs. */
    private static final int MOST_NUMBERS = 4096;

    private final Map<Type.Struct, String> names = new HashMap<>();

    /** Why a host cannot pass a struct. */
    static final class ImpassableException extends Exception {
        private static final long serialVersionUID = 1L;

        ImpassableException(String reason) {
            super(reason);
        }
    }

    /**
     * The struct.
     *
     * @param written what a parameter calls it, {@code struct } if it has no name, nothing if it is declared there; if
     *     others have called it something else, it is called that
     */
    StructType of(Type.Struct struct, String written) throws ImpassableException {
        long bytes = struct.bytes().orElseThrow();
        if (bytes > StructType.MOST_BYTES) {
            throw new ImpassableException(
                    "it has " + bytes + " bytes; structs of up to " + StructType.MOST_BYTES + " are possible");
        }
        String name = names.computeIfAbsent(struct, first -> written);
        if (struct.union()) {
            throw new ImpassableException("it is a union, whose members share their bytes");
        }
        if (name.isEmpty()) {
            throw new ImpassableException("it is declared among the parameters; declare it in front of the kernel");
        }
        if (name.endsWith(" ")) {
            throw new ImpassableException("the struct has no name; give it one by a typedef");
        }
        List<Member> members = new ArrayList<>();
        add(struct, "", 0, members);
        return new StructType(name, (int) bytes, members);
    }

    private static void add(Type type, String path, long offset, List<Member> members) throws ImpassableException {
        if (type instanceof Type.Struct struct && !struct.union()) {
            for (Type.Struct.Field field : struct.fields()) {
                String name = path.isEmpty() ? field.name() : path + field.suffix();
                if (field.sizeOfDevice()) {
                    throw new ImpassableException(
                            "its member '" + name + "' has a size that each device chooses, so no host may pass it");
                }
                add(field.type(), name, offset + field.offset(), members);
            }
        } else if (type instanceof Type.Array array && array.length().isPresent()) {
            add(array, path, offset, members);
        } else {
            add(number(type, path), path, 1, offset, members);
        }
    }

    private static void add(Type.Array array, String path, long offset, List<Member> members)
            throws ImpassableException {
        long count = array.length().orElseThrow();
        if (count > 1 && (array.element() instanceof Type.Scalar || array.element() instanceof Type.Vector)) {
            add(number(array.element(), path), path, count, offset, members);
            return;
        }
        for (long i = 0; i < count; i++) {
            add(
                    array.element(),
                    path + "[" + i + "]",
                    offset + i * array.element().bytes().orElseThrow(),
                    members);
        }
    }

    private static void add(DataType type, String path, long count, long offset, List<Member> members)
            throws ImpassableException {
        members.add(new Member(path, type, (int) Math.min(count, Integer.MAX_VALUE), (int) offset));
        if (members.stream()
                        .mapToLong(
                                member -> (long) member.count() * member.type().components())
                        .sum()
                > MOST_NUMBERS) {
            throw new ImpassableException("it consists of more than " + MOST_NUMBERS + " numbers");
        }
    }

    private static DataType number(Type type, String path) throws ImpassableException {
        if (type instanceof Type.Scalar scalar && scalar.kind() != Kind.BOOL) {
            return DataType.of(scalar.kind().name().toLowerCase(Locale.ROOT));
        }
        if (type instanceof Type.Vector vector) {
            return DataType.of(vector.element().kind().name().toLowerCase(Locale.ROOT) + vector.width());
        }
        throw new ImpassableException("its member '" + path + "' is "
                + (type instanceof Type.Pointer
                        ? "a pointer, which means nothing on another device"
                        : type instanceof Type.Struct
                                ? "a union, whose members share their bytes"
                                : type instanceof Type.Scalar
                                        ? "a bool, which no host may pass"
                                        : "of an unknown type"));
    }
}
