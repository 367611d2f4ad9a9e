package io.github.halomill.generator.output;

import java.io.IOException;
import java.util.List;

/** Where generated files go. */
public interface FileOutput {

    /**
     * Takes all files of one generation, or none if one of them cannot be taken.
     *
     * @return one change for each file, in their order
     * @throws OutputRefusedException if a file would go where it must not
     * @throws IOException if the disk does not do what it is told
     */
    List<FileChange> write(List<GeneratedFile> files) throws IOException;
}
