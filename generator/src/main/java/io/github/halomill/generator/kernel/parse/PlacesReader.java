package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.model.KernelPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTNodeLocation;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;

/** Finds the places of a kernel function's text, where it stands as such in the file: not where macros make it. */
final class PlacesReader {

    /** Blanks, continued lines and comments, and macros in place of parameters, with arguments or without. */
    private static final Pattern MACROS =
            Pattern.compile("(?:\\s|\\\\\\R|/\\*.*?\\*/|//[^\\n]*|,|\\w+|\\([^()]*\\))*+", Pattern.DOTALL);

    private final String text;

    PlacesReader(String text) {
        this.text = text;
    }

    Optional<KernelPlaces> read(IASTFunctionDefinition definition) {
        if (!(definition.getDeclarator() instanceof IASTStandardFunctionDeclarator declarator)
                || declarator.getParameters().length == 0) {
            return Optional.empty();
        }
        List<KernelPlaces.ParameterPlace> parameters = new ArrayList<>();
        int end = -1;
        for (IASTParameterDeclaration parameter : declarator.getParameters()) {
            IASTName name = Declarations.nameOf(parameter.getDeclarator());
            int start = written(name);
            int writtenEnd = writtenEnd(parameter);
            boolean isWritten = start >= 0 && writtenEnd >= 0 && text.startsWith(name.toString(), start);
            end = isWritten ? writtenEnd : end;
            parameters.add(new KernelPlaces.ParameterPlace(name.toString(), isWritten ? start : KernelPlaces.OF_MACRO));
        }
        if (end < 0) {
            return Optional.empty();
        }
        Matcher macros = MACROS.matcher(text).region(end, text.length());
        int close = macros.lookingAt() ? macros.end() : end;
        int open = written(definition.getBody());
        return open >= 0 && text.startsWith(")", close) && text.startsWith("{", open)
                ? Optional.of(new KernelPlaces(parameters, close, open + 1))
                : Optional.empty();
    }

    /** Where a node begins, if no macro has a hand in its first character; else -1. */
    private static int written(IASTNode node) {
        IASTNodeLocation[] locations = node.getNodeLocations();
        return locations.length > 0 && isPlain(locations[0]) ? locations[0].getNodeOffset() : -1;
    }

    /** Whether a place is in the user's own file, and no macro's. */
    private static boolean isPlain(IASTNodeLocation location) {
        return location instanceof IASTFileLocation file && file.getFileName().equals(SourceFiles.MAIN);
    }

    /** After a node's last character, if no macro has a hand in that; else -1. */
    private static int writtenEnd(IASTNode node) {
        IASTNodeLocation[] locations = node.getNodeLocations();
        if (locations.length == 0 || !isPlain(locations[locations.length - 1])) {
            return -1;
        }
        IASTNodeLocation last = locations[locations.length - 1];
        return last.getNodeOffset() + last.getNodeLength();
    }
}
