package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.emit.ClParameter;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.templates.Templates;
import io.github.halomill.templates.WrapperVars;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes the wrapper kernel of global addressing: it takes the user's arguments in order and then, for each distributed
 * buffer in order, the index of the first element that the device holds, and calls the user's kernel with pointers
 * moved back by it. Its names begin with {@code hm}, which no macro of the user's is likely to.
 */
final class WrapperKernel {

    private static final Pattern C_IDENTIFIER = Pattern.compile("[A-Za-z0-9_]+");

    private WrapperKernel() {}

    /** The text of the wrapper's file. */
    static String text(Kernel kernel, String description, String file, String resource) {
        List<String> parameters = new ArrayList<>();
        List<String> offsets = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < kernel.arguments().size(); i++) {
            Argument argument = kernel.arguments().get(i);
            boolean plain = C_IDENTIFIER.matcher(argument.name()).matches();
            String name = plain ? "hm_" + argument.name() : "hm" + i + "_";
            parameters.add(ClParameter.type(argument, kernel) + name);
            if (argument instanceof Argument.Buffer buffer && buffer.isMoved()) {
                String first = plain ? "hmFirst_" + argument.name() : "hmFirst" + i + "_";
                offsets.add("long " + first);
                values.add(name + " - " + first);
            } else {
                values.add(name);
            }
        }
        parameters.addAll(offsets);
        return Templates.render(new WrapperVars(resource, description, file, kernel.function(), parameters, values));
    }
}
