package io.github.halomill.generator.output;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder that is generated into again and again. Everything is generated each time and compared with what is there:
 * that costs little and is right whatever changed, be it a description, a kernel, an option or the generator. What is
 * listed from the last time and no longer generated is deleted. What somebody has edited since is told apart from what
 * was written: a file that is still generated is replaced, so who cares asks {@link #edited} first; one that is no
 * longer generated is kept, and stays on the list until it is moved away or deleted.
 */
public final class GeneratedFolder {

    /** The folder of lists in a folder of generated files. */
    public static final String LISTS = ".halomill";

    private final Path root;
    private final Path list;
    private final boolean owned;
    private final List<Path> copies;

    private GeneratedFolder(Path root, String name, boolean owned, List<Path> copies) {
        this.root = root.toAbsolutePath().normalize();
        this.list = this.root.resolve(LISTS).resolve(name.replaceAll("[^A-Za-z0-9._-]", "_") + ".sha256");
        this.owned = owned;
        this.copies = copies;
    }

    /**
     * A folder that somebody keeps, who may have other files in it.
     *
     * @param root need not exist
     * @param name tells several lists in one folder apart
     */
    public static GeneratedFolder kept(Path root, String name) {
        return new GeneratedFolder(root, name, false, List.of());
    }

    /**
     * A folder that a build makes anew, so that all in it is halomill's.
     *
     * @param root need not exist
     * @param name tells several lists in one folder apart
     * @param classes where the build copies kernels to: those that are no longer generated are deleted there, too
     */
    public static GeneratedFolder built(Path root, String name, Path classes) {
        return new GeneratedFolder(
                root, name, true, List.of(classes.toAbsolutePath().normalize()));
    }

    /** Whether a folder has files in it, and none that was generated. */
    public static boolean isOfOthers(Path root) throws IOException {
        if (!Files.isDirectory(root) || Files.isDirectory(root.resolve(LISTS))) {
            return false;
        }
        try (Stream<Path> content = Files.list(root)) {
            return content.findAny().isPresent();
        }
    }

    /**
     * Those of these files, and of those that were generated before, which are neither as they were written nor as they
     * would be.
     */
    public List<String> edited(List<GeneratedFile> files) throws IOException {
        Map<String, String> now = FileList.of(files).digests();
        List<String> edited = new ArrayList<>();
        for (Map.Entry<String, String> file : FileList.read(list).digests().entrySet()) {
            Optional<String> there = digest(root.resolve(file.getKey()));
            if (there.filter(digest -> !digest.equals(file.getValue()) && !digest.equals(now.get(file.getKey())))
                    .isPresent()) {
                edited.add(file.getKey());
            }
        }
        return List.copyOf(edited);
    }

    /**
     * What {@link #update} would do, unchanged files included; does nothing.
     *
     * @throws OutputRefusedException if a file would replace one of somebody else's
     */
    public List<FileChange> check(List<GeneratedFile> files) throws IOException {
        List<FileChange> changes = new ArrayList<>(new CheckOutput(root, owned).write(files));
        for (String path : stale(files).keySet()) {
            if (Files.exists(root.resolve(path))) {
                changes.add(new FileChange(path, FileChange.Kind.DELETED));
            }
        }
        return List.copyOf(changes);
    }

    /**
     * Makes the folder hold these files; keeps those that are no longer generated, but were edited since.
     *
     * @throws OutputRefusedException if a file would replace one of somebody else's
     */
    public Update update(List<GeneratedFile> files) throws IOException {
        return update(files, false);
    }

    /**
     * Makes the folder hold these files, and nothing else that was generated, edited since or not.
     *
     * @throws OutputRefusedException if a file would replace one of somebody else's
     */
    public Update replace(List<GeneratedFile> files) throws IOException {
        return update(files, true);
    }

    private Update update(List<GeneratedFile> files, boolean force) throws IOException {
        requireInside();
        Map<String, String> stale = stale(files);
        List<String> written = new DiskOutput(root, owned)
                .write(files).stream()
                        .filter(FileChange::isStale)
                        .map(FileChange::path)
                        .toList();
        List<String> deleted = new ArrayList<>();
        Map<String, String> kept = new TreeMap<>();
        for (Map.Entry<String, String> file : stale.entrySet()) {
            switch (delete(root, file.getKey(), file.getValue(), force)) {
                case DELETED -> deleted.add(file.getKey());
                case KEPT -> kept.put(file.getKey(), file.getValue());
                case MISSING -> {}
            }
            for (Path copy : copies) {
                delete(copy, file.getKey(), file.getValue(), false);
            }
        }
        FileList.of(files).and(kept).write(list);
        return new Update(files.size(), written, deleted, List.copyOf(kept.keySet()));
    }

    /** The list is written, and read for what may be deleted: no link may lead to it. */
    private void requireInside() throws IOException {
        new OutputFolder(root).target(LISTS + "/" + list.getFileName());
    }

    /** What was generated before and is not among these files. */
    private Map<String, String> stale(List<GeneratedFile> files) throws IOException {
        Map<String, String> stale = new TreeMap<>(FileList.read(list).digests());
        stale.keySet().removeAll(FileList.of(files).digests().keySet());
        return stale;
    }

    /** What became of a file that is no longer generated. */
    private enum Fate {
        DELETED,
        KEPT,
        MISSING
    }

    private static Optional<String> digest(Path file) throws IOException {
        try {
            return Optional.of(FileList.digest(Files.readAllBytes(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Deletes a file if it is as it was written, and the folders that are empty then. */
    private static Fate delete(Path root, String path, String digest, boolean force) throws IOException {
        Path file = new OutputFolder(root).target(path);
        Optional<String> there = digest(file);
        if (there.isEmpty()) {
            return Fate.MISSING;
        }
        if (!force && !there.get().equals(digest)) {
            return Fate.KEPT;
        }
        Files.delete(file);
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
     * @param kept those that are no longer generated either, but changed since they were; the same in every update
     *     until they are gone
     */
    public record Update(int files, List<String> written, List<String> deleted, List<String> kept) {

        public Update {
            written = List.copyOf(written);
            deleted = List.copyOf(deleted);
            kept = List.copyOf(kept);
        }
    }
}
