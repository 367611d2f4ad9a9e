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

    @Test
    void placesAreReadLineByLine() throws Exception {
        Path list = folder.resolve("places.txt");
        Files.writeString(list, "# places\n1, -2\n\n{3,4}\n5 6\n");
        assertThat(PlaceList.read(list)).isDeepEqualTo(new long[][] {{1, -2}, {3, 4}, {5, 6}});
        Files.writeString(list, "1, 2\nx, 3\n");
        assertThatThrownBy(() -> PlaceList.read(list))
                .isInstanceOf(RunException.class)
                .hasMessage(list + ", line 2: 'x, 3' is no cell: write whole numbers, x first, as in 120, 40");
    }
}
