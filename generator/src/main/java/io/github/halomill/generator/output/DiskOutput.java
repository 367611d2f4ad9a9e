package io.github.halomill.generator.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes into a folder. A file with the same content is left alone, so that builds see no change; the others are
 * written beside their targets first and moved there when all are complete.
 */
public final class DiskOutput implements FileOutput {

    private final OutputFolder folder;
    private final boolean owned;

    /** Writes into {@code root}, which is made if it is not there. */
    public DiskOutput(Path root) {
        this(root, false);
    }

    /**
     * Writes into {@code root}, which is made if it is not there.
     *
     * @param owned whether all in it is halomill's, so that whatever bears no mark may be replaced, too
     */
    public DiskOutput(Path root, boolean owned) {
        folder = new OutputFolder(root.toAbsolutePath().normalize());
        this.owned = owned;
    }

    @Override
    public List<FileChange> write(List<GeneratedFile> files) throws IOException {
        List<FileChange> changes = new CheckOutput(folder.root(), owned).write(files);
        Map<Path, Path> moves = new LinkedHashMap<>();
        try {
            for (int i = 0; i < files.size(); i++) {
                if (changes.get(i).isStale()) {
                    Path target = folder.target(files.get(i));
                    Path draft = OutputFolder.draftOf(target);
                    moves.put(draft, target);
                    OutputFolder.write(draft, files.get(i).content());
                    if (files.get(i).isExecutable()) {
                        Scripts.makeExecutable(draft);
                    }
                }
            }
            for (Map.Entry<Path, Path> move : moves.entrySet()) {
                OutputFolder.move(move.getKey(), move.getValue());
            }
        } finally {
            for (Path draft : moves.keySet()) {
                Files.deleteIfExists(draft);
            }
        }
        return changes;
    }
}
