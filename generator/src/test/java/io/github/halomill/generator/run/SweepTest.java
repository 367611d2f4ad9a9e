package io.github.halomill.generator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.compare.ReportFile;
import io.github.halomill.runtime.base.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepTest {

    @Test
    void allValuesMeetAllOthers() {
        assertThat(Sweep.of(List.of("nx=64,128", "c=0.1:0.3:3")).runs())
                .containsExactly(
                        Map.of("nx", "64", "c", "0.1"),
                        Map.of("nx", "64", "c", "0.2"),
                        Map.of("nx", "64", "c", "0.3"),
                        Map.of("nx", "128", "c", "0.1"),
                        Map.of("nx", "128", "c", "0.2"),
                        Map.of("nx", "128", "c", "0.3"));
    }

    /** In decimal: no 0.30000000000000004, and thirds to twelve digits. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0:1:5        | 0 0.25 0.5 0.75 1
            0.1:0.5:5    | 0.1 0.2 0.3 0.4 0.5
            512:2048:4   | 512 1024 1536 2048
            1:2:4        | 1 1.33333333333 1.66666666667 2
            -1:1:3       | -1 0 1
            1e-3:2e-3:2  | 0.001 0.002
            2:1:3        | 2 1.5 1
            """)
    void valuesLieAtEqualDistances(String text, String values) {
        assertThat(Sweep.of(List.of("c=" + text)).values().get("c")).containsExactly(values.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            c          | does not say which values a name has
            =1,2       | does not say which values a name has
            c=         | does not say which values a name has
            c=1,,2     | a value is missing
            c=0:1      | is no first value, last value and number
            c=a:b:3    | is no first value, last value and number
            c=0:1:2.5  | is no first value, last value and number
            c=0:1:1    | 2 to 10000 can be
            c=0:1:10001| 2 to 10000 can be
            """)
    void whatIsWrongIsTold(String text, String message) {
        assertThatThrownBy(() -> Sweep.of(List.of(text)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void noNameIsGivenTwiceAndRunsAreCounted() {
        assertThatThrownBy(() -> Sweep.of(List.of("c=1", "c=2"))).hasMessageContaining("'c' is given twice");
        assertThatThrownBy(() -> Sweep.of(List.of("a=0:1:200", "b=0:1:200"))).hasMessageContaining("40000 runs");
    }

    @Test
    void tablesHaveAColumnForEachNameAndScalar(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("r.json"), """
                {"program": "P", "iterations": 7, "scalars": {"rr": 0.123456789012}, "seconds": {"loop": 0.25},
                 "devices": [], "exchange": {}, "gigabytesPerSecond": 2.5}
                """);
        SweepTable table = new SweepTable(List.of(
                new SweepRun(Map.of("c", "0.5"), 0, Optional.of(ReportFile.read(file))),
                new SweepRun(Map.of("c", "a,b"), 65, Optional.empty())));

        assertThat(table.csv()).isEqualTo("""
                c,rr,iterations,seconds,GB/s,end\r
                0.5,0.123456789012,7,0.25,2.5,done\r
                "a,b",-,-,-,-,not finite\r
                """);
        assertThat(table.text().lines())
                .containsExactly(
                        "  c        rr  iterations  seconds  GB/s         end",
                        "0.5  0.123457           7     0.25   2.5        done",
                        "a,b         -           -        -     -  not finite");
    }
}
