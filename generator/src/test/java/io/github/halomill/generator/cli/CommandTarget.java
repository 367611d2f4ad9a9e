package io.github.halomill.generator.cli;

import io.github.halomill.generator.Corpus;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Command lines of {@code halomill}, one word on each line, with the files that they name. */
public final class CommandTarget implements Target {

    private static final List<String> READING = List.of(
            "check @x.xml",
            "check @x.xml --format json --trust -D N=4 -U M -I @ --include x.cl",
            "plan @x.xml -n 3 --strategy gcd",
            "plan @x.xml --devices 2 --weights 3,1 --explain -p nx=64 --format json",
            "infer @x.cl --full --draft --name Foo -p nx=100",
            "infer @x.cl --launches @launches --function k",
            "infer @x.cl --launches a(b,c)",
            "explain @x.cl --items 64,32 --group 8,8 --devices 4 --split 2x2 -p n=3 --format json",
            "explain @x.xml",
            "compare @a.json @b.json",
            "compare @a.json @b.json @a.json --format html",
            "--explain HM090",
            "check --help",
            "schema");

    private static final List<String> WRITING = List.of(
            "infer @x.cl -o @y.xml --force",
            "generate @x.xml -d @out --layout sources --package a.b --with-runtime",
            "generate @x.xml --directory=@out --layout project -p nx=7 --check",
            "init @new --name Some --from @x.cl",
            "explain @x.cl --svg @s -d @p",
            "schema --catalog @c");

    private static final List<String> WORDS = List.of(
            "check",
            "plan",
            "infer",
            "explain",
            "compare",
            "--devices",
            "-n",
            "-p",
            "-D",
            "-U",
            "-I",
            "--function",
            "--format",
            "--name",
            "--trust",
            "--explain",
            "--items",
            "--split",
            "--weights",
            "equal",
            "auto",
            "json",
            "text",
            "html",
            "@x.xml",
            "@x.cl",
            "@a.json",
            "@none",
            "@",
            "nx=3",
            "=",
            "2x2",
            "1,1,1",
            "swap(u, un)",
            "--stacktrace",
            "--help",
            "--version");

    private static final String REPORT = """
            {"program": "Heat", "version": "halomill 1", "host": "h", "hosts": ["h"], "parameters": {"nx": 64, "dt": 0.1},
             "devices": [{"id": "0:0", "name": "Some", "kernelSeconds": 0.5, "transferSeconds": 0.0, "exposedSeconds": 0.5}],
             "plan": "p", "strategy": "balanced", "split": [1], "zones": 1, "iterations": 10, "scalars": {"rr": 0.25},
             "series": {"columns": ["iteration", "rr"], "count": 2, "every": 1, "rows": [[5, 2.0], [10, 1]]},
             "seconds": {"setup": 1.0, "upload": 1.0, "loop": 2, "download": 1.0}, "gigabytesPerSecond": 4.0,
             "exchange": {"count": 3, "bytesTotal": 12, "depth": 1, "overlap": true}, "stoppedBy": null}
            """;

    private final boolean writes;

    /** {@code writes}: also those that write files, which a mutated name may lead into the working directory. */
    public CommandTarget(boolean writes) {
        this.writes = writes;
    }

    @Override
    public String name() {
        return "command";
    }

    @Override
    public List<String> words() {
        return WORDS;
    }

    @Override
    public List<Input> seeds() throws IOException {
        List<Input> seeds = new ArrayList<>();
        List<Input> kernels = Corpus.descriptions().stream()
                .filter(input -> input.parts().size() == 2)
                .limit(40)
                .toList();
        List<String> lines = Stream.concat(READING.stream(), writes ? WRITING.stream() : Stream.of())
                .toList();
        for (int i = 0; i < lines.size() * 3; i++) {
            Input kernel = kernels.get(i % kernels.size());
            String line = lines.get(i % lines.size());
            Input seed = Input.of(line, "words", line.replace(' ', '\n'));
            for (Map.Entry<String, String> part : kernel.parts().entrySet()) {
                seed = seed.with(
                        part.getKey().equals("x.xml") ? "x.xml" : "x.cl",
                        part.getValue().replace(part.getKey(), "x.cl"));
            }
            String name = kernel.parts().keySet().stream().skip(1).findFirst().orElseThrow();
            seeds.add(seed.with("x.xml", seed.parts().get("x.xml").replace(name, "x.cl"))
                    .with("launches", "a(b, c, 3)\nswap(b, c)\n")
                    .with("a.json", REPORT)
                    .with("b.json", REPORT.replace("64", "96").replace("0.25", "0.5")));
        }
        return seeds;
    }

    @Override
    public Answer read(Input input, Path folder) throws IOException {
        for (String part : input.parts().keySet()) {
            if (!part.equals("words")) {
                Files.write(folder.resolve(part), input.bytes(part));
            }
        }
        // only '@' stands for a folder: nothing is written elsewhere
        String[] words = input.text("words")
                .lines()
                .map(word -> word.replace('\0', '0').replace('/', '_').replace("@", folder + "/"))
                .toArray(String[]::new);
        Set<String> before = files(folder);
        CommandRun run = CommandRun.of(words);
        Answer answer = new Answer(run.exitCode() == ExitCodes.DONE, run.err());
        if (run.exitCode() < 0 || (run.exitCode() > 3 && run.exitCode() != ExitCodes.BUG)) {
            throw new AssertionError("exit code " + run.exitCode() + ": " + run.err());
        }
        boolean compared = Stream.of(words).anyMatch("compare"::equals);
        if (!run.out().isEmpty()
                && (compared || run.out().startsWith("{") || run.out().startsWith("["))) {
            return new Answer(true, run.err()); // what differs, or diagnostics as JSON, is the output
        }
        if (!answer.accepted() && !files(folder).equals(before)) {
            throw new AssertionError("it leaves " + files(folder) + " and says " + run.err());
        }
        return answer;
    }

    private static Set<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
