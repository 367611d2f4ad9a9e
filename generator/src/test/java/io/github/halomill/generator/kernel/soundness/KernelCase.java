package io.github.halomill.generator.kernel.soundness;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A kernel with comments that say what to run it with:
 *
 * <pre>
 * // global 8 4
 * // local 4 2
 * // offset 2 0            (otherwise 0)
 * // n = 8                 (a scalar argument)
 * // buffers: a 64 b 64    (elements)
 * // tile: local 16        (a __local argument, elements)
 * // b &lt; 16                (numbers in a buffer are in [0, 16), otherwise in [-50, 50])
 * // symbol N = 4          (a macro of the build options)
 * // refused               (the analysis must not claim to know where {@code out} is written)
 * </pre>
 */
record KernelCase(String name, String text) {

    private static final Pattern SCALAR = Pattern.compile("(?m)^// (\\w+) = (\\S+)$");
    private static final Pattern SYMBOL = Pattern.compile("(?m)^// symbol (\\w+) = (\\d+)$");
    private static final Pattern LOCAL = Pattern.compile("(?m)^// (\\w+): local (\\d+)$");
    private static final Pattern LIMIT = Pattern.compile("(?m)^// (\\w+) < (\\d+)$");
    private static final Pattern BUFFER = Pattern.compile("(\\w+) (\\d+)");

    boolean isRefused() {
        return text.contains("\n// refused\n");
    }

    /** Its symbols and their values, as {@code -D} takes them. */
    List<String> definitions() {
        return SYMBOL.matcher(text)
                .results()
                .map(symbol -> symbol.group(1) + "=" + symbol.group(2))
                .toList();
    }

    /** What it says. Symbols stay symbols. */
    Unit unit() {
        KernelFile file = KernelFileReader.read(name, text);
        if (file.problem().isPresent()) {
            throw new IllegalArgumentException(file.problem().get().toString());
        }
        return file.unit();
    }

    /** The function to run: {@code k}, or else the only kernel. */
    Function function(Unit unit) {
        return unit.function("k")
                .orElseGet(() -> unit.functions().stream()
                        .filter(Function::kernel)
                        .findFirst()
                        .orElseThrow());
    }

    /** The launch that the comments describe; {@code seed} is for the contents of buffers. */
    Launch launch(Function kernel, long seed) {
        List<Long> global = numbers("global").orElseThrow();
        Map<String, Argument> arguments = new LinkedHashMap<>();
        SCALAR.matcher(text).results().forEach(m -> arguments.put(m.group(1), scalar(m.group(2))));
        Matcher limits = LIMIT.matcher(text);
        Map<String, Integer> limited = new LinkedHashMap<>();
        limits.results().forEach(m -> limited.put(m.group(1), Integer.parseInt(m.group(2))));
        Matcher buffers = BUFFER.matcher(line("buffers:").orElse(""));
        Random random = new Random(seed);
        while (buffers.find()) {
            String name = buffers.group(1);
            int limit = limited.getOrDefault(name, -1);
            arguments.put(
                    name,
                    new Argument.Buffer(
                            contents(target(kernel, name), Integer.parseInt(buffers.group(2)), limit, random)));
        }
        LOCAL.matcher(text)
                .results()
                .forEach(m -> arguments.put(
                        m.group(1),
                        new Argument.Local(Integer.parseInt(m.group(2)) * (int) size(target(kernel, m.group(1))))));
        Map<String, Long> symbols = new LinkedHashMap<>();
        SYMBOL.matcher(text).results().forEach(m -> symbols.put(m.group(1), Long.valueOf(m.group(2))));
        return new Launch(
                global,
                numbers("local").orElse(Collections.nCopies(global.size(), 1L)),
                numbers("offset").orElse(Collections.nCopies(global.size(), 0L)),
                arguments,
                symbols);
    }

    private Optional<String> line(String head) {
        return text.lines()
                .filter(line -> line.startsWith("// " + head + " "))
                .map(line -> line.substring(head.length() + 4))
                .findFirst();
    }

    private Optional<List<Long>> numbers(String head) {
        return line(head)
                .map(line ->
                        Stream.of(line.trim().split(" +")).map(Long::valueOf).toList());
    }

    private static Argument scalar(String value) {
        return new Argument.Scalar(value.contains(".") ? (Number) Double.valueOf(value) : (Number) Long.valueOf(value));
    }

    private static Type target(Function kernel, String name) {
        Variable parameter = kernel.parameters().stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(kernel.name() + " has no parameter " + name));
        return ((Type.Pointer) parameter.type()).target();
    }

    private static long size(Type type) {
        return type.bytes().orElse(1);
    }

    /** Random numbers that are exact in every type; of structs the fields are taken for {@code int}s. */
    private static byte[] contents(Type type, int elements, int limit, Random random) {
        Type part = type instanceof Type.Vector vector ? vector.element() : type;
        Kind kind = part instanceof Type.Scalar scalar ? scalar.kind() : Kind.INT;
        ByteBuffer bytes = ByteBuffer.allocate(elements * (int) size(type)).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.remaining() >= kind.bytes()) {
            int value = limit > 0 ? random.nextInt(limit) : random.nextInt(101) - 50;
            switch (kind) {
                case FLOAT -> bytes.putFloat(value / 8f);
                case DOUBLE -> bytes.putDouble(value / 8.0);
                case LONG, ULONG -> bytes.putLong(value);
                case SHORT, USHORT, HALF -> bytes.putShort((short) value);
                case INT, UINT -> bytes.putInt(value);
                default -> bytes.put((byte) value);
            }
        }
        return bytes.array();
    }

    @Override
    public String toString() {
        return name;
    }
}
