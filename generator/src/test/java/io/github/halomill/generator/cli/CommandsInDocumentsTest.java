package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.halomill.runtime.cli.options.OptionRecord;
import io.github.halomill.runtime.cli.options.RunOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What the pages tell a reader to type is right: commands of README and tutorial are executed, with the files that the
 * page has the reader save, but for those that wait for a browser or another process; of others the options are read.
 */
@Tag("device")
class CommandsInDocumentsTest {

    private static final Path TOP = Path.of("..");

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```([^\n]*)\n(.*?)^```$");

    /** Words, as a shell takes a line apart; a comment ends it. */
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(#.*)|([^\\s'\"]+)");

    private static final int NOT_FINITE = 65;

    private static final Set<String> NEEDS_NO_DEVICE =
            Set.of("check", "explain", "generate", "infer", "plan", "schema");

    @TempDir
    Path folder;

    private int read;

    private int executed;

    private int ran;

    @BeforeEach
    void kernels() throws IOException {
        Path examples = TOP.resolve("examples/jacobi2d");
        Path copy = Files.createDirectories(folder.resolve("examples/jacobi2d"));
        for (String name : List.of("jacobi2d.cl", "jacobi2d.xml")) {
            Files.copy(examples.resolve(name), copy.resolve(name));
        }
        warmSquare();
    }

    @ParameterizedTest
    @CsvSource({
        "README.md, 2, 5, 5",
        "docs/first.md, 6, 13, 10",
        "docs/command.md, 0, 1, 1",
        "docs/running.md, 0, 8, 0",
        "docs/looking.md, 0, 5, 0"
    })
    void commands_are_understood(String page, int atLeastExecuted, int atLeastRead, int atLeastRan) throws IOException {
        List<String> lines = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(TOP.resolve(page)));
        while (block.find()) {
            String[] kind = block.group(1).split(" ");
            if (kind.length == 2) {
                Path file = folder.resolve(kind[1]);
                Files.createDirectories(file.getParent());
                Files.writeString(file, block.group(2));
            } else if (block.group(1).isEmpty()) {
                lines.addAll(block.group(2).lines().toList());
            }
        }
        for (String line : lines) {
            follow(line);
        }
        assertThat(executed).isGreaterThanOrEqualTo(atLeastExecuted);
        assertThat(read).isGreaterThanOrEqualTo(atLeastRead);
        assertThat(ran).isGreaterThanOrEqualTo(atLeastRan);
    }

    private void follow(String line) throws IOException {
        List<String> words = words(line.replaceFirst("^mpirun -n \\d+ ", ""));
        if (line.contains(" ...") || words.isEmpty()) {
            return; // an outline
        }
        if (words.get(0).equals("./halomill") && words.get(1).equals("run")) {
            read(line, words.subList(3, words.size()));
            if (!line.startsWith("mpirun") && !words.contains("--view")) {
                run(line, words.subList(1, words.size()));
            }
        } else if (words.get(0).equals("./halomill") && NEEDS_NO_DEVICE.contains(words.get(1))) {
            execute(line, words.subList(1, words.size()));
        } else if (words.get(0).equals("java") && words.get(1).equals("-jar")) {
            read(line, words.subList(3, words.size()));
        }
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find() && word.group(3) == null) {
            words.add(Stream.of(1, 2, 4)
                    .map(word::group)
                    .filter(group -> group != null)
                    .findFirst()
                    .orElseThrow());
        }
        return words;
    }

    /** In the temporary folder, whatever the command reads and writes. */
    private void execute(String line, List<String> words) {
        String[] there = words.stream()
                .map(word -> word.contains("/") ? folder.resolve(word).toString() : word)
                .toArray(String[]::new);
        CommandRun run = CommandRun.of(there);
        assertThat(run.exitCode()).as("%s\n%s", line, run.err()).isZero();
        executed++;
    }

    /** On a small grid, if it is a large one, and with no trials. */
    private void run(String line, List<String> words) throws IOException {
        List<String> there = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int name = word.indexOf('=') + 1;
            boolean isFile = word.contains("/") || (i > 0 && words.get(i - 1).equals("--report"));
            there.add(isFile ? word.substring(0, name) + folder.resolve(word.substring(name)) : word);
        }
        there.addAll(List.of("--tune", "off"));
        if (line.contains("jacobi2d")) {
            there.addAll(List.of("-p", "nx=128", "-p", "ny=64"));
        }
        if (!words.contains("--devices")) {
            there.addAll(List.of("--devices", "0:0"));
        }
        CommandRun run = CommandRun.of(there.toArray(String[]::new));
        assertThat(run.exitCode()).as("%s\n%s", line, run.err()).isEqualTo(line.contains("c=0.3") ? NOT_FINITE : 0);
        ran++;
    }

    /** The warm square that the tutorial has NumPy write: 66 x 66 numbers. */
    private void warmSquare() throws IOException {
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (66, 66), }";
        ByteBuffer bytes = ByteBuffer.allocate(128 + 4 * 66 * 66).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) 118);
        bytes.put((header + " ".repeat(117 - header.length()) + "\n").getBytes(StandardCharsets.US_ASCII));
        for (int y = 20; y < 40; y++) {
            for (int x = 20; x < 40; x++) {
                bytes.putFloat(128 + 4 * (66 * y + x), 1);
            }
        }
        Files.createDirectories(folder.resolve("plate"));
        Files.write(folder.resolve("plate/hot.npy"), bytes.array());
    }

    /** As a program reads its options. */
    private void read(String line, List<String> words) {
        List<String> options = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("--sweep")) {
                i++; // the command's own
            } else {
                options.add(words.get(i));
            }
        }
        CommandSpec spec = CommandSpec.create();
        OptionRecord<RunOptions> record = OptionRecord.of(RunOptions.class, spec);
        assertThatCode(() -> {
                    new CommandLine(spec)
                            .setCaseInsensitiveEnumValuesAllowed(true)
                            .parseArgs(options.toArray(String[]::new));
                    record.value();
                })
                .as(line)
                .doesNotThrowAnyException();
        read++;
    }
}
