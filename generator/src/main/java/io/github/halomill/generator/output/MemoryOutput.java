package io.github.halomill.generator.output;

import io.github.halomill.generator.output.FileChange.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps files in memory. */
public final class MemoryOutput implements FileOutput {

    private final Map<String, GeneratedFile> files = new TreeMap<>();

    @Override
    public List<FileChange> write(List<GeneratedFile> written) {
        List<FileChange> changes = new ArrayList<>();
        for (GeneratedFile file : written) {
            GeneratedFile before = files.put(file.path(), file);
            Kind kind = before == null ? Kind.CREATED : before.holds(file.content()) ? Kind.UNCHANGED : Kind.UPDATED;
            changes.add(new FileChange(file.path(), kind));
        }
        return List.copyOf(changes);
    }

    /** All files so far by path, in the order of their paths. */
    public Map<String, GeneratedFile> files() {
        return Collections.unmodifiableMap(files);
    }
}
