package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/** A checkpoint whose manifest is sound or damaged. */
public final class CheckpointTarget implements Target {

    private static final String ARRAY = "\1\2\3";

    private static final Manifest MANIFEST = new Manifest(
            "Heat",
            "halomill 1",
            Map.of("n", "64", "dt", "0.10f"),
            Map.of("kernel heat", "abc"),
            new RunState(
                    1L << 40,
                    List.of(1, 0),
                    Map.of("a", 0.1, "b", Double.NaN, "c", -0.0),
                    List.of(new RunState.Waiting(2, 7, 5, Map.of("a", Double.NEGATIVE_INFINITY)))),
            List.of(
                    new Manifest.SavedField("u", "u.npy", "uchar 3", 3, checksum(ARRAY)),
                    new Manifest.SavedField("v", "v.npy", "uchar 3", 3, checksum(ARRAY))));

    /** One without devices: it asks for no field, and takes every state. */
    private static final StencilProgram PROGRAM = proxy(
            StencilProgram.class,
            Map.of(
                    "name",
                    "Heat",
                    "fields",
                    List.of(),
                    "resumable",
                    proxy(Resumable.class, Map.of("ranks", Ranks.alone(), "facts", MANIFEST.facts()))));

    @Override
    public String name() {
        return "checkpoint";
    }

    @Override
    public List<Input> seeds() {
        return List.of(seed("newest", "000000000007/"), seed("this one", ""));
    }

    private static Input seed(String name, String folder) {
        return Input.of(name, folder + Manifest.FILE, MANIFEST.text())
                .with(folder + "u.npy", ARRAY)
                .with(folder + "v.npy", ARRAY);
    }

    @Override
    public List<String> words() {
        return List.of(
                " = ",
                "field u file",
                "field v denotes",
                "waiting 0 condition",
                "waiting 0 due",
                "scalar ",
                "setting ",
                "iteration",
                "crc32c",
                "../../x",
                "7ff8000000000000 NaN");
    }

    /** Most with a checksum that is right, or else nothing after the checksum would ever be read. */
    @Override
    public Input finished(Input mutated) {
        Input input = mutated;
        for (String part : mutated.parts().keySet()) {
            String text = mutated.parts().get(part);
            int last = text.lastIndexOf("crc32c = ");
            if (part.endsWith(Manifest.FILE) && last >= 0 && text.length() % 5 > 0) {
                String lines = text.substring(0, last);
                input = input.with(part, lines + "crc32c = " + checksum(lines) + "\n");
            }
        }
        return input;
    }

    private static String checksum(String bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.getBytes(StandardCharsets.ISO_8859_1));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    @Override
    public Answer read(Input input, Path folder) throws IOException {
        input.writeTo(folder);
        CheckpointOptions options = new CheckpointOptions(
                Optional.empty(),
                Every.parse("1"),
                1,
                Optional.of(folder),
                Retry.NONE,
                "test",
                Map.of("n", "64", "dt", "0.1"));
        try (Checkpoint checkpoint = Checkpoint.find(options, Ranks.alone()).orElseThrow()) {
            checkpoint.open(PROGRAM, options);
            checkpoint.restore(PROGRAM);
            return Answer.ACCEPTED;
        }
    }

    private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (any, method, arguments) -> answers.get(method.getName())));
    }

    @Override
    public String toString() {
        return name();
    }
}
