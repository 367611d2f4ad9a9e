package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The local variables that hold what zone functions ask for: {@code extent}, {@code origin}, {@code gsize}. */
final class ZoneVariables {

    /** The work-items of the zone. */
    static final String ITEMS = "items";

    private ZoneVariables() {}

    /** The variable for the extent of an argument's local box. */
    static String extent(JavaNames names, String argument) {
        return names.local(argument, "Extent");
    }

    /** The variable for the origin of an argument's local box. */
    static String origin(JavaNames names, String argument) {
        return names.local(argument, "Origin");
    }

    /** Declarations of every variable that values need. */
    static CodeBlock declarations(HostClass host, Kernel kernel) {
        Map<String, CodeBlock> declarations = new LinkedHashMap<>();
        for (Argument argument : kernel.arguments()) {
            List<Located> values = argument instanceof Argument.Scalar scalar
                    ? scalar.values()
                    : argument instanceof Argument.Constants constants ? constants.values() : List.of();
            values.stream().map(Located::expression).forEach(value -> declare(value, host, kernel, declarations));
        }
        return CodeBlock.join(declarations.values(), "");
    }

    private static void declare(
            Expression expression, HostClass host, Kernel kernel, Map<String, CodeBlock> declarations) {
        if (expression instanceof Expression.LocalExtent extent) {
            String name = extent(host.names(), extent.argument());
            declarations.put(
                    name,
                    CodeBlock.of(
                            "$T $L = zone.box($S).extent();\n", Extent.class, name, field(kernel, extent.argument())));
        }
        if (expression instanceof Expression.LocalOrigin origin) {
            String name = origin(host.names(), origin.argument());
            declarations.put(
                    name,
                    CodeBlock.of("$T $L = zone.box($S).lo();\n", Offset.class, name, field(kernel, origin.argument())));
        }
        if (expression instanceof Expression.LocalItems) {
            declarations.put(ITEMS, items(kernel));
        }
        expression.children().forEach(child -> declare(child, host, kernel, declarations));
    }

    /** As many as cells, unless they have several or share one. */
    private static CodeBlock items(Kernel kernel) {
        CodeBlock.Builder items = CodeBlock.builder().add("$T $L = zone.reach().extent()", Extent.class, ITEMS);
        for (int d = 0; d < kernel.footprints().size(); d++) {
            Footprint footprint = kernel.footprints().get(d);
            if (footprint.cells() > 1 || footprint.items() > 1) {
                items.add(
                        ".with($L, zone.reach().extent().along($L) $L $L)",
                        d,
                        d,
                        footprint.cells() > 1 ? "/" : "*",
                        Math.max(footprint.cells(), footprint.items()));
            }
        }
        return items.add(";\n").build();
    }

    /** The field that an argument is. */
    private static String field(Kernel kernel, String argument) {
        return kernel.buffers().stream()
                .filter(buffer -> buffer.name().equals(argument))
                .map(Argument.Buffer::field)
                .findFirst()
                .orElse(argument);
    }
}
