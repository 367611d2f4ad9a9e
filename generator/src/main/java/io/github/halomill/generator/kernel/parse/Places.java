package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Arrays;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTImageLocation;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.jspecify.annotations.Nullable;

/** Where in the user's file things stand: lines and columns from 1, columns in UTF-16 units. */
final class Places {

    private static final int LONGEST_TEXT = 200;

    private final String file;
    private final String text;
    private final int[] lineStarts;

    Places(String file, String text) {
        this.file = file;
        this.text = text;
        this.lineStarts = lineStarts(text);
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[16];
        int count = 1;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
            }
            starts[count++] = end + 1;
        }
        return Arrays.copyOf(starts, count);
    }

    /** Of a name: where the user wrote it, if only as a macro's argument; else where the macro that makes it is used. */
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
        if (location == null || !location.getFileName().equals(OpenClScanner.SOURCE)) {
            return at(0);
        }
        return at(location.getNodeOffset());
    }

    /** The source of a node as the user wrote it, on one line; where a macro makes it, the macro's use. */
    String text(IASTNode node) {
        IASTFileLocation location = node.getFileLocation();
        if (location == null || !location.getFileName().equals(OpenClScanner.SOURCE)) {
            return "";
        }
        int start = location.getNodeOffset();
        int end = start + Math.min(location.getNodeLength(), LONGEST_TEXT);
        return text.substring(start, end).replaceAll("\\s+", " ");
    }

    private SourceLocation at(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new SourceLocation(file, line + 1, offset - lineStarts[line] + 1);
    }
}
