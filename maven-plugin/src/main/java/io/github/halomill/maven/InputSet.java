package io.github.halomill.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.codehaus.plexus.util.DirectoryScanner;

/**
 * Which files are meant: descriptions, and kernels that have none.
 *
 * @param directory where they are; need not exist
 * @param includes patterns as Ant has them, relative to the directory
 * @param excludes patterns of what is left out all the same
 */
record InputSet(Path directory, List<String> includes, List<String> excludes) {

    InputSet {
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
    }

    /** The files, in the order of their paths. */
    List<Path> find() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        DirectoryScanner scanner = new DirectoryScanner();
        scanner.setBasedir(directory.toFile());
        scanner.setIncludes(includes.toArray(String[]::new));
        scanner.setExcludes(excludes.toArray(String[]::new));
        scanner.addDefaultExcludes();
        scanner.scan();
        return Arrays.stream(scanner.getIncludedFiles())
                .map(directory::resolve)
                .sorted()
                .toList();
    }
}
