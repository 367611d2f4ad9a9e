package io.github.halomill.generator;

import io.github.halomill.generator.complete.Completion;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.xml.DescriptionParser;
import io.github.halomill.generator.xml.write.DescriptionWriter;

/** Tells whether a short description, written and read again, is completed to a whole one. */
final class CompletionCheck {

    private final String whole;
    private final KernelFiles kernelFiles;
    private final Meanings meanings;

    /** For a description of kernels in some files. */
    CompletionCheck(Description whole, KernelFiles kernelFiles, Meanings meanings) {
        this.whole = DescriptionWriter.says(whole);
        this.kernelFiles = kernelFiles;
        this.meanings = meanings;
    }

    /** Whether the whole description is made of this one. */
    boolean holds(Description brief) {
        Diagnostics found = new Diagnostics();
        return DescriptionParser.parse(DescriptionWriter.writeShort(brief), brief.file(), "", found)
                .flatMap(said -> new Completion(said, kernelFiles, BuildOptions.NONE, found).complete(meanings::of))
                .filter(read -> DescriptionWriter.says(read).equals(whole))
                .isPresent();
    }
}
