package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Expression;
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
    static CodeBlock declarations(JavaNames names, List<Argument> arguments) {
        Map<String, CodeBlock> declarations = new LinkedHashMap<>();
        for (Argument argument : arguments) {
            List<Located> values = argument instanceof Argument.Scalar scalar
                    ? scalar.values()
                    : argument instanceof Argument.Constants constants ? constants.values() : List.of();
            values.stream().map(Located::expression).forEach(value -> declare(value, names, declarations));
        }
        return CodeBlock.join(declarations.values(), "");
    }

    private static void declare(Expression expression, JavaNames names, Map<String, CodeBlock> declarations) {
        if (expression instanceof Expression.LocalExtent extent) {
            String name = extent(names, extent.argument());
            declarations.put(
                    name, CodeBlock.of("$T $L = zone.box($S).extent();\n", Extent.class, name, extent.argument()));
        }
        if (expression instanceof Expression.LocalOrigin origin) {
            String name = origin(names, origin.argument());
            declarations.put(name, CodeBlock.of("$T $L = zone.box($S).lo();\n", Offset.class, name, origin.argument()));
        }
        if (expression instanceof Expression.LocalItems) {
            declarations.put(ITEMS, CodeBlock.of("$T $L = zone.launched().extent();\n", Extent.class, ITEMS));
        }
        expression.children().forEach(child -> declare(child, names, declarations));
    }
}
