package io.github.halomill.generator.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written about the code names classes and packages that are there. */
class DocumentsTest {

    private static final Path TOP = Path.of("..");

    /** {@code Border}, {@code validate.fact.PointFacts}, {@code Border.Kind}; group 1: the class. */
    private static final Pattern CLASS = Pattern.compile("`(?:[a-z0-9]+\\.)*([A-Z][a-z]\\w*)(?:\\.[A-Z]\\w*)*`");

    /** A link to a file, not to a site; group 1: the file, group 2: the anchor. */
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");

    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*?) *$");

    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");

    @ParameterizedTest
    @ValueSource(strings = {"docs/architecture.md", "docs/adding.md", "docs/adr"})
    void classes_that_are_named_exist(String document) throws IOException {
        Set<String> named = new TreeSet<>();
        for (Path page : below(TOP.resolve(document), ".md")) {
            Matcher matcher = CLASS.matcher(Files.readString(page));
            while (matcher.find()) {
                named.add(matcher.group(1));
            }
        }
        Set<String> sources = new TreeSet<>();
        for (String module : List.of("generator", "runtime-support", "templates", "maven-plugin")) {
            below(TOP.resolve(module).resolve("src"), ".java")
                    .forEach(file -> sources.add(file.getFileName().toString().replace(".java", "")));
        }

        assertThat(named).isNotEmpty();
        named.removeAll(sources);
        assertThat(named).isEmpty();
    }

    @Test
    void every_room_is_told_of() throws IOException {
        String text = Files.readString(TOP.resolve("docs/architecture.md"));
        List<String> missing = new ArrayList<>();
        for (String root : List.of("generator", "runtime-support")) {
            Path main = TOP.resolve(root).resolve("src/main/java/io/github/halomill");
            for (Path file : below(main, "package-info.java")) {
                String name = main.relativize(file.getParent()).toString().replace('/', '.');
                String room = name.substring(name.indexOf('.') + 1);
                if (!Pattern.compile("(\\*\\*|`|runtime\\.)" + Pattern.quote(room) + "(\\*\\*|`)")
                        .matcher(text)
                        .find()) {
                    missing.add(room);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void links_lead_to_pages_and_headings_that_are_there() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(TOP.resolve("README.md"), TOP.resolve("CONTRIBUTING.md")));
        pages.addAll(below(TOP.resolve("docs"), ".md"));
        try (Stream<Path> examples = Files.walk(TOP.resolve("examples"), 2)) {
            pages.addAll(examples.filter(file -> file.endsWith("README.md")).toList());
        }
        List<String> broken = new ArrayList<>();
        int seen = 0;
        for (Path page : pages) {
            Matcher link = LINK.matcher(FENCE.matcher(Files.readString(page)).replaceAll(""));
            while (link.find()) {
                Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
                String anchor = link.group(2);
                seen++;
                if (!Files.exists(target) || (anchor != null && !anchors(target).contains(anchor))) {
                    broken.add(page.getFileName() + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(seen).isGreaterThan(100);
    }

    /** What links may name in a page: its headings, as GitHub makes anchors of them, and {@code <a id>}. */
    private static Set<String> anchors(Path page) throws IOException {
        String text = Files.readString(page);
        Set<String> anchors = new TreeSet<>();
        HEADING.matcher(FENCE.matcher(text).replaceAll(""))
                .results()
                .forEach(heading -> anchors.add(heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-')));
        ANCHOR.matcher(text).results().forEach(anchor -> anchors.add(anchor.group(1)));
        return anchors;
    }

    private static List<Path> below(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }
}
