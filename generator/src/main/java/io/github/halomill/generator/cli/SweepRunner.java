package io.github.halomill.generator.cli;

import io.github.halomill.generator.compare.ReportFile;
import io.github.halomill.generator.run.CompiledProgram;
import io.github.halomill.generator.run.Programs;
import io.github.halomill.generator.run.Sweep;
import io.github.halomill.generator.run.SweepRun;
import io.github.halomill.generator.run.SweepTable;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cli.PendingText;
import io.github.halomill.runtime.cli.ProgramRunner;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.page.PageRun;
import io.github.halomill.runtime.page.ReportPage;
import io.github.halomill.runtime.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;

/** Runs a program once for each of several settings, and shows what came of it. */
final class SweepRunner {

    /** What ends a process by a signal, and Ctrl-C among them: 128 and the number of the signal. */
    private static final int SIGNAL = 128;

    private final CommandLine command;
    private final Programs programs;
    private final RunArguments arguments;
    private final Sweep sweep;
    private final Ranks ranks;

    SweepRunner(CommandLine command, Programs programs, RunArguments arguments, Sweep sweep, Ranks ranks) {
        this.command = command;
        this.programs = programs;
        this.arguments = arguments;
        this.sweep = sweep;
        this.ranks = ranks;
    }

    /** Gives the exit code of the first run that does not end as it should, if there is one. */
    int run() {
        checkFiles();
        checkValues();
        Optional<Path> report = arguments.report().filter(file -> ranks.rank() == 0);
        Optional<PendingText> pending = report.map(file -> PendingText.create("report", file, System.out));
        try {
            List<SweepRun> ended = runs();
            SweepTable table = new SweepTable(ended);
            command.getOut().print(table.text());
            command.getOut().flush();
            pending.ifPresent(file -> file.write(text(report.orElseThrow().toString(), table, ended)));
            return ended.stream()
                    .mapToInt(SweepRun::exitCode)
                    .filter(code -> code != ExitCodes.DONE)
                    .findFirst()
                    .orElse(ExitCodes.DONE);
        } catch (IOException e) {
            throw new RunException("sweep: " + e, e);
        } finally {
            pending.ifPresent(PendingText::close);
        }
    }

    private void checkFiles() {
        Set<String> placeholders = new HashSet<>(sweep.values().keySet());
        placeholders.add("run");
        arguments.overwriting(placeholders).ifPresent(text -> {
            throw new UsageException("sweep: every run would write " + text + "; put {run} or {"
                    + sweep.values().keySet().iterator().next() + "} into the name");
        });
        arguments
                .report()
                .filter(file -> !file.toString().matches(".*\\.(csv|json|html)"))
                .ifPresent(file -> {
                    throw new UsageException("report: " + file + " of a sweep has to end in .csv, .json or .html");
                });
    }

    /** Names and values of all runs; those that are fixed are checked when the program is generated with them. */
    private void checkValues() {
        Optional<CompiledProgram> program = programs.of(arguments.parameters());
        for (Map<String, String> set : sweep.runs()) {
            program.map(CompiledProgram::command).ifPresent(one -> {
                Map<String, String> given = with(set);
                given.keySet().removeAll(one.fixed());
                String faults = one.faults(given);
                if (!faults.isEmpty()) {
                    throw new UsageException(faults);
                }
            });
        }
    }

    private Map<String, String> with(Map<String, String> set) {
        Map<String, String> given = new LinkedHashMap<>(arguments.parameters());
        given.putAll(set);
        return given;
    }

    /** All of them, unless somebody stops one. */
    private List<SweepRun> runs() throws IOException {
        List<Map<String, String>> all = sweep.runs();
        List<SweepRun> ended = new ArrayList<>();
        Path file = Files.createTempFile("halomill-sweep", ".json");
        try {
            for (Map<String, String> set : all) {
                int number = ended.size() + 1;
                command.getErr().println("run " + number + " of " + all.size() + ": " + Sweep.text(set));
                command.getErr().flush();
                SweepRun run = run(set, number, file);
                ended.add(run);
                if (run.exitCode() > SIGNAL || run.exitCode() == ProgramRunner.AGAIN) {
                    break;
                }
            }
        } finally {
            Files.deleteIfExists(file);
        }
        return ended;
    }

    private SweepRun run(Map<String, String> set, int number, Path file) throws IOException {
        Optional<CompiledProgram> program = programs.of(with(set));
        if (program.isEmpty()) {
            return new SweepRun(set, ExitCodes.WRONG_INPUT, Optional.empty());
        }
        Files.deleteIfExists(file);
        String[] words = arguments.of(set, number, file).toArray(String[]::new);
        int exitCode = program.get().command().executeOn(ranks, words);
        return new SweepRun(set, exitCode, Files.exists(file) ? Optional.of(ReportFile.read(file)) : Optional.empty());
    }

    /** A table, a page or all there is, by the ending of the file's name. */
    private String text(String file, SweepTable table, List<SweepRun> ended) {
        if (file.endsWith(".csv")) {
            return table.csv();
        }
        if (file.endsWith(".json")) {
            return Json.write(tree(ended));
        }
        List<PageRun> runs = ended.stream()
                .flatMap(run -> run.report().stream().map(one -> new PageRun(Sweep.text(run.set()), one.tree())))
                .toList();
        return ReportPage.write(String.join(", ", sweep.values().keySet()) + " varied", runs);
    }

    private Map<String, Object> tree(List<SweepRun> ended) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("sweep", sweep.values());
        List<Map<String, Object>> runs = new ArrayList<>();
        for (SweepRun run : ended) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("set", run.set());
            one.put("exitCode", run.exitCode());
            run.report().ifPresent(file -> one.put("report", file.tree()));
            runs.add(one);
        }
        tree.put("runs", runs);
        return tree;
    }
}
