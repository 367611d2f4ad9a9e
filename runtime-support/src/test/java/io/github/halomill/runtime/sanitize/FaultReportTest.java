package io.github.halomill.runtime.sanitize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What Oclgrind 21.10 wrote, as users read it. */
class FaultReportTest {

    private static final String LOG = """

            Invalid read of size 4 at global memory address 0x1000000000080
            \tKernel: race
            \tEntity: Global(2,0,0) Local(2,0,0) Group(0,0,0)
            \t  %2 = load float, float addrspace(1)* %arrayidx4, align 4, !dbg !43, !tbaa !35
            \tAt line 3 (column 14) of race.cl:
            \t  #define get_global_offset(d) HM_OFFSET(HM_ALONG(d))
            \t

            Invalid read of size 4 at global memory address 0x1000000000084
            \tKernel: race
            \tEntity: Global(3,0,0) Local(3,0,0) Group(0,0,0)
            \t  %2 = load float, float addrspace(1)* %arrayidx4, align 4, !dbg !43, !tbaa !35
            \tAt line 3 (column 14) of race.cl:
            \t  #define get_global_offset(d) HM_OFFSET(HM_ALONG(d))
            \t

            Read-write data race at local memory address 0x1000000000008
            \tKernel: race

            \tFirst entity:  Global(1,0,0) Local(1,0,0) Group(0,0,0)
            \t  %4 = load float, float addrspace(3)* %arrayidx15, align 4, !dbg !61, !tbaa !43
            \tAt line 2 (column 10) of race.cl:
            \t  #define get_global_offset(d) HM_OFFSET(HM_ALONG(d))
            \t
            \tSecond entity: Global(0,0,0) Local(0,0,0) Group(0,0,0)
            \t  store float %1, float addrspace(3)* %arrayidx7, align 4, !dbg !49, !tbaa !43
            \tAt line 1 (column 13) of race.cl:
            \t  #define get_global_size(d) 1
            \t

            Work-group divergence detected (barrier)
            \tKernel:     race
            \tWork-group: (1,0,0)
            \tOnly 8 out of 16 work-items executed barrier
            \t  tail call spir_func void @_Z7barrierj(i32 noundef 1) #5, !dbg !45
            \tAt line 4 (column 16) of race.cl:
            \t  #define get_num_groups(d) 1
            \t
            """;

    private static final List<String> KERNEL = List.of(
            "tile[l + 1] = in[x];",
            "out[x] = tile[l];",
            "    out[x] = in[x + n];",
            "    if (l < 8) barrier(CLK_LOCAL_MEM_FENCE);");

    private static Optional<String> line(String file, int number) {
        return file.equals("race.cl") ? Optional.of(KERNEL.get(number - 1)) : Optional.empty();
    }

    @Test
    void sayWhoDoesWhatAtWhichLineOfTheKernelOnceForEachPlace() {
        List<Fault> faults = OclgrindLog.read(LOG.lines().toList());

        assertThat(faults).hasSize(4);
        assertThat(String.join("", new FaultReport(FaultReportTest::line).of(faults)))
                .isEqualTo("""
                race.cl:3:14: invalid read of size 4 in global memory, element 32 of in, by work-item (2,0,0) (kernel race, 2 times; this is the first)
                    out[x] = in[x + n];
                  cure: the element is not in the array: send surplus work-items away (if (get_global_id(0) >= n) return;), or make the array larger
                race.cl:2:10: read-write data race in local memory, element 2 of tile, by work-item (1,0,0) (kernel race)
                    out[x] = tile[l];
                race.cl:1:13: and work-item (0,0,0) writes it here
                    tile[l + 1] = in[x];
                  cure: which of the two comes first is not defined: put barrier(CLK_LOCAL_MEM_FENCE) between them (work-items of a group), or have each work-item write elements of its own
                race.cl:4:16: work-group divergence detected (barrier), by group (1,0,0); only 8 out of 16 work-items executed barrier (kernel race)
                    if (l < 8) barrier(CLK_LOCAL_MEM_FENCE);
                  cure: all work-items of a group must reach the same barrier: move it out of the if or loop, and let no work-item return before it
                """);
    }

    @Test
    void theSameTwoPlacesAreOneRaceWhicheverComesFirst() {
        List<String> lines = LOG.lines().toList();
        int begin = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).startsWith("Read-write"))
                .findFirst()
                .orElseThrow();
        List<String> race = lines.subList(begin, begin + 12);
        List<String> turned = new ArrayList<>(race.subList(0, 3));
        turned.addAll(race.subList(8, 12));
        turned.addAll(race.subList(3, 8));
        List<String> both = new ArrayList<>(race);
        both.addAll(turned);

        List<Fault> faults = OclgrindLog.read(both);

        assertThat(faults).hasSize(2);
        assertThat(new FaultReport(FaultReportTest::line).of(faults)).hasSize(1);
    }

    @Test
    void whatComesBeforeTheFirstFaultIsNone() {
        assertThat(OclgrindLog.read(List.of("", "OCLGRIND FATAL ERROR (x.cpp:1)", "\tno kernel")))
                .isEmpty();
    }

    @Test
    void theLibraryIsFoundBesideTheCommand() {
        Path library = Path.of("/opt/o/lib/oclgrind/liboclgrind-rt-icd.so");
        Path command = Path.of("/opt/o/bin/oclgrind");
        assertThat(Oclgrind.library("/usr/bin:/opt/o/bin", file -> file.equals(library) || file.equals(command)))
                .contains(library);
        assertThat(Oclgrind.library("/usr/bin", file -> file.equals(library))).isEmpty();
        assertThat(Oclgrind.library(null, file -> file.startsWith("/usr/local/lib")))
                .contains(Path.of("/usr/local/lib/oclgrind/liboclgrind-rt-icd.so"));
    }

    @Test
    void whoHasNoOclgrindIsToldWhereToGetIt() {
        assertThatThrownBy(() -> Oclgrind.begin(Optional.empty()))
                .isInstanceOf(RunException.class)
                .hasMessageContainingAll("--sanitize needs Oclgrind", "apt install oclgrind");
    }

    @Test
    void linesAreThoseOfTheUsersFile() {
        String text = "#line 1 \"inc.h\"\nint i;\n#line 2 \"k.cl\"\nfirst\nextra\n#line 3\nsecond\n";
        assertThat(KernelTexts.line("k.cl", text, "k.cl", 2)).contains("first");
        assertThat(KernelTexts.line("k.cl", "a\nb\n#line 2\nc", "k.cl", 1)).contains("a");
        assertThat(KernelTexts.line("k.cl", text, "inc.h", 1)).contains("int i;");
        assertThat(KernelTexts.line("k.cl", text, "k.cl", 9)).isEmpty();
    }
}
