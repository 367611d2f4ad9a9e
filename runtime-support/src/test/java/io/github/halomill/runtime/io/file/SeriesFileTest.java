package io.github.halomill.runtime.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesFileTest {

    @TempDir
    Path folder;

    @Test
    void goesOnBehindTheRowsOfIterationsThatAreDone() throws Exception {
        Path path = folder.resolve("a/p.csv");
        SeriesFile file = new SeriesFile(path, List.of("iteration", "{1,2}"));
        file.begin(0);
        file.add("10,1.5\n20,2.5\n30,3.5\n");
        file.begin(20);
        file.add("30,4.5\n");
        Files.writeString(path, "40,", StandardOpenOption.APPEND); // killed
        file.begin(35);
        assertThat(Files.readString(path)).isEqualTo("iteration,\"{1,2}\"\n10,1.5\n20,2.5\n30,4.5\n");
        assertThatThrownBy(() -> new SeriesFile(path, List.of("iteration", "{1,3}")).begin(10))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("has other columns than iteration,\"{1,3}\"");
        file.begin(0);
        assertThat(Files.readString(path)).isEqualTo("iteration,\"{1,2}\"\n");
    }

    /** Rows of two runs in one table would be of no use to anybody. */
    @Test
    void anotherRunWithTheSameFileIsNoticed() throws Exception {
        Path path = folder.resolve("s.csv");
        SeriesFile first = new SeriesFile(path, List.of("iteration", "\u00e4"));
        SeriesFile second = new SeriesFile(path, List.of("iteration", "\u00e4"));
        first.begin(0);
        first.add("1,5\n");
        first.add("2,5\n");
        second.begin(0);
        assertThatThrownBy(() -> first.add("3,5\n"))
                .isInstanceOf(RunException.class)
                .hasMessage(path + " was changed while this run wrote to it, perhaps by another run with the same"
                        + " file; give each run a file of its own");
        second.add("1,6\n");
        assertThat(Files.readString(path)).isEqualTo("iteration,\u00e4\n1,6\n");
        first.begin(1);
        assertThatThrownBy(() -> {
                    first.add("2,5\n");
                    second.add("2,6\n");
                })
                .isInstanceOf(RunException.class);
        assertThat(Files.readString(path)).isEqualTo("iteration,\u00e4\n1,6\n2,5\n");
    }

    @Test
    void placesAreReadLineByLine() throws Exception {
        assertThat(places("\ufeff# pl\u00e4ces\n1, -2\r\n\r\n{3,4}\n5 6 "))
                .isDeepEqualTo(new long[][] {{1, -2}, {3, 4}, {5, 6}});
        refused("1, 2\nx, 3\n", ", line 2: 'x, 3' is no cell: write whole numbers, x first, as in 120, 40");
        refused(
                "# x, y\n1 2 3\n",
                ", line 2: '1 2 3' has 3 numbers, and the field has 2 dimensions: write a number for each, x first");
        refused("7", ", line 1: '7' has 1 number, and the field has 2 dimensions: write a number for each, x first");
        refused("1 2\n9 9\n", ", line 2: outside");
        refused("# none\n", " has no places: write a cell on each line, as in 120, 40");
    }

    private void refused(String text, String why) {
        assertThatThrownBy(() -> places(text))
                .isInstanceOf(RunException.class)
                .hasMessage(folder.resolve("places.txt") + why);
    }

    private long[][] places(String text) throws Exception {
        Path list = Files.writeString(folder.resolve("places.txt"), text);
        return PlaceList.read(list, 2, place -> {
            if (place[0] == 9) {
                throw new RunException("outside");
            }
        });
    }
}
