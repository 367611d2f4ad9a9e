package io.github.halomill.runtime.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameIndexTest {

    @TempDir
    Path folder;

    private FrameIndex index(String pattern) {
        return FrameIndex.of(folder.resolve(pattern).toString(), "u").orElseThrow();
    }

    private static Moment after(long iterations) {
        return new Moment(iterations, Double.NaN);
    }

    private static String collection(String... entries) {
        return "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\">\n  <Collection>\n"
                + String.join("", entries) + "  </Collection>\n</VTKFile>\n";
    }

    private static String entry(long timestep, String file) {
        return entry(Long.toString(timestep), file);
    }

    private static String entry(String timestep, String file) {
        return "    <DataSet timestep=\"" + timestep + "\" file=\"" + file + "\"/>\n";
    }

    @Test
    void eachFrameIsAdded() throws IOException {
        FrameIndex index = index("u-{iteration}.vti");
        Files.writeString(folder.resolve("u.pvd"), collection(entry(50, "u-50.vti"))); // of an earlier run
        index.add(after(100), false);
        assertThat(folder.resolve("u.pvd")).hasContent(collection(entry(100, "u-100.vti")));
        index.add(after(200), false);
        assertThat(folder.resolve("u.pvd")).hasContent(collection(entry(100, "u-100.vti"), entry(200, "u-200.vti")));
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void aRunThatBeginsLaterGoesOnWithWhatIsThere() throws IOException {
        index("u-{iteration}.vti").add(after(100), false);
        index("u-{iteration}.vti").add(after(200), true);
        index("u-{iteration}.vti").add(after(300), true);
        assertThat(folder.resolve("u.pvd"))
                .hasContent(collection(entry(100, "u-100.vti"), entry(200, "u-200.vti"), entry(300, "u-300.vti")));
    }

    @Test
    void oneThatIsTooLargeIsNotRead() throws IOException {
        Path large = folder.resolve("u.pvd");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength((64L << 20) + 1); // takes no room on the disk
        }
        assertThatThrownBy(() -> index("u-{iteration}.vti").add(after(200), true))
                .isInstanceOf(RunException.class)
                .hasMessage(large + " is larger than 64 MiB, too large for an index of frames; it is damaged or another"
                        + " file: write it again");
    }

    @Test
    void imagesOfATimeAreThereAtThatTime() throws IOException {
        index("u-{iteration}.vti").add(new Moment(7, 5e-7), false);
        index("u-{iteration}.vti").add(new Moment(8, 1), true);
        index("u-{iteration}.vti").add(new Moment(8, 0.5), true); // not at 1: another run
        assertThat(folder.resolve("u.pvd")).hasContent(collection(entry("5.0E-7", "u-7.vti"), entry("0.5", "u-8.vti")));
    }

    @Test
    void itLiesBesideWhatItIsAnIndexOf() {
        index("{iteration}.vti").add(after(1), false);
        assertThat(folder.resolve("u.pvd")).hasContent(collection(entry(1, "1.vti")));
        index("at{iteration}/T&p.vti").add(after(5), false);
        assertThat(folder.resolve("T&p.pvd")).hasContent(collection(entry(5, "at5/T&amp;p.vti")));
    }

    @Test
    void otherFilesHaveNone() {
        assertThat(FrameIndex.of("u-{iteration}.npy", "u")).isEmpty();
        assertThat(FrameIndex.of("u.vti", "u")).isEmpty();
    }
}
