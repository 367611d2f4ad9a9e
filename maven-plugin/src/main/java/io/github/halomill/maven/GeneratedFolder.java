package io.github.halomill.maven;

import io.github.halomill.generator.output.DiskOutput;
import io.github.halomill.generator.output.FileChange;
import io.github.halomill.generator.output.GeneratedFile;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A folder that is generated into again and again. Everything is generated each time and compared with what is there: that
 * costs little and is right whatever changed, be it a description, a kernel, an option or the generator. What is listed
 * from the last time and no longer generated is deleted. What somebody else has changed since is kept, and stays on the list: it
 * takes part in every build until it is moved away or deleted.
 */
final class GeneratedFolder {

    private final Path root;
    private final Path classes;
    private final Path list;

    /**
     * Opens a folder.
     *
     * @param root the folder, which need not exist
     * @param classes where the build copies kernels to, so that those that are no longer generated go there, too
     * @param execution tells several lists in one folder apart
     */
    GeneratedFolder(Path root, Path classes, String execution) {
        this.root = root.toAbsolutePath().normalize();
        this.classes = classes.toAbsolutePath().normalize();
        this.list =
                this.root.resolve(FileList.FOLDER).resolve(execution.replaceAll("[^A-Za-z0-9._-]", "_") + ".sha256");
    }

    /**
     * Makes the folder hold these files.
     *
     * @throws io.github.halomill.generator.output.OutputRefusedException if a file would replace one of somebody else's
     */
    Update update(List<GeneratedFile> files) throws IOException {
        FileList before = FileList.read(list);
        FileList now = FileList.of(files);
        List<String> written = new DiskOutput(root, true)
                .write(files).stream()
                        .filter(FileChange::isStale)
                        .map(FileChange::path)
                        .toList();
        Map<String, String> stale = new TreeMap<>(before.digests());
        stale.keySet().removeAll(now.digests().keySet());
        List<String> deleted = new ArrayList<>();
        Map<String, String> kept = new TreeMap<>();
        for (Map.Entry<String, String> file : stale.entrySet()) {
            switch (delete(root, file.getKey(), file.getValue())) {
                case DELETED -> deleted.add(file.getKey());
                case KEPT -> kept.put(file.getKey(), file.getValue());
                case MISSING -> {}
            }
            delete(classes, file.getKey(), file.getValue());
        }
        now.and(kept).write(list);
        return new Update(files.size(), written, deleted, List.copyOf(kept.keySet()));
    }

    /** What became of a file that is no longer generated. */
    private enum Fate {
        DELETED,
        KEPT,
        MISSING
    }

    /** Deletes a file if it is as it was written, and the folders that are empty then. */
    private static Fate delete(Path root, String path, String digest) throws IOException {
        Path file = root.resolve(path);
        try {
            if (!FileList.digest(Files.readAllBytes(file)).equals(digest)) {
                return Fate.KEPT;
            }
            Files.delete(file);
        } catch (NoSuchFileException e) {
            return Fate.MISSING;
        }
        try {
            for (Path folder = file.getParent(); folder != null && !folder.equals(root); folder = folder.getParent()) {
                Files.delete(folder);
            }
        } catch (NoSuchFileException | DirectoryNotEmptyException e) {
            return Fate.DELETED;
        }
        return Fate.DELETED;
    }

    /**
     * What became of the folder; all paths are relative to it.
     *
     * @param files how many are generated
     * @param written those that were not there, or differed
     * @param deleted those that are no longer generated
     * @param kept those that are no longer generated either, but changed since they were; the same in every update until they are gone
     */
    record Update(int files, List<String> written, List<String> deleted, List<String> kept) {

        Update {
            written = List.copyOf(written);
            deleted = List.copyOf(deleted);
            kept = List.copyOf(kept);
        }
    }
}
