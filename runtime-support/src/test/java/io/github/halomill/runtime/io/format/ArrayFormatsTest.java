package io.github.halomill.runtime.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrayFormatsTest {

    @Test
    void helpListsWhatIsWrittenAndWhatIsRead() {
        assertThat(ArrayFormats.written())
                .isEqualTo(
                        ".npy (NumPy), .csv (text, a line for each row), .vti and .pvti (VTK and ParaView), .zarr (Zarr, a folder),"
                                + " .png (a picture, to be looked at only), and .raw, .bin and .dat (the elements and nothing else)");
        assertThat(ArrayFormats.read())
                .isEqualTo(
                        ".npy (NumPy), .csv (text, a line for each row), .vti and .pvti (VTK and ParaView), .zarr (Zarr, a folder), .raw, .bin and .dat"
                                + " (the elements and nothing else), or FILE.h5:/DATASET (HDF5, to be read only)");
    }

    @Test
    void theRootIsNoFileOfAnyFormat() {
        assertThatThrownBy(() -> ArrayFormats.of(Path.of("/")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("it is not known how an array lies in a file '/'; known are names");
    }

    @Test
    void noNameIsThatOfTwoFormats() {
        for (ArrayFormat format : ArrayFormats.all()) {
            for (String ending : format.endings()) {
                for (String name : List.of("u." + ending, "x.npy.d/U." + ending.toUpperCase(java.util.Locale.ROOT))) {
                    assertThat(ArrayFormats.all().stream().filter(one -> one.isNameOf(name)))
                            .as(name)
                            .containsExactly(format);
                }
            }
        }
    }

    @Test
    void theTableInTheDocumentsHasEachEnding() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../docs/running.md")).stream()
                .filter(line -> line.startsWith("| `*."))
                .toList();
        assertThat(rows).hasSameSizeAs(ArrayFormats.all());
        for (ArrayFormat format : ArrayFormats.all()) {
            for (String ending : format.endings()) {
                assertThat(rows)
                        .as(ending)
                        .filteredOn(row -> row.contains("`*." + ending))
                        .hasSize(1);
            }
        }
    }
}
