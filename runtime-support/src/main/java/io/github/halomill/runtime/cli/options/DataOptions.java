package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.picture.PictureStyles;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a program computes of what, and where it goes.
 *
 * @param iterations how many; empty: as the description has it
 * @param parameters by name, other values of parameters and scalars
 * @param parameterFile a file of more of these
 * @param inputs {@code ARG=FILE}, {@code ARG=VALUE} or {@code ARG=random[:SEED]} each; arguments without one are zero
 * @param outputs {@code ARG=FILE} each
 * @param pictures {@code ARG:STYLE} or {@code STYLE} each: how {@code .png} files are drawn
 */
public record DataOptions(
        @CommandOption(
                value = "--iterations",
                label = "N",
                text = "Steps of the loop (default: ${bundle:iterationsByDefault}).")
        OptionalLong iterations,

        @CommandOption(
                value = {"-p", "--parameter"},
                label = "NAME=VALUE",
                text = "Another value of a parameter or scalar. ${bundle:settings}")
        Map<String, String> parameters,

        @CommandOption(
                value = "--parameters",
                label = "FILE",
                text = "A Java properties file with lines NAME=VALUE, or - for standard input; -p goes before it.")
        Optional<Path> parameterFile,

        @CommandOption(
                value = "--input",
                label = "ARG=SOURCE",
                text = "What ${bundle:arrays} hold at first: a file that ends in ${bundle:filesRead}; - for standard"
                        + " input, a value, random or random:SEED (default: zeros).")
        List<String> inputs,

        @CommandOption(
                value = "--output",
                label = "ARG=FILE",
                text = "Where an array, or a component of it, f[3], goes in the end: a file that ends in"
                        + " ${bundle:filesWritten}; or - for standard output, as .npy.")
        List<String> outputs,

        @CommandOption(
                value = "--picture",
                label = "[ARG:]STYLE",
                text = "How .png files of an array, or of all, are drawn: map=NAME (viridis, magma, cividis or"
                        + " coolwarm), range=FROM..TO and log, with commas between, such as u:map=magma,range=-1..1.")
        List<String> pictures) {

    public DataOptions {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        pictures = List.copyOf(pictures);
    }

    /**
     * How pictures are drawn.
     *
     * @param arrays the names of those that there are; empty: they are not known yet
     * @throws UsageException with cause and cure if that is not said right
     */
    public PictureStyles styles(List<String> arrays) {
        PictureStyles styles = PictureStyles.parse(pictures);
        styles.named().keySet().forEach(array -> {
            if (!arrays.isEmpty() && !arrays.contains(array.array())) {
                throw new UsageException(
                        "picture: '" + array.array() + "' is no array; there are " + String.join(", ", arrays));
            }
        });
        return styles;
    }

    /** These options with as many iterations if nothing else is said. */
    DataOptions orElse(long byDefault) {
        return new DataOptions(
                OptionalLong.of(iterations.orElse(byDefault)), parameters, parameterFile, inputs, outputs, pictures);
    }
}
