package io.github.halomill.generator.kernel.parse;

import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.jspecify.annotations.Nullable;

/** Source that cannot be understood, with the place; stays inside the package. */
final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable IASTFileLocation place;
    private final String cure;

    UnreadableException(IASTNode place, String reason, String cure) {
        super(reason);
        this.place = place.getFileLocation();
        this.cure = cure;
    }

    String cure() {
        return cure;
    }

    @Nullable
    IASTFileLocation place() {
        return place;
    }
}
