package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The types that OpenCL C names without a keyword of C (OpenCL C 3.0, section 6.3). */
final class NamedTypes {

    /** Its values are what the constants of the prelude make. */
    static final String SAMPLER = "sampler_t";

    private static final Pattern NUMBER = Pattern.compile("(u?(?:char|short|int|long)|half|float|double)(2|3|4|8|16)?");

    private static final Pattern OTHER =
            Pattern.compile("event_t|queue_t|clk_event_t|reserve_id_t|ndrange_t|image[123]d_\\w*t|atomic_flag");

    private static final Pattern IMAGE = Pattern.compile("image([23])d_t");

    private static final Map<String, Kind> ALIASES = Map.ofEntries(
            Map.entry("bool", Kind.BOOL),
            Map.entry("size_t", Kind.ULONG),
            Map.entry("ptrdiff_t", Kind.LONG),
            Map.entry("intptr_t", Kind.LONG),
            Map.entry("uintptr_t", Kind.ULONG),
            Map.entry("cl_mem_fence_flags", Kind.UINT),
            Map.entry(SAMPLER, Kind.UINT),
            Map.entry("memory_order", Kind.INT),
            Map.entry("memory_scope", Kind.INT),
            Map.entry("atomic_int", Kind.INT),
            Map.entry("atomic_uint", Kind.UINT),
            Map.entry("atomic_float", Kind.FLOAT),
            Map.entry("atomic_double", Kind.DOUBLE),
            Map.entry("atomic_long", Kind.LONG),
            Map.entry("atomic_ulong", Kind.ULONG),
            Map.entry("atomic_intptr_t", Kind.LONG),
            Map.entry("atomic_uintptr_t", Kind.ULONG),
            Map.entry("atomic_size_t", Kind.ULONG),
            Map.entry("atomic_ptrdiff_t", Kind.LONG));

    private static final Set<String> OF_DEVICE = Set.of("size_t", "ptrdiff_t", "intptr_t", "uintptr_t");

    private NamedTypes() {}

    /** Whether the devices choose how large a type is, so that a host cannot know it. */
    static boolean isOfDevice(String name) {
        return OF_DEVICE.contains(name);
    }

    /** Those that are worth proposing. */
    static Stream<String> names() {
        Stream<String> scalars = Stream.of(
                "char",
                "uchar",
                "short",
                "ushort",
                "int",
                "uint",
                "long",
                "ulong",
                "half",
                "float",
                "double",
                "void",
                "unsigned");
        return Stream.concat(
                Stream.concat(scalars, ALIASES.keySet().stream()),
                Stream.of("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double")
                        .flatMap(type -> Stream.of("2", "3", "4", "8", "16").map(type::concat)));
    }

    static Optional<Type> find(String name) {
        Matcher number = NUMBER.matcher(name);
        if (number.matches()) {
            Scalar scalar = new Scalar(Kind.valueOf(number.group(1).toUpperCase(Locale.ROOT)));
            String width = number.group(2);
            return Optional.of(width == null ? scalar : new Vector(scalar, Integer.parseInt(width)));
        }
        Kind kind = ALIASES.get(name);
        if (kind != null) {
            return Optional.of(new Scalar(kind));
        }
        Matcher image = IMAGE.matcher(name);
        if (image.matches()) {
            return Optional.of(new Type.Image(Integer.parseInt(image.group(1))));
        }
        return OTHER.matcher(name).matches() ? Optional.of(new Opaque(name)) : Optional.empty();
    }
}
