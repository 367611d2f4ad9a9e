package io.github.halomill.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Elements in a file, and nothing else. */
final class RawFile {

    private RawFile() {}

    static void write(Path file, Cells cells) throws IOException {
        Files.write(file, bytes(cells).array());
    }

    static ByteBuffer bytes(Cells cells) {
        ByteBuffer bytes =
                ByteBuffer.allocate(cells.elements() * cells.type().bytes()).order(ByteOrder.nativeOrder());
        for (int i = 0; i < cells.elements(); i++) {
            cells.type().put(bytes, cells, i);
        }
        return bytes.flip();
    }
}
