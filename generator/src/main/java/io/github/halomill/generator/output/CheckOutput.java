package io.github.halomill.generator.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes nothing: tells how what is on disk differs from what is generated. */
public final class CheckOutput implements FileOutput {

    private final OutputFolder folder;

    /** Compares with what is in {@code root}, which need not be there. */
    public CheckOutput(Path root) {
        folder = new OutputFolder(root.toAbsolutePath().normalize());
    }

    @Override
    public List<FileChange> write(List<GeneratedFile> files) throws IOException {
        List<FileChange> changes = new ArrayList<>();
        for (GeneratedFile file : files) {
            changes.add(new FileChange(file.path(), folder.kind(file)));
        }
        return List.copyOf(changes);
    }
}
