package io.github.halomill.fuzz;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.run.CompiledProgram;
import io.github.halomill.generator.run.ProgramCompiler;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.ThreadRanks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A program that is generated, compiled, run, and compared with what the interpreter makes of it. */
final class Trial {

    static final String DESCRIPTION = "fuzz.xml";
    /** The folder of what steps save and record. */
    static final String SAVED = "saved";

    /** What no run may be refused for: none of its options causes it. */
    private static final List<String> FAULTS =
            List.of("CL_BUILD_PROGRAM_FAILURE", "verification failed", "reads and writes is known from");

    private static final Cells NONE = new Cells(Type.INT, 0);

    private final Program program;
    private final Path folder;
    private final Tally tally;
    private final Outcome expected;
    private final Optional<CompiledProgram> compiled;
    private Optional<Failure> failure = Optional.empty();
    private String refusal = "";

    /** Generates and compiles it in a folder. */
    Trial(Program program, Path folder, Tally tally, Outcome expected) {
        this.program = program;
        this.folder = folder;
        this.tally = tally;
        this.expected = expected;
        write();
        tally.program();
        compiled = compile();
    }

    /** What was wrong with it before it ran. */
    Optional<Failure> failure() {
        return failure;
    }

    /** Codes of errors that the generator finds; empty if there are none. */
    String refusal() {
        return refusal;
    }

    private void write() {
        try {
            Files.createDirectories(folder);
            for (Map.Entry<String, String> file : KernelText.of(program).entrySet()) {
                Files.writeString(folder.resolve(file.getKey()), file.getValue());
            }
            Files.writeString(folder.resolve(DESCRIPTION), DescriptionText.of(program, folder));
            Map<String, Cells> start = Interpreter.start(program);
            for (FieldSpec field : program.fields()) {
                RawFile.write(folder.resolve(field.name() + ".raw"), start.getOrDefault(field.name(), NONE));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<CompiledProgram> compile() {
        try {
            GenerationResult result = Pipeline.generate(new GenerationRequest(
                    DescriptionRequest.of(folder.resolve(DESCRIPTION), DESCRIPTION),
                    Layout.SOURCES_WITH_MAIN,
                    Optional.empty()));
            if (result.hasErrors() || result.use().isEmpty()) {
                refusal = Refusals.of(result.diagnostics());
                tally.refusal(refusal);
                Files.writeString(
                        folder.resolve("refused.txt"),
                        result.diagnostics().stream().map(Object::toString).collect(Collectors.joining("\n")));
                return Optional.empty();
            }
            return Optional.of(ProgramCompiler.compile(result));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            failure = Optional.of(Failures.of("generator", e));
            return Optional.empty();
        }
    }

    /** Runs it, and says what is wrong. */
    Optional<Failure> run(Way way) {
        if (compiled.isEmpty()) {
            return Optional.empty();
        }
        Folders.delete(folder.resolve("ck"));
        Folders.delete(folder.resolve(SAVED));
        Optional<Failure> wrong = run(CommandLines.of(program, way, folder), way.ranks(), 0, way.saves());
        Path checkpoints = folder.resolve("ck");
        if (wrong.isPresent()
                || way.checkpoints() == 0
                || Folders.checkpoints(checkpoints).isEmpty()) {
            return wrong;
        }
        List<String> kept = Folders.checkpoints(checkpoints);
        int first = Integer.parseInt(kept.get(kept.size() - 1));
        return run(CommandLines.resumed(program, way, folder), way.ranksResumed(), first, way.saves());
    }

    private Optional<Failure> run(List<String> words, int ranks, int first, int saves) {
        program.fields().forEach(field -> Folders.delete(folder.resolve(field.name() + "-out.raw")));
        Folders.delete(folder.resolve("frames"));
        Said said = Said.during(() -> execute(words, ranks));
        boolean isRefused = said.exitCode() == 1 || said.exitCode() == 2;
        if (isRefused && FAULTS.stream().noneMatch(said.text()::contains)) {
            tally.way(Refusals.general(said.text()));
            return Optional.empty();
        } else if (said.exitCode() != 0) {
            return Optional.of(Failures.of(said));
        }
        tally.run();
        return compare(first, saves);
    }

    private int execute(List<String> words, int ranks) {
        CompiledProgram of = compiled.orElseThrow();
        String[] arguments = words.toArray(String[]::new);
        if (ranks == 1) {
            return of.command().executeOn(Ranks.alone(), arguments);
        }
        try {
            return ThreadRanks.of(ranks, rank -> of.command().executeOn(rank, arguments)).stream()
                    .max(Integer::compareTo)
                    .orElseThrow();
        } catch (ThreadRanks.Aborted e) {
            return e.exitCode(); // a rank has said why
        }
    }

    private Optional<Failure> compare(int first, int saves) {
        Map<String, Cells> last = expected.last();
        for (FieldSpec field : program.fields()) {
            tally.comparison();
            Optional<Failure> wrong = Comparison.of(
                    program, field, folder.resolve(field.name() + "-out.raw"), last.getOrDefault(field.name(), NONE));
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        if (saves > 0) {
            FieldSpec field = CommandLines.saved(program);
            for (int i = first / saves * saves + saves; i < expected.states().size(); i += saves) {
                tally.comparison();
                Path file = folder.resolve("frames").resolve(field.name() + "-" + i + ".raw");
                Optional<Failure> wrong = Comparison.of(
                        program, field, file, expected.states().get(i).getOrDefault(field.name(), NONE));
                if (wrong.isPresent()) {
                    return wrong;
                }
            }
        }
        return compareSaved(first);
    }

    /** What steps saved and recorded: frames of the iterations from {@code first} on, and all rows. */
    private Optional<Failure> compareSaved(int first) {
        for (Map.Entry<String, Outcome.Frame> frame : expected.frames().entrySet()) {
            if (frame.getValue().iteration() > first) {
                tally.comparison();
                Path file = folder.resolve(SAVED).resolve(frame.getKey());
                FieldSpec field = program.field(frame.getValue().field());
                Optional<Failure> wrong =
                        Comparison.of(program, field, file, frame.getValue().cells());
                if (wrong.isPresent()) {
                    return wrong;
                }
            }
        }
        for (Map.Entry<Step.Probe, List<Outcome.Row>> table : expected.tables().entrySet()) {
            tally.comparison();
            Optional<Failure> wrong = Tables.of(program, table.getKey(), table.getValue(), folder);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }
}
