package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files that make up one source: the user's and those that it includes. The parser sees them under made-up absolute
 * paths, so that nothing depends on where it runs.
 */
final class SourceFiles {

    /** Folder of the user's file inside the parser: deep, so that a way up from it stays visible. */
    private static final String FOLDER = "/up".repeat(16);

    /** Path of the user's file inside the parser: one that no {@code #include} can name but with {@code __FILE__}. */
    static final String MAIN = FOLDER + "/\"";

    private static final String INCLUDE_FOLDERS = "/include/";

    private static final long MOST_CHARACTERS = 16 << 20;
    private static final int MOST_INCLUSIONS = 10_000;

    private final NumberedText main;
    private final String folder;
    private final List<String> includeFolders;

    /** Files whose text stands in front of the user's. */
    private final List<String> includes;

    private final FileLookup lookup;
    private final Map<String, Optional<NumberedText>> files = new HashMap<>();
    private long characters;
    private int inclusions;

    SourceFiles(String name, String text, BuildOptions options, FileLookup lookup) {
        this.folder = name.substring(0, name.lastIndexOf('/') + 1);
        includeFolders = options.includeFolders();
        includes = options.includes();
        this.lookup = lookup;
        main = new NumberedText(name, text);
        files.put(MAIN, Optional.of(main));
    }

    private SourceFiles(SourceFiles before) {
        main = before.main;
        folder = before.folder;
        includeFolders = before.includeFolders;
        includes = before.includes;
        lookup = before.lookup;
        files.putAll(before.files);
    }

    /** These files, to be read again from the beginning. */
    SourceFiles again() {
        return new SourceFiles(this);
    }

    /** The folders of {@code -I} inside the parser. */
    String[] includePaths() {
        String[] paths = new String[includeFolders.size()];
        Arrays.setAll(paths, i -> INCLUDE_FOLDERS + i);
        return paths;
    }

    /** The files of {@code -include} inside the parser. */
    List<String> includes() {
        List<String> paths = new ArrayList<>();
        for (String file : includes) {
            paths.add(INCLUDE_FOLDERS + (includeFolders.size() + paths.size()) + "/"
                    + file.substring(file.lastIndexOf('/') + 1));
        }
        return paths;
    }

    NumberedText main() {
        return main;
    }

    /** A file that was read, by its path inside the parser. */
    Optional<NumberedText> read(@Nullable String path) {
        return files.getOrDefault(path, Optional.empty());
    }

    /** Reads a file that is included; empty if it is not to be had, or if there have been too many. */
    Optional<NumberedText> include(String path) {
        Optional<NumberedText> file = included(path);
        inclusions++;
        characters += file.map(found -> found.text().length()).orElse(0);
        return file.filter(found -> inclusions <= MOST_INCLUSIONS && characters <= MOST_CHARACTERS);
    }

    /** Whether there is such a file. */
    boolean exists(String path) {
        return included(path).isPresent();
    }

    private Optional<NumberedText> included(String path) {
        return path.equals(MAIN) ? Optional.empty() : files.computeIfAbsent(path, this::find);
    }

    private Optional<NumberedText> find(String path) {
        return name(path).flatMap(name -> lookup.find(name).map(text -> new NumberedText(name, text)));
    }

    /** The folder of an {@code -I}, or of a file of {@code -include}. */
    private Optional<String> includeFolder(int index) {
        if (index < includeFolders.size()) {
            return Optional.of(includeFolders.get(index));
        }
        int file = index - includeFolders.size();
        return file < includes.size()
                ? Optional.of(includes.get(file).substring(0, includes.get(file).lastIndexOf('/') + 1))
                : Optional.empty();
    }

    /** The name in the user's world. */
    private Optional<String> name(String path) {
        if (path.startsWith(INCLUDE_FOLDERS)) {
            String[] parts = path.substring(INCLUDE_FOLDERS.length()).split("/", 2);
            return parts.length == 2 && parts[0].matches("\\d{1,4}")
                    ? includeFolder(Integer.parseInt(parts[0])).flatMap(found -> FileLookup.resolve(found, parts[1]))
                    : Optional.empty();
        }
        String rest = path;
        int up = 16;
        while (rest.startsWith("/up/") && up > 0) {
            rest = rest.substring("/up".length());
            up--;
        }
        return up == 16 ? Optional.empty() : FileLookup.resolve(folder, "../".repeat(up) + rest.substring(1));
    }
}
