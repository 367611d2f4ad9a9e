package io.github.halomill.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.base.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StencilTablesTest {

    private static final Path PAGE = Path.of("../../docs/performance.md");
    private static final Path RESULTS = Path.of("results/stencils.csv");

    private static final String HEADER = String.join(",", StencilBenchmark.COLUMNS);

    @TempDir
    private Path directory;

    private static String tables(String... lines) {
        return new StencilTables(CsvFile.rows(List.of(
                        String.join("\n", HEADER, String.join("\n", lines)).split("\n"))))
                .text();
    }

    @Test
    void the_tables_of_the_page_are_those_of_the_results() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(new StencilTables(new CsvFile(RESULTS).rows()).filled(page).equals(page))
                .as("change %s, then: bench table %s --into %s", RESULTS, RESULTS, PAGE)
                .isTrue();
        assertThat(page).contains("<!-- table: streamed -->\n\n| kernel", "<!-- table: an5d -->\n\n| stencil");
    }

    @Test
    void ratios_of_the_page_are_the_arithmetic_of_its_columns() throws IOException {
        List<String[]> rows = Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.startsWith("| stencil | itself"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split(" *\\| *"))
                .toList();

        assertThat(rows)
                .hasSizeGreaterThan(15)
                .allSatisfy(row -> assertThat(Double.parseDouble(row[7]))
                        .isCloseTo(Double.parseDouble(row[4]) / Double.parseDouble(row[5]), within(0.0051)));
    }

    @Test
    void rows_of_one_run_share_a_line_that_says_where_they_were_measured() {
        assertThat(tables(
                        "\"jacobi, 5 points\",float,8 x 8,954,530,161,13,\"strips, 13 steps\",7,H200,580,2026-11-27,bench 8",
                        "\"heat, 7 points\",float,8^3,9,5,9.5,,no copy,7,H200,580,2026-11-27,bench 8"))
                .isEqualTo("""
                        | kernel | itself | copy | streamed | times | chosen |
                        | --- | --- | --- | --- | --- | --- |
                        | jacobi, 5 points, 8 x 8 | 954 | 530 | 161 | 5.9 | strips, 13 steps |
                        | heat, 7 points, 8^3 | 9 | 5 |  |  | no copy |

                        Measured on H200, driver 580, 2026-11-27: `bench 8`.

                        """);
    }

    @Test
    void others_are_compared_on_their_device_and_size_only() {
        assertThat(tables(
                        "star2d1,float,16384 x 16384,1000,400,100,9,,7,NVIDIA H100 80GB,580,2026-11-28,bench",
                        "star2d2,float,16384 x 16384,1000,400,100,9,,7,NVIDIA H200,,2026-11-29,bench",
                        "star2d1,float,8 x 8,1000,400,100,9,,7,NVIDIA H100 80GB,580,2026-11-28,bench"))
                .contains("""
                        | stencil | itself | copy | AN5D | Halomill | steps | ratio | measured |
                        | --- | --- | --- | --- | --- | --- | --- | --- |
                        | star2d1, 16384 x 16384 | 1000 | 400 | 174 | 100 | 9 | 1.74 | (1) |
                        | star2d2, 16384 x 16384 | 1000 | 400 |  | 100 | 9 |  | (2) |
                        | star2d1, 8 x 8 | 1000 | 400 |  | 100 | 9 |  | (1) |

                        Measured on (1) NVIDIA H100 80GB, driver 580, 2026-11-28: `bench`; (2) NVIDIA H200, 2026-11-29: `bench`.
                        AN5D on NVIDIA H100, 2026-11-25, its own CUDA""");
    }

    @Test
    void a_table_without_rows_is_left_and_a_page_without_marks_refused() throws IOException {
        Path page = directory.resolve("page.md");
        Files.writeString(page, "Text\n");
        StencilTables tables = new StencilTables(List.of(Map.of("kernel", "k", "itself us", "1")));

        assertThat(tables.filled("<!-- table: an5d -->\nold\n<!-- end -->")).contains("old");
        assertThatThrownBy(() -> tables.into(page))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("<!-- table: streamed -->");
    }
}
