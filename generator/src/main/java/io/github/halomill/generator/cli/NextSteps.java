package io.github.halomill.generator.cli;

import io.github.halomill.generator.Layout;
import io.github.halomill.generator.scaffold.ProgramUse;
import java.nio.file.Path;
import java.util.List;

/** What to type after files were generated. */
final class NextSteps {

    private NextSteps() {}

    /** A line each. */
    static List<String> of(Layout layout, Path directory, ProgramUse use) {
        String runtime = "put io.github.halomill:halomill-runtime-support:" + Version.halomill()
                + " on the class path of your build";
        return switch (layout) {
            case PROJECT ->
                List.of(
                        "mvn -q -f " + quoted(directory.resolve("pom.xml")) + " package",
                        "java -jar " + quoted(directory.resolve("target").resolve(use.artifact() + ".jar"))
                                + use.firstRun());
            case SOURCES ->
                List.of(
                        runtime,
                        "try (var program = " + use.className() + ".builder().devices(\"all\").build()) {"
                                + " program.run(100); }");
            case SOURCES_WITH_MAIN ->
                List.of(runtime, "java -cp CLASSPATH " + use.className() + "Main" + use.firstRun());
        };
    }

    private static String quoted(Path path) {
        return quoted(path.toString());
    }

    /** A word as a shell takes it. */
    static String quoted(String text) {
        return text.matches("[A-Za-z0-9_./\\\\:~@%+,=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
