package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.kernel.IncludeExpander.Expanded;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.model.Text;
import java.nio.file.Path;
import java.util.Map;

/**
 * A kernel file that was read, and the options for a device's compiler.
 *
 * @param text of the file
 * @param expanded the same with the files that it includes
 * @param sizes macros that are numbers of the program's parameters, as integer expressions, by name
 */
public record LoadedKernel(
        String fileName,
        Path file,
        String text,
        Expanded expanded,
        String options,
        KernelFile parsed,
        Map<String, Text> sizes) {

    /** Options of a description with such macros. */
    public Text sized(Text plain) {
        Text all = plain;
        for (Map.Entry<String, Text> size : sizes.entrySet()) {
            all = all.with(size.getKey(), size.getValue());
        }
        return all;
    }

    /** The same with such macros, with which it was read. */
    LoadedKernel sizedBy(Map<String, Text> others) {
        return new LoadedKernel(fileName, file, text, expanded, options, parsed, others);
    }
}
