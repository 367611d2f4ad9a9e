package io.github.halomill.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputSetTest {

    @TempDir
    private Path folder;

    @Test
    void a_pattern_without_folders_means_the_folder_itself() throws IOException {
        make("b.xml", "a.xml", "a.cl", "below/c.xml");

        assertThat(find(List.of("*.xml"), List.of())).containsExactly("a.xml", "b.xml");
    }

    @Test
    void two_stars_mean_all_folders() throws IOException {
        make("a.xml", "below/c.xml", "below/deep/d.xml", "below/pom.xml");

        assertThat(find(List.of("**/*.xml"), List.of("**/pom.xml")))
                .containsExactly("a.xml", "below/c.xml", "below/deep/d.xml");
    }

    @Test
    void a_folder_that_is_not_there_holds_nothing() {
        assertThat(new InputSet(folder.resolve("none"), List.of("*.xml"), List.of()).find())
                .isEmpty();
    }

    private void make(String... files) throws IOException {
        for (String file : files) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.createFile(folder.resolve(file));
        }
    }

    private List<String> find(List<String> includes, List<String> excludes) {
        return new InputSet(folder, includes, excludes)
                .find().stream()
                        .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                        .toList();
    }
}
