package io.github.halomill.generator.cli;

import io.github.halomill.generator.compare.ReportFile;
import io.github.halomill.generator.run.CompiledProgram;
import io.github.halomill.generator.run.Programs;
import io.github.halomill.generator.run.RunArguments;
import io.github.halomill.generator.run.Sweep;
import io.github.halomill.generator.run.SweepRun;
import io.github.halomill.generator.run.SweepTable;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
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
    private final Optional<Path> report;
    private final Sweep sweep;
    private final Ranks ranks;

    SweepRunner(CommandLine command, Programs programs, RunArguments arguments, Sweep sweep, Ranks ranks) {
        this.command = command;
        this.programs = programs;
        this.report = arguments.value("--report").map(Path::of);
        this.arguments = arguments.without("--report");
        this.sweep = sweep;
        this.ranks = ranks;
    }

    /** Gives the exit code of the first run that does not end as it should, if there is one. */
    int run() {
        check();
        List<Map<String, String>> all = sweep.runs();
        List<SweepRun> ended = new ArrayList<>();
        try {
            Path folder = Files.createTempDirectory("halomill-sweep");
            try {
                for (Map<String, String> set : all) {
                    say("run " + (ended.size() + 1) + " of " + all.size() + ": "
                            + new SweepRun(set, ExitCodes.DONE, Optional.empty()).name());
                    ended.add(run(set, ended.size() + 1, folder.resolve("report.json")));
                    if (ended.get(ended.size() - 1).exitCode() > SIGNAL) {
                        break; // somebody wants it to end
                    }
                }
            } finally {
                Files.deleteIfExists(folder.resolve("report.json"));
                Files.delete(folder);
            }
            if (ranks.rank() == 0) {
                write(ended);
            }
        } catch (IOException e) {
            throw new RunException("sweep: " + e, e);
        }
        return ended.stream()
                .mapToInt(SweepRun::exitCode)
                .filter(code -> code != 0)
                .findFirst()
                .orElse(ExitCodes.DONE);
    }

    /** Throws what is wrong, before anything runs. */
    private void check() {
        Set<String> placeholders = new HashSet<>(sweep.values().keySet());
        placeholders.add("run");
        arguments.overwriting(placeholders).ifPresent(option -> {
            throw new UsageException("sweep: every run would write " + option + "; put {run} or {"
                    + sweep.values().keySet().iterator().next() + "} into the name");
        });
        report.filter(file -> !file.toString().matches(".*\\.(csv|json|html)")).ifPresent(file -> {
            throw new UsageException("report: " + file + " of a sweep has to end in .csv, .json or .html");
        });
        Optional<CompiledProgram> program = programs.of(arguments.parameters());
        for (Map<String, String> set : sweep.runs()) {
            Map<String, String> given = new LinkedHashMap<>(arguments.parameters());
            given.putAll(set);
            program.ifPresent(one -> {
                given.keySet().removeAll(one.command().fixed());
                String faults = one.command().faults(given);
                if (!faults.isEmpty()) {
                    throw new UsageException(faults);
                }
            });
        }
    }

    private SweepRun run(Map<String, String> set, int number, Path file) throws IOException {
        Map<String, String> given = new LinkedHashMap<>(arguments.parameters());
        given.putAll(set);
        Optional<CompiledProgram> program = programs.of(given);
        if (program.isEmpty()) {
            return new SweepRun(set, ExitCodes.WRONG_INPUT, Optional.empty());
        }
        Map<String, String> placeholders = new LinkedHashMap<>(set);
        placeholders.put("run", Integer.toString(number));
        List<String> words = new ArrayList<>(List.of(arguments.with(set, placeholders)));
        words.addAll(List.of("--quiet", "--report", file.toString()));
        Files.deleteIfExists(file);
        int exitCode = program.get().command().executeOn(ranks, words.toArray(String[]::new));
        return new SweepRun(set, exitCode, Files.exists(file) ? Optional.of(ReportFile.read(file)) : Optional.empty());
    }

    private void write(List<SweepRun> ended) throws IOException {
        SweepTable table = new SweepTable(ended);
        command.getOut().print(table.text());
        command.getOut().flush();
        if (report.isPresent()) {
            Files.writeString(report.get(), text(report.get().toString(), table, ended));
        }
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
                .flatMap(run -> run.report().stream().map(one -> new PageRun(run.name(), one.tree())))
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

    private void say(String line) {
        if (ranks.rank() == 0) {
            command.getErr().println(line);
            command.getErr().flush();
        }
    }
}
