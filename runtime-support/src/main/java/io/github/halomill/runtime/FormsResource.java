package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.CopySignature;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.schedule.Launch;
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
 * </table>
 *
 * <p>Of a copy that does several iterations at once:
 *
 * <table>
 * <caption>Keys</caption>
 * <tr><td>{@code iteration.streamed}<td>a file with such a copy, in strips
 * <tr><td>{@code iteration.tiled}<td>a file with such a copy, in tiles
 * <tr><td>{@code iteration.streamed.not}<td>why there is no copy in strips
 * <tr><td>{@code iteration.function}<td>the copy's name, in that of its kernel
 * <tr><td>{@code iteration.low}, {@code .high}<td>how far an iteration reads towards lower and higher places; not of
 *     tiles
 * <tr><td>{@code iteration.cycle}<td>how many arrays change places
 * <tr><td>{@code iteration.shifts}<td>by launch, how far its ids are from what the copy counts
 * <tr><td>{@code iteration.passed}<td>what its kernel is passed: see {@link CopySignature}
 * <tr><td>{@code iteration.numbers}<td>{@code any}: its kernels do no harm whatever numbers they read
 * <tr><td>{@code iteration.tiles}<td>the arguments of which it holds tiles: one that is written, the one that it
 *     changes places with, and so on
 * </table>
 */
final class FormsResource {

    private static final String FORMAT = "2";

    private final Class<?> owner;
    private final String resource;
    private final Properties properties;

    private FormsResource(Class<?> owner, String resource, Properties properties) {
        this.owner = owner;
        this.resource = resource;
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
        return new FormsResource(owner, resource, properties);
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

    /** The calls of a problem; the first has the copy that does several iterations, or why there is none. */
    Map<String, KernelCall> streamed(Map<String, KernelCall> calls, Problem problem) {
        Launch first = problem.first();
        KernelCall call = Objects.requireNonNull(calls.get(first.name()), first.name());
        Optional<StreamedCopy> copy = said("iteration.streamed")
                .or(() -> said("iteration.tiled"))
                .map(file -> copy(file, call.source()).reaching(first));
        Map<String, KernelCall> all = new LinkedHashMap<>(calls);
        all.put(first.name(), call.with(copy, said("iteration.streamed.not").orElse("")));
        return all;
    }

    private StreamedCopy copy(String file, KernelSource first) {
        KernelSource source = KernelSource.streamed(owner, first.fileName(), required("iteration.function"), file)
                .with(first.options());
        return new StreamedCopy(
                source,
                numbers("iteration.low"),
                numbers("iteration.high"),
                number("iteration.cycle", required("iteration.cycle")),
                Stream.of(required("iteration.shifts").split(", ", -1))
                        .map(shift -> numbers("iteration.shifts", shift))
                        .toList(),
                signature("iteration.passed"),
                said("iteration.numbers").filter("any"::equals).isPresent(),
                words("iteration.tiles"));
    }

    private CopySignature signature(String key) {
        String text = required(key);
        try {
            return CopySignature.parse(text);
        } catch (IllegalArgumentException e) {
            throw edited(key, text, "a list of parameters");
        }
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
        return said(key).map(text -> numbers(key, text)).orElse(List.of());
    }

    private List<Integer> numbers(String key, String text) {
        return Stream.of(text.split(" ", -1)).map(one -> number(key, one)).toList();
    }

    private int number(String key, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw edited(key, text, "a whole number");
        }
    }

    private RunException edited(String key, String text, String needed) {
        return new RunException("resource " + resource + " beside " + owner.getName() + " has '" + text + "' in " + key
                + ", where " + needed + " is needed: it was edited; generate the program again");
    }
}
