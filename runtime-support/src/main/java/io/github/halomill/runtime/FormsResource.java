package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.program.StreamedLaunch;
import io.github.halomill.runtime.schedule.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * In which forms the kernels of a program can be compiled, as the resource {@code NAME.forms.properties} beside its
 * class has it. Of kernel {@code k} it says:
 *
 * <table>
 * <caption>Keys</caption>
 * <tr><td>{@code kernel.k.file}<td>the user's file
 * <tr><td>{@code kernel.k.function}<td>its name in that
 * <tr><td>{@code kernel.k.wrapper}<td>a file with a kernel that calls it, if one has to
 * <tr><td>{@code kernel.k.adapted}<td>a copy of the file that is compiled in its place, if one has to be
 * <tr><td>{@code kernel.k.options}<td>for the compiler
 * <tr><td>{@code kernel.k.ids}<td>the id that counts along x, and so on, unless in order
 * <tr><td>{@code kernel.k.coarse}<td>its parameters in OpenCL C, named as arguments are, if a work-item may do several
 *     elements
 * <tr><td>{@code kernel.k.coarse.not}<td>why it may not
 * <tr><td>{@code kernel.k.streamed}<td>a file with a copy that does several steps, in strips
 * <tr><td>{@code kernel.k.streamed.low}, {@code .high}<td>how far a step reads towards lower and higher places
 * <tr><td>{@code kernel.k.streamed.older}<td>the arguments that are read once more a step later
 * <tr><td>{@code kernel.k.tiled}<td>a file with such a copy, in tiles
 * <tr><td>{@code kernel.k.tiled.arrays}<td>the arguments of which it holds tiles: one that is written, the one that it
 *     changes places with, and so on
 * <tr><td>{@code kernel.k.streamed.not}<td>why there is no copy in strips
 * </table>
 *
 * <p>Where all kernels have one copy together, {@code iteration.streamed} names it, with {@code .low} and
 * {@code .high}, {@code .launches}, their number, {@code .N.shift}, {@code .N.passed} and {@code .N.sized} of each (see
 * {@link StreamedLaunch}), and {@code .inPlace}, the fields that an iteration updates in place.
 */
final class FormsResource {

    private static final String FORMAT = "1";

    private final Class<?> owner;
    private final String program;
    private final String resource;
    private final Properties properties;

    private FormsResource(Class<?> owner, String program, Properties properties) {
        this.owner = owner;
        this.program = program;
        this.resource = resource(program);
        this.properties = properties;
    }

    /**
     * Those of a program.
     *
     * @throws RunException if there is no such resource beside {@code owner}, or it is of another format
     */
    static FormsResource of(Class<?> owner, String program) {
        String resource = resource(program);
        Properties properties = new Properties();
        try (InputStream in = owner.getResourceAsStream(resource)) {
            if (in == null) {
                throw new RunException("resource " + resource + " is missing beside " + owner.getName()
                        + ": it says how its kernels are compiled; generate the program again, and put all files that"
                        + " this writes on the class path");
            }
            properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + resource, e);
        }
        String format = properties.getProperty("format", "none");
        if (!format.equals(FORMAT)) {
            throw new RunException("resource " + resource + " beside " + owner.getName() + " is of format " + format
                    + ", and this version of halomill-runtime-support reads format " + FORMAT
                    + ": generate the program with the version that it runs with");
        }
        return new FormsResource(owner, program, properties);
    }

    private static String resource(String program) {
        return program + ".forms.properties";
    }

    /** The source of a kernel, in the form that does what it says for each element by itself. */
    KernelSource source(String kernel) {
        String file = required(key(kernel, "file"));
        String function = required(key(kernel, "function"));
        Optional<String> wrapper = said(key(kernel, "wrapper"));
        Optional<String> adapted = said(key(kernel, "adapted"));
        KernelSource source = wrapper.isPresent()
                ? KernelSource.wrapped(owner, file, function, wrapper.get())
                : adapted.isPresent()
                        ? KernelSource.adapted(owner, file, function, adapted.get())
                        : KernelSource.untouched(owner, file, function);
        return source.withIds(numbers(key(kernel, "ids")).toArray(Integer[]::new))
                .with(said(key(kernel, "options")).orElse(""));
    }

    /** Whether a work-item of a kernel may do several elements. */
    CoarseForm coarse(String kernel) {
        Optional<String> parameters = said(key(kernel, "coarse"));
        return parameters.isPresent()
                ? new CoarseForm(List.of(parameters.get().split(", ", -1)), "")
                : said(key(kernel, "coarse.not"))
                        .map(why -> new CoarseForm(List.of(), why))
                        .orElse(CoarseForm.UNKNOWN);
    }

    /** The copy of a kernel that does several steps, if there is one. */
    Optional<StreamedCopy> streamed(String kernel) {
        Optional<String> strips = said(key(kernel, "streamed"));
        if (strips.isPresent()) {
            return Optional.of(new StreamedCopy(
                    copy(kernel, strips.get()),
                    numbers(key(kernel, "streamed.low")),
                    numbers(key(kernel, "streamed.high")),
                    words(key(kernel, "streamed.older"))));
        }
        return said(key(kernel, "tiled"))
                .map(file -> StreamedCopy.inTiles(copy(kernel, file), words(key(kernel, "tiled.arrays"))));
    }

    private KernelSource copy(String kernel, String file) {
        return KernelSource.streamed(owner, required(key(kernel, "file")), required(key(kernel, "function")), file)
                .with(said(key(kernel, "options")).orElse(""));
    }

    /** Why there is none; empty if nothing is said of that. */
    String notStreamed(String kernel) {
        return said(key(kernel, "streamed.not")).orElse("");
    }

    /** The calls of a problem; if all kernels have a copy together, the first has it. */
    Map<String, KernelCall> ofIteration(Map<String, KernelCall> calls, Problem problem) {
        Optional<String> file = said("iteration.streamed");
        if (file.isEmpty()) {
            return calls;
        }
        String first = problem.first().name();
        KernelCall call = Objects.requireNonNull(calls.get(first), first);
        KernelSource source = KernelSource.streamed(owner, call.source().fileName(), program, file.get())
                .with(call.source().options());
        List<StreamedLaunch> launches = IntStream.rangeClosed(
                        1, number("iteration.streamed.launches", required("iteration.streamed.launches")))
                .mapToObj(n -> launch("iteration.streamed." + n))
                .toList();
        int cycle = problem.swaps().isEmpty() ? 1 : 2;
        Map<String, KernelCall> all = new LinkedHashMap<>(calls);
        all.put(
                first,
                call.with(new StreamedCopy(
                        source,
                        numbers("iteration.streamed.low"),
                        numbers("iteration.streamed.high"),
                        List.of(),
                        cycle,
                        launches,
                        words("iteration.streamed.inPlace"),
                        List.of())));
        return all;
    }

    private StreamedLaunch launch(String key) {
        boolean sized = said(key + ".sized").map(Boolean::parseBoolean).orElse(false);
        return new StreamedLaunch(numbers(key + ".shift"), words(key + ".passed"), sized);
    }

    private static String key(String kernel, String what) {
        return "kernel." + kernel + "." + what;
    }

    private Optional<String> said(String key) {
        return Optional.ofNullable(properties.getProperty(key));
    }

    private String required(String key) {
        return said(key)
                .orElseThrow(() -> new RunException("resource " + resource + " beside " + owner.getName() + " has no "
                        + key + ": it is that of another program, or was edited; generate the program again"));
    }

    private List<String> words(String key) {
        return said(key).stream()
                .flatMap(text -> Stream.of(text.split(" ", -1)))
                .toList();
    }

    private List<Integer> numbers(String key) {
        return words(key).stream().map(text -> number(key, text)).toList();
    }

    private int number(String key, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new RunException("resource " + resource + " beside " + owner.getName() + " has '" + text + "' in "
                    + key + ", where a whole number is needed: it was edited; generate the program again");
        }
    }
}
