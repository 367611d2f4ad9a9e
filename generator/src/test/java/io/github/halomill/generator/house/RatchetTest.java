package io.github.halomill.generator.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Files, methods, records and packages stay small. What is too large today is listed in {@code ratchet.txt} with its size; it may shrink, and
 * the list with it, but nothing in it may grow, and nothing new comes in.
 */
class RatchetTest {

    private static final Path LISTED = Path.of("src/test/resources/house/ratchet.txt");

    /** How the list would be now: to be copied over the other when something has shrunk. */
    private static final Path NOW = Path.of("target/ratchet.txt");

    private static final Map<Measure, Map<String, Integer>> measured = new EnumMap<>(Measure.class);

    @BeforeAll
    static void measure() throws IOException {
        List<SourceFile> files = SourceFile.all();
        assertThat(files).isNotEmpty();
        List<String> lines = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            Map<String, Integer> all = new TreeMap<>(measure.of(files));
            all.values().removeIf(size -> size <= measure.most());
            measured.put(measure, all);
            all.forEach((name, size) -> lines.add(measure + " " + size + " " + name));
        }
        Files.createDirectories(NOW.getParent());
        Files.write(NOW, lines);
    }

    @ParameterizedTest
    @EnumSource
    void nothing_grows_that_is_large_enough(Measure measure) throws IOException {
        assertThat(wrong(measure, listed(measure), measured.get(measure))).isEmpty();
    }

    @Test
    void what_is_new_or_larger_or_smaller_than_listed_is_named() {
        Map<String, Integer> listed = Map.of("same", 350, "larger", 350, "smaller", 350, "small", 350);

        assertThat(wrong(Measure.FILE, listed, Map.of("same", 350, "larger", 351, "smaller", 349, "new", 301)))
                .containsExactlyInAnyOrder(
                        "new has 301 lines, and 300 are enough: find the second thing that the class does, and give it a class of its own",
                        "larger has 351 lines, and it had 350: what is in ratchet.txt may only shrink; find the second thing that the class does, and give it a class of its own",
                        "smaller has shrunk: write 349 in ratchet.txt, or copy target/ratchet.txt over it",
                        "small has shrunk: delete its line FILE in ratchet.txt, or copy target/ratchet.txt over it");
    }

    @Test
    void circles_are_found() {
        Map<String, List<String>> arrows =
                Map.of("a", List.of("b"), "b", List.of("c"), "c", List.of("a"), "d", List.of("a"), "e", List.of());

        assertThat(Cycles.of(arrows)).isEqualTo(3);
    }

    private static List<String> wrong(Measure measure, Map<String, Integer> listed, Map<String, Integer> sizes) {
        List<String> wrong = new ArrayList<>();
        sizes.forEach((name, size) -> {
            String what = name + " has " + size + " " + measure.unit() + ", and ";
            Integer before = listed.get(name);
            if (before == null) {
                wrong.add(what + measure.most() + " are enough: " + measure.advice());
            } else if (size > before) {
                wrong.add(what + "it had " + before + ": what is in ratchet.txt may only shrink; " + measure.advice());
            } else if (size < before) {
                wrong.add(name + " has shrunk: write " + size + " in ratchet.txt, or copy target/ratchet.txt over it");
            }
        });
        listed.keySet().stream()
                .filter(name -> !sizes.containsKey(name))
                .forEach(name -> wrong.add(name + " has shrunk: delete its line " + measure
                        + " in ratchet.txt, or copy target/ratchet.txt over it"));
        return wrong;
    }

    /** By name, the sizes listed for a measure: {@code FILE 749 runtime/exec/Zones.java}. */
    private static Map<String, Integer> listed(Measure measure) throws IOException {
        Map<String, Integer> listed = new TreeMap<>();
        for (String line : Files.readAllLines(LISTED)) {
            String[] words = line.split(" ");
            if (words[0].equals(measure.name())) {
                listed.put(words[2], Integer.valueOf(words[1]));
            }
        }
        return listed;
    }
}
