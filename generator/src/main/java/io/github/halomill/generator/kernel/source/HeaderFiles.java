package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.KernelFileBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that a kernel may include: those in the folder of the description or below it, and in the folders of -I and
 * of files of -include.
 */
final class HeaderFiles implements FileLookup {

    private static final int MAX_SIZE = 8 << 20;

    private final KernelFiles files;
    private final Path folder;
    private final List<Path> roots = new ArrayList<>();

    HeaderFiles(KernelFiles files, Path description, BuildOptions options) {
        this.files = files;
        folder = description.toAbsolutePath().normalize().resolveSibling("");
        roots.add(folder);
        options.includeFolders().forEach(include -> path(include).ifPresent(roots::add));
        options.includes().forEach(file -> path(file).map(Path::getParent).ifPresent(roots::add));
    }

    private Optional<Path> path(String name) {
        try {
            return Optional.of(folder.resolve(name).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> find(String name) {
        Optional<Path> allowed = path(name).filter(file -> roots.stream().anyMatch(file::startsWith));
        allowed.ifPresent(files::look);
        return allowed.filter(Files::isRegularFile).flatMap(HeaderFiles::text);
    }

    private static Optional<String> text(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] bytes = stream.readNBytes(MAX_SIZE + 1);
            return bytes.length > MAX_SIZE ? Optional.empty() : KernelFileBytes.text(bytes);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
