package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The command's jar holds classes of others: it says of whom, and under which licence. */
class ThirdPartyTest {

    private static final Path LIST = Path.of("src/main/third-party/THIRD-PARTY.md");

    /** What only tests and the compiler use. */
    private static final Pattern NOT_IN_THE_JAR =
            Pattern.compile("halomill-.*|junit-.*|opentest4j|apiguardian-api|assertj-core"
                    + "|byte-buddy|gson|error_prone_annotations|archunit.*|jspecify");

    private static final Pattern ARTIFACT = Pattern.compile("(.+?)-\\d.*\\.jar");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| [\\w.-]+:([\\w.-]+) \\| (.+) \\| https://\\S+ \\|$");

    @Test
    void every_library_in_the_commands_jar_is_listed_and_no_other() throws IOException {
        Set<String> listed = ROW.matcher(Files.readString(LIST))
                .results()
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(libraries()).isNotEmpty().isEqualTo(listed);
    }

    @Test
    void the_text_of_every_licence_is_there() throws IOException {
        assertThat(ROW.matcher(Files.readString(LIST)).results().map(row -> row.group(2)))
                .allSatisfy(
                        licences -> assertThat(licences)
                                .matches(
                                        "Apache-2\\.0|MIT|EDL-1\\.0 \\(BSD-3-Clause\\)|EPL-2\\.0(; org\\.osgi\\.\\*: Apache-2\\.0)?"));
        assertThat(Path.of("../LICENSE")).content().contains("Apache License");
        assertThat(LIST.resolveSibling("MIT.txt"))
                .content()
                .contains("Marco Hutter", "QOS.ch", "Leon Sorokin", "Permission is hereby granted");
        assertThat(LIST.resolveSibling("EDL-1.0.txt"))
                .content()
                .contains("Redistribution and use in source and binary forms");
        assertThat(LIST.resolveSibling("EPL-2.0.md")).content().contains("Eclipse Public License - v 2.0");
    }

    private static Set<String> libraries() {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(classPath)
                .map(entry -> new File(entry).getName())
                .flatMap(name -> ARTIFACT.matcher(name).results())
                .map((MatchResult artifact) -> artifact.group(1))
                .filter(name -> !NOT_IN_THE_JAR.matcher(name).matches())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
