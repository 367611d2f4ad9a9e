package io.github.halomill.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.save.RunState;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestTest {

    private static final Manifest MANIFEST = new Manifest(
            "Heat",
            "halomill 1",
            Map.of("n", "64", "dt", "0.10f"),
            Map.of("kernel heat", "abc"),
            new RunState(
                    1L << 40,
                    List.of(1, 0),
                    Map.of("a", 0.1, "b", Double.NaN, "c", -0.0),
                    List.of(new RunState.Waiting(2, 7, 5, Map.of("a", Double.NEGATIVE_INFINITY)))),
            List.of(
                    new Manifest.SavedField("u", "u.npy", "float 4", 144, "0a0b0c0d"),
                    new Manifest.SavedField("v", "v.npy", "float 4", 144, "00000000")));

    @Test
    void isReadAsItWasWrittenAndInNoOtherWay() {
        String text = MANIFEST.text();
        assertThat(text).contains("scalar c = 8000000000000000 -0.0\n", "field u denotes = v\n");
        assertThat(Manifest.read(text, "manifest")).isEqualTo(MANIFEST);
        for (int end = 0; end < text.length(); end++) {
            String cut = text.substring(0, end);
            assertThatThrownBy(() -> Manifest.read(cut, "manifest")).isInstanceOf(RunException.class);
        }
    }

    @Test
    void fieldsThatDenoteNoneOrOneTwiceAreRefused() {
        for (String other : List.of("w", "u")) {
            Map<String, String> changed = new LinkedHashMap<>(Lines.read(MANIFEST.text(), "manifest"));
            changed.put("field u denotes", other);
            String text = Lines.write(changed);
            assertThatThrownBy(() -> Manifest.read(text, "manifest"))
                    .isInstanceOf(RunException.class)
                    .hasMessage("manifest cannot be understood: its fields do not denote all of [u, v]");
        }
    }

    @Test
    void filesAreBesideTheManifest() {
        for (String other : List.of("../u.npy", "/etc/passwd", "u\0.npy")) {
            Map<String, String> changed = new LinkedHashMap<>(Lines.read(MANIFEST.text(), "manifest"));
            changed.put("field u file", other);
            String text = Lines.write(changed);
            assertThatThrownBy(() -> Manifest.read(text, "manifest"))
                    .isInstanceOf(RunException.class)
                    .hasMessageStartingWith("manifest cannot be understood: no file of a checkpoint can be called '");
        }
    }

    @Test
    void numbersOfManyConditionsAreKeptApart() {
        List<RunState.Waiting> waiting = IntStream.range(0, 12)
                .mapToObj(i ->
                        new RunState.Waiting(i, i + 2, i, i % 3 == 0 ? Map.of() : Map.of("a", i / 2.0, "b c", 1.0)))
                .toList();
        RunState state = new RunState(12, List.of(1, 0), Map.of("a", 0.5), waiting);
        Manifest many = new Manifest("Heat", "halomill 1", Map.of(), Map.of(), state, MANIFEST.fields());
        assertThat(Manifest.read(many.text(), "manifest").state().waiting()).isEqualTo(waiting);
    }

    /** It takes no room on the disk. */
    @Test
    void oneThatIsTooLargeIsNotRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(5L << 30);
        }
        assertThatThrownBy(() -> Checkpoint.at(folder))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(
                        "resume: " + file + " is larger than 16 MiB, too large for what a checkpoint says of itself");
    }

    /** Work for long ones would grow with the square of their digits and more. */
    @Test
    void longNumbersAreComparedAsTheyAreWritten() {
        String zeros = "0".repeat(20_000);
        assertThat(MANIFEST.differences("Heat", Map.of("n", "64" + zeros, "dt", "0.1"), MANIFEST.facts()))
                .hasSize(1);
        assertThat(MANIFEST.differences("Heat", Map.of("n", "64." + zeros, "dt", "0.1"), MANIFEST.facts()))
                .containsExactly("n was 64, and is 64." + zeros);
        assertThat(MANIFEST.differences("Heat", Map.of("n", "64.0", "dt", "0.1"), MANIFEST.facts()))
                .isEmpty();
    }

    @Test
    void anIterationIsNotNegative() {
        Map<String, String> changed = new LinkedHashMap<>(Lines.read(MANIFEST.text(), "manifest"));
        changed.put("iteration", "-1");
        assertThatThrownBy(() -> Manifest.read(Lines.write(changed), "manifest"))
                .isInstanceOf(RunException.class)
                .hasMessage("manifest cannot be understood: iteration -1 is negative");
    }

    @Test
    void numbersThatAreTheSameAreNoDifference() {
        assertThat(MANIFEST.differences("Heat", Map.of("n", "64", "dt", "0.1"), MANIFEST.facts()))
                .isEmpty();
        assertThat(MANIFEST.differences("Heat", Map.of("n", "64", "dt", "0.2", "k", "1"), MANIFEST.facts()))
                .containsExactly("dt was 0.10f, and is 0.2", "k was not there, and is 1");
        assertThat(MANIFEST.differences("Heat", MANIFEST.settings(), Map.of("kernel heat", "abd")))
                .containsExactly("the program was changed: kernel heat");
        assertThat(MANIFEST.differences("Cool", Map.of(), Map.of())).containsExactly("it is of program Heat, not Cool");
    }

    @Test
    void howOftenIsACountOrATime() {
        assertThat(Every.parse("1000")).isEqualTo(new Every(1000, Duration.ZERO));
        assertThat(Every.parse("90s").time()).hasSeconds(90);
        assertThat(Every.parse("10min").time()).hasMinutes(10);
        assertThat(Every.parse("2 h").time()).hasHours(2);
        for (String wrong : List.of("0", "-1", "", "h", "1d", "1.5h", "1000000000000000000")) {
            assertThatThrownBy(() -> Every.parse(wrong)).isInstanceOf(UsageException.class);
        }
    }

    /** Arabic digits are digits of {@code %d} there. */
    @Test
    void namesDoNotDependOnTheLanguage() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(String.format("%d", 7)).isNotEqualTo("7");
            assertThat(new CheckpointFolder(Path.of("ck")).of(1000)).isEqualTo(Path.of("ck", "000000001000"));
        } finally {
            Locale.setDefault(before);
        }
    }
}
