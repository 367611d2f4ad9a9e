package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTImageLocation;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.jspecify.annotations.Nullable;

/** Where in the user's files things stand. */
final class Places {

    private static final int LONGEST_TEXT = 200;

    private final SourceFiles files;

    Places(SourceFiles files) {
        this.files = files;
    }

    /**
     * Of a name: where the user wrote it, if only as a macro's argument; else where the macro that makes it is used.
     */
    SourceLocation of(IASTName name) {
        IASTImageLocation image = name.getImageLocation();
        boolean written = image != null && image.getLocationKind() != IASTImageLocation.MACRO_DEFINITION;
        return of(written ? image : name.getFileLocation());
    }

    /** Of a node's first token; inside a macro's expansion, of the macro's use. */
    SourceLocation of(IASTNode node) {
        return of(node.getFileLocation());
    }

    SourceLocation of(@Nullable IASTFileLocation location) {
        return file(location)
                .map(file -> file.at(location == null ? 0 : location.getNodeOffset()))
                .orElseGet(() -> files.main().at(0));
    }

    /** Right after something. */
    SourceLocation after(@Nullable IASTFileLocation location) {
        return file(location)
                .map(file -> file.at(location == null ? 0 : location.getNodeOffset() + location.getNodeLength()))
                .orElseGet(() -> files.main().at(0));
    }

    /** The first match in the source of a node. */
    Optional<Text> find(Pattern pattern, IASTNode node) {
        IASTFileLocation location = node.getFileLocation();
        if (location == null) {
            return Optional.empty();
        }
        int start = location.getNodeOffset();
        return file(location).flatMap(file -> {
            Matcher found = pattern.matcher(file.text()).region(start, start + location.getNodeLength());
            return found.find() ? Optional.of(new Text(found.group(), file.at(found.start()))) : Optional.empty();
        });
    }

    private Optional<NumberedText> file(@Nullable IASTFileLocation location) {
        return location == null ? Optional.empty() : files.read(location.getFileName());
    }

    /** The source of a node as the user wrote it, on one line; where a macro makes it, the macro's use. */
    String text(IASTNode node) {
        return text(node.getFileLocation());
    }

    String text(@Nullable IASTFileLocation location) {
        Optional<NumberedText> file = file(location);
        if (location == null || file.isEmpty()) {
            return "";
        }
        int start = location.getNodeOffset();
        int end = start + Math.min(location.getNodeLength(), LONGEST_TEXT);
        return file.get().text().substring(start, end).replaceAll("\\s+", " ");
    }
}
