package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.KernelPlaces;
import io.github.halomill.templates.AdaptedVars;
import io.github.halomill.templates.Templates;
import java.util.List;

/**
 * The copy of a user's source in which the kernel moves its pointers itself, as a wrapper cannot call it. Each
 * distributed buffer {@code B} becomes parameter {@code hm_B}; after the user's parameters follow the indices
 * {@code hmFirst_B} of the first elements that the device holds; and the body begins with {@code B = hm_B - hmFirst_B}.
 * Nothing else changes, and no line moves.
 */
final class AdaptedKernel {

    private AdaptedKernel() {}

    /** The text of the copy's file. */
    static String text(Kernel kernel, String description, KernelPlaces places) {
        return Templates.render(
                new AdaptedVars(description, kernel.fileName(), kernel.function(), extended(kernel, places)));
    }

    private static String extended(Kernel kernel, KernelPlaces places) {
        StringBuilder text = new StringBuilder(kernel.source());
        StringBuilder parameters = new StringBuilder();
        StringBuilder statements = new StringBuilder();
        List<Argument> arguments = kernel.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            if (isMoved(arguments.get(i))) {
                String name = places.parameters().get(i).name();
                parameters.append(", long hmFirst_").append(name);
                statements.append(" __typeof__(hm_").append(name).append(") ").append(name);
                statements
                        .append(" = hm_")
                        .append(name)
                        .append(" - hmFirst_")
                        .append(name)
                        .append(';');
            }
        }
        // From the end, so that the places before stay where they are.
        text.insert(places.bodyStart(), statements);
        text.insert(places.parametersEnd(), parameters);
        for (int i = arguments.size() - 1; i >= 0; i--) {
            if (isMoved(arguments.get(i))) {
                text.insert(places.parameters().get(i).start(), "hm_");
            }
        }
        return text.toString();
    }

    private static boolean isMoved(Argument argument) {
        return argument instanceof Argument.Buffer buffer && buffer.isMoved();
    }
}
