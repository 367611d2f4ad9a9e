package io.github.halomill.generator.house;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Something of which there shall not be too much, with what to do where there is. */
enum Measure {
    FILE(300, "lines", "find the second thing that the class does, and give it a class of its own") {
        @Override
        Map<String, Integer> of(List<SourceFile> files) {
            return byFile(files, file -> Map.of("", file.lines().size()));
        }
    },
    METHOD(40, "lines", "give the parts of the method names, as methods or as classes") {
        @Override
        Map<String, Integer> of(List<SourceFile> files) {
            return byFile(files, SourceFile::methods);
        }
    },
    PARAMETERS(7, "parameters", "find the value that some of the parameters are together") {
        @Override
        Map<String, Integer> of(List<SourceFile> files) {
            return byFile(files, SourceFile::parameters);
        }
    },
    RECORD(10, "components", "find the value that some of the components are together") {
        @Override
        Map<String, Integer> of(List<SourceFile> files) {
            return byFile(files, SourceFile::records);
        }
    },
    PACKAGE(
            40,
            "types, nested ones included",
            "find the room of its own in it, which knows the rest on one side only") {
        @Override
        Map<String, Integer> of(List<SourceFile> files) {
            return byPackage(files, SourceFile::types);
        }
    },
    CYCLE(
            0,
            "files that know each other in circles",
            "turn one arrow: pass the value, or an interface that the caller implements") {
        @Override
        Map<String, Integer> of(List<SourceFile> files) {
            Map<String, Integer> all = new TreeMap<>();
            files.stream()
                    .collect(Collectors.groupingBy(SourceFile::inPackage))
                    .forEach((name, inPackage) -> all.put(name, Cycles.of(arrows(inPackage))));
            return all;
        }
    },
    COLUMN(0, "lines over 120 columns", "break the line; in comments, too") {
        @Override
        Map<String, Integer> of(List<SourceFile> files) {
            return byPackage(files, file -> (int) file.lines().stream()
                    .filter(line -> line.length() > COLUMNS)
                    .count());
        }
    };

    private static final int COLUMNS = 120;

    private final int most;
    private final String unit;
    private final String advice;

    Measure(int most, String unit, String advice) {
        this.most = most;
        this.unit = unit;
        this.advice = advice;
    }

    /** By file, method, record or package: how much there is. */
    abstract Map<String, Integer> of(List<SourceFile> files);

    int most() {
        return most;
    }

    String unit() {
        return unit;
    }

    String advice() {
        return advice;
    }

    private static Map<String, Integer> byFile(
            List<SourceFile> files, Function<SourceFile, Map<String, Integer>> measured) {
        Map<String, Integer> all = new TreeMap<>();
        for (SourceFile file : files) {
            measured.apply(file)
                    .forEach((name, value) -> all.put(file.name() + (name.isEmpty() ? "" : "#" + name), value));
        }
        return all;
    }

    private static Map<String, Integer> byPackage(List<SourceFile> files, Function<SourceFile, Integer> measured) {
        return files.stream()
                .collect(Collectors.groupingBy(
                        SourceFile::inPackage, TreeMap::new, Collectors.summingInt(measured::apply)));
    }

    /** By type: the types of the same package that its file names. */
    private static Map<String, List<String>> arrows(List<SourceFile> inPackage) {
        List<String> types = inPackage.stream().map(SourceFile::type).toList();
        Map<String, List<String>> arrows = new HashMap<>();
        for (SourceFile file : inPackage) {
            arrows.put(
                    file.type(),
                    types.stream()
                            .filter(type -> !type.equals(file.type())
                                    && file.identifiers().contains(type))
                            .toList());
        }
        return arrows;
    }
}
