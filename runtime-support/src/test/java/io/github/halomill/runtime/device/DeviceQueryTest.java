package io.github.halomill.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceQueryTest {

    private static final long KIB = 1 << 10;
    private static final long GIB = 1 << 30;

    private static final Device EPYC = device(
            "front",
            "0:0",
            new DeviceProperties(
                    "AMD EPYC 9654",
                    "AuthenticAMD",
                    "Portable Computing Language",
                    "OpenCL 3.0 PoCL",
                    "5.0",
                    DeviceType.CPU,
                    192,
                    2400,
                    256 * GIB,
                    64 * GIB,
                    512 * KIB,
                    4096,
                    true,
                    false));
    private static final Device H200 = device(
            "gpu-1",
            "0:0",
            new DeviceProperties(
                    "NVIDIA H200",
                    "NVIDIA Corporation",
                    "NVIDIA CUDA",
                    "OpenCL 3.0 CUDA",
                    "580.95",
                    DeviceType.GPU,
                    132,
                    1980,
                    140 * GIB,
                    35 * GIB,
                    48 * KIB,
                    1024,
                    true,
                    false));
    private static final Device A100 = device(
            "gpu-1",
            "0:1",
            new DeviceProperties(
                    "NVIDIA A100-SXM4-40GB",
                    "NVIDIA Corporation",
                    "NVIDIA CUDA",
                    "OpenCL 3.0 CUDA",
                    "580.95",
                    DeviceType.GPU,
                    108,
                    1410,
                    40 * GIB,
                    10 * GIB,
                    48 * KIB,
                    1024,
                    true,
                    false));
    private static final Device XEON = device(
            "gpu-1",
            "1:0",
            new DeviceProperties(
                    "Intel \"Xeon\"",
                    "Intel(R) Corporation",
                    "Intel(R) OpenCL",
                    "OpenCL 3.0",
                    "2023.1",
                    DeviceType.CPU,
                    64,
                    3500,
                    512 * GIB,
                    128 * GIB,
                    256 * KIB,
                    8192,
                    true,
                    false));
    private static final Device RADEON = device(
            "gpu-2",
            "0:0",
            new DeviceProperties(
                    "Radeon 780M",
                    "Advanced Micro Devices, Inc.",
                    "AMD's",
                    "OpenCL 2.1",
                    "3.6",
                    DeviceType.GPU,
                    12,
                    2800,
                    8 * GIB,
                    4 * GIB,
                    64 * KIB,
                    256,
                    false,
                    true));
    private static final Device ALVEO = device(
            "gpu-2",
            "0:1",
            new DeviceProperties(
                    "Alveo U280",
                    "Xilinx",
                    "Xilinx",
                    "OpenCL 1.2",
                    "2.1",
                    DeviceType.ACCELERATOR,
                    1,
                    300,
                    16 * GIB,
                    4 * GIB,
                    16 * KIB,
                    4096,
                    false,
                    false));

    private static final List<Device> ALL = List.of(EPYC, H200, A100, XEON, RADEON, ALVEO);

    /** Each device by its letter. */
    private static final Map<Device, String> LETTERS =
            Map.of(EPYC, "E", H200, "H", A100, "A", XEON, "X", RADEON, "R", ALVEO, "V");

    private static final Map<Device, Double> BANDWIDTHS =
            Map.of(EPYC, 400.0, H200, 4012.5, A100, 1300.0, XEON, 300.0, RADEON, 80.0, ALVEO, 30.0);

    private static Device device(String node, String id, DeviceProperties properties) {
        int platform = Integer.parseInt(id.substring(0, 1));
        int index = Integer.parseInt(id.substring(2));
        return new Device(
                platform, index, OptionalInt.empty(), new cl_platform_id(), new cl_device_id(), properties, node);
    }

    private static String select(String query) {
        return DeviceSelection.parse(query).select(ALL, BANDWIDTHS::get).stream()
                .map(LETTERS::get)
                .collect(Collectors.joining());
    }

    @Test
    void the_query_of_the_contract() {
        assertThat(select(
                        "SELECT 2 DEVICE FROM NODE * WHERE TYPE = GPU AND MEMORY > 8 GiB ORDER BY COMPUTE_UNITS DESC"))
                .isEqualTo("HA");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT ALL DEVICE                                     | EHAXRV",
                "SELECT 1 DEVICE                                       | E",
                "SELECT 6 DEVICES                                      | EHAXRV",
                "SELECT 002 DEVICES                                    | EH",
                "SELECT ALL DEVICE FROM NODE *                         | EHAXRV",
                "SELECT ALL DEVICE FROM NODES *                        | EHAXRV",
                "SELECT 3 DEVICE FROM NODE *                           | EHA",
                "select all device from node * where type = gpu order by name desc | RHA",
                "SELECT ALL DEVICE WHERE TYPE=GPU                      | HAR",
                "SELECT ALL DEVICE WHERE TYPE = GPU ORDER BY MEMORY    | RAH",
            })
    void counts_and_clauses(String query, String expected) {
        assertThat(select(query)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "front          | E",
                "FRONT          | E",
                "'front'        | E",
                "gpu-1          | HAX",
                "gpu-2, front   | ERV",
                "gpu%           | HAXRV",
                "'gpu-_'        | HAXRV",
                "gpu-_, gpu-1   | HAXRV",
                "%              | EHAXRV",
                "0              | E",
                "1              | HAX",
                "2,0            | ERV",
                "0, gpu-2       | ERV",
            })
    void nodes_have_names_patterns_and_numbers(String nodes, String expected) {
        assertThat(select("SELECT ALL DEVICE FROM NODE " + nodes)).isEqualTo(expected);
    }

    @Test
    void a_name_that_is_there_is_no_pattern_and_a_number_in_quotes_is_a_name() {
        Device plain = SampleDevices.device(0, 0, DeviceType.CPU);
        Device one = SampleDevices.on("gpu_1", plain);
        Device like = SampleDevices.on("gpux1", plain);
        Device digit = SampleDevices.on("0", plain);
        List<Device> all = List.of(like, one, digit);
        Function<String, List<Device>> from = node ->
                DeviceSelection.parse("SELECT ALL DEVICE FROM NODE " + node).select(all);
        assertThat(from.apply("gpu_1")).containsExactly(one);
        assertThat(from.apply("gpu__")).containsExactly(like, one);
        assertThat(from.apply("0")).containsExactly(like);
        assertThat(from.apply("'0'")).containsExactly(digit);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "TYPE = CPU                              | EX",
                "TYPE = accelerator                      | V",
                "TYPE = 'GPU'                            | HAR",
                "TYPE <> GPU                             | EXV",
                "TYPE != GPU                             | EXV",
                "VENDOR = 'NVIDIA Corporation'           | HA",
                "vendor = \"nvidia corporation\"         | HA",
                "VENDOR LIKE 'NVIDIA%'                   | HA",
                "VENDOR LIKE '%amd%'                     | E",
                "VENDOR NOT LIKE '%Corporation'          | ERV",
                "NAME LIKE '%H200'                       | H",
                "NAME LIKE 'H200'                        | none",
                "NAME LIKE '_lveo U280'                  | V",
                "NAME = 'Intel \"Xeon\"'                 | X",
                "NAME = \"Intel \"\"Xeon\"\"\"           | X",
                "PLATFORM = \"AMD's\"                    | R",
                "PLATFORM = 'AMD''s'                     | R",
                "PLATFORM LIKE '%'                       | EHAXRV",
                "VENDOR LIKE 'Intel(R)%'                 | X",
                "NAME < 'b'                              | EV",
                "NAME >= 'NVIDIA H200'                   | HR",
                "VERSION >= 'OpenCL 2.0'                 | EHAXR",
                "VERSION LIKE 'OpenCL 3.0%'              | EHAX",
                "DRIVER = '580.95'                       | HA",
                "NODE = 'gpu-2'                          | RV",
                "NODE <> 'gpu-1'                         | ERV",
                "ID = '0:1'                              | AV",
                "DEVICE = '1:0'                          | X",
            })
    void texts_and_types(String condition, String expected) {
        assertThat(where(condition)).isEqualTo(expected);
    }

    /** The letters of those for which a condition holds, or the word none. */
    private static String where(String condition) {
        String query = "SELECT ALL DEVICE WHERE " + condition;
        try {
            return select(query);
        } catch (RunException e) {
            assertThat(e).hasMessageStartingWith("devices: no device is as the query wants it; devices here: ");
            return "none";
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "COMPUTE_UNITS = 132                     | H",
                "COMPUTE_UNITS > 64                      | EHA",
                "COMPUTE_UNITS >= 64                     | EHAX",
                "COMPUTE_UNITS < 12                      | V",
                "COMPUTE_UNITS <= 12                     | RV",
                "UNITS <> 132                            | EAXRV",
                "COMPUTE_UNITS > 107.5                   | EHA",
                "MEMORY = 8 GiB                          | R",
                "MEMORY > 8GiB                           | EHAXV",
                "MEMORY < 8.5 GB                         | none",
                "MEMORY < 8.6 GB                         | R",
                "MEMORY <= 0.0078 TiB                    | none",
                "MEMORY >= 0.25 TiB                      | EX",
                "MEMORY >= 8192 MiB                      | EHAXRV",
                "MEMORY = 8388608 KiB                    | R",
                "MEMORY = 8589934592 B                   | R",
                "MEMORY = 8589934592                     | R",
                "MEMORY > 500000 MB                      | X",
                "MEMORY > 500000000 kB                   | X",
                "MEMORY > 0.5 TB                         | X",
                "MEMORY > 250 gib                        | EX",
                "BUFFER < 5 GiB                          | RV",
                "LOCAL_MEMORY = 48 KiB                   | HA",
                "LOCAL >= 0.5 mib                        | E",
                "GROUP_SIZE > 1024                       | EXV",
                "GROUP = 256                             | R",
                "CLOCK = 1.98 GHz                        | H",
                "CLOCK >= 2400 MHz                       | EXR",
                "CLOCK < 300001 kHz                      | V",
                "CLOCK <= 300000000 Hz                   | V",
                "CLOCK > 2000                            | EXR",
                "BANDWIDTH > 1 TB/s                      | HA",
                "BANDWIDTH = 4012.5 GB/s                 | H",
                "BANDWIDTH >= 80                         | EHAXR",
                "BANDWIDTH < 80000 MB/s                  | V",
                "BANDWIDTH > 1000 GiB/s                  | HA",
            })
    void numbers_and_units(String condition, String expected) {
        assertThat(where(condition)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "FP64                                         | EHAX",
                "fp16                                         | R",
                "FP64 = TRUE                                  | EHAX",
                "FP64 = false                                 | RV",
                "FP64 <> FALSE                                | EHAX",
                "NOT FP64                                     | RV",
                "NOT NOT FP64                                 | EHAX",
                "FP64 AND TYPE = GPU                          | HA",
                "FP64 OR TYPE = GPU                           | EHAXR",
                "FP64 AND FP16                                | none",
                "TYPE = GPU OR TYPE = CPU AND UNITS > 100     | EHAR",
                "(TYPE = GPU OR TYPE = CPU) AND UNITS > 100   | EHA",
                "NOT TYPE = GPU AND FP64                      | EX",
                "NOT (TYPE = GPU AND FP64)                    | EXRV",
                "NOT (FP64 OR FP16)                           | V",
                "((FP64))AND(NOT(TYPE=CPU))                   | HA",
                "UNITS > 100 AND UNITS < 150 AND FP64 OR FP16 | HAR",
                "FP16 OR FP64 AND NAME NOT LIKE 'NVIDIA%'     | EXR",
                "MEMORY > 8 GiB and not type = cpu or fp16    | HARV",
            })
    void conditions_are_combined(String condition, String expected) {
        assertThat(where(condition)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "MEMORY                          | RVAHEX",
                "MEMORY ASC                      | RVAHEX",
                "MEMORY DESC                     | XEHAVR",
                "memory desc                     | XEHAVR",
                "TYPE                            | VEXHAR",
                "TYPE DESC                       | HAREXV",
                "TYPE, MEMORY DESC               | VXEHAR",
                "FP64 DESC, CLOCK                | AHEXVR",
                "FP64, NODE DESC, NAME           | VRXAHE",
                "VENDOR                          | REXHAV",
                "LOCAL_MEMORY, BANDWIDTH ASC     | VAHRXE",
                "BANDWIDTH DESC                  | HAEXRV",
                "VERSION DESC, DRIVER DESC, ID   | EHAXRV",
            })
    void what_is_ordered_is_stable(String keys, String expected) {
        assertThat(select("SELECT ALL DEVICE ORDER BY " + keys)).isEqualTo(expected);
    }

    @Test
    void the_first_are_taken_of_what_is_ordered() {
        assertThat(select("SELECT 2 DEVICE FROM NODE gpu% WHERE NOT TYPE = CPU ORDER BY CLOCK DESC"))
                .isEqualTo("RH");
    }

    @Test
    void bandwidth_is_measured_only_of_devices_for_which_it_matters_and_once() {
        List<Device> measured = new ArrayList<>();
        Bandwidths bandwidths = Bandwidths.of(device -> {
            measured.add(device);
            return 1;
        });
        DeviceSelection query = DeviceSelection.parse(
                "SELECT ALL DEVICE WHERE TYPE = GPU AND BANDWIDTH > 0 GB/s ORDER BY BANDWIDTH, BANDWIDTH DESC");
        assertThat(query.select(ALL, bandwidths)).containsExactly(H200, A100, RADEON);
        assertThat(query.select(ALL, bandwidths)).hasSize(3);
        assertThat(measured).containsExactly(H200, A100, RADEON);
        assertThat(bandwidths.applyAsDouble(H200.logical(1))).isEqualTo(1);
        assertThat(measured).hasSize(3);
    }

    /** The column is counted by hand, from 1 on. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT                                     | 7  | a number of devices or ALL is expected, not the end",
                "SELECT DEVICE                              | 8  | a number of devices or ALL is expected, not 'DEVICE'",
                "SELECT * DEVICE                            | 8  | a number of devices or ALL is expected, not '*'",
                "SELECT 0 DEVICE                            | 8  | a number of devices, at least 1, is expected, not '0'",
                "SELECT 1.5 DEVICE                          | 8  | a number of devices, at least 1, is expected, not '1.5'",
                "SELECT 12345678901 DEVICE                  | 8  | a number of devices, at least 1, is expected, not '12345678901'",
                "SELECT -1 DEVICE                           | 8  | '-' is not expected; names with such characters are written in quotes",
                "SELECT 4                                   | 9  | DEVICE is expected, not the end",
                "SELECT 4 GPU                               | 10 | DEVICE is expected, not 'GPU'",
                "SELECT 4 DEVICE GPU                        | 17 | FROM, WHERE, ORDER BY or the end is expected, not 'GPU'",
                "SELECT 4 DEVICE FORM NODE *                | 17 | FROM, WHERE, ORDER BY or the end is expected, not 'FORM'",
                "SELECT 4 DEVICE, 0:0                       | 16 | FROM, WHERE, ORDER BY or the end is expected, not ','; a query is the whole text, not one item of a list",
                "SELECT 4 DEVICE, gpu                       | 16 | FROM, WHERE, ORDER BY or the end is expected, not ','; a query is the whole text, not one item of a list",
                "SELECT 4 DEVICE FROM *                     | 22 | NODE is expected, not '*'",
                "SELECT 4 DEVICE FROM NODE                  | 26 | a node is expected, not the end; write *, names, patterns of names such as gpu%, or numbers from 0 on",
                "SELECT 4 DEVICE FROM NODE a,               | 29 | a node is expected, not the end; write *, names, patterns of names such as gpu%, or numbers from 0 on",
                "SELECT 4 DEVICE FROM NODE WHERE FP64       | 27 | a node is expected, not 'WHERE'; write *, names, patterns of names such as gpu%, or numbers from 0 on",
                "SELECT 4 DEVICE FROM NODE *, a             | 28 | WHERE, ORDER BY or the end is expected, not ','; a query is the whole text, not one item of a list",
                "SELECT 4 DEVICE FROM NODE a b              | 29 | a comma, WHERE, ORDER BY or the end is expected, not 'b'",
                "SELECT 4 DEVICE FROM NODE 1a               | 27 | a name that begins with a digit is written in quotes",
                "SELECT 4 DEVICE FROM NODE 1.5              | 27 | a name that begins with a digit is written in quotes",
                "SELECT 4 DEVICE FROM NODE 'a               | 27 | the text that begins here has no end; it needs a second '",
                "SELECT 4 DEVICE ORDER MEMORY               | 23 | BY is expected, not 'MEMORY'",
                "SELECT 4 DEVICE ORDER BY MEMORY FP64       | 33 | ASC, DESC, a comma or the end is expected, not 'FP64'",
                "SELECT 4 DEVICE ORDER BY FP64 WHERE FP64   | 31 | ASC, DESC, a comma or the end is expected, not 'WHERE'",
            })
    void mistakes_in_clauses(String query, int column, String message) {
        assertThatThrownBy(() -> DeviceSelection.parse(query))
                .isInstanceOf(UsageException.class)
                .hasMessage("devices, column " + column + ": " + message);
    }

    private static final String BEFORE = "SELECT 4 DEVICE WHERE ";

    /** Columns in the condition, which begins at column 23 of the query. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "MEMORY                | 7  | one of = <> < <= > >= LIKE behind MEMORY is expected, not the end",
                "MEMORY AND FP64       | 8  | one of = <> < <= > >= LIKE behind MEMORY is expected, not 'AND'",
                "NAME NOT 'x'          | 6  | one of = <> < <= > >= LIKE behind NAME is expected, not 'NOT'",
                "MEMORY >              | 9  | MEMORY is an amount of memory, such as 8 GiB, not the end",
                "MEMORY > > 8          | 10 | MEMORY is an amount of memory, such as 8 GiB, not '>'",
                "MEMORY > 3 MHz        | 10 | MEMORY is an amount of memory, such as 8 GiB, not '3 MHz'",
                "MEMORY > 3 GB/s       | 10 | MEMORY is an amount of memory, such as 8 GiB, not '3 GB/s'",
                "MEMORY > 'much'       | 10 | MEMORY is an amount of memory, such as 8 GiB, not 'much'",
                "MEMORY > BUFFER       | 10 | MEMORY is an amount of memory, such as 8 GiB, not 'BUFFER'",
                "MEMORY > TRUE         | 10 | MEMORY is an amount of memory, such as 8 GiB, not 'TRUE'",
                "MEMORY > 8 GHB        | 12 | there is no unit 'GHB'; there are B, KiB, MiB, GiB, TiB, kB, MB, GB, TB, these with /s, Hz, kHz, MHz and GHz",
                "CLOCK > 8 GiHz        | 11 | there is no unit 'GiHz'; there are B, KiB, MiB, GiB, TiB, kB, MB, GB, TB, these with /s, Hz, kHz, MHz and GHz",
                "CLOCK = 2 GB          | 9  | CLOCK is a frequency, such as 1.5 GHz, not '2 GB'",
                "BANDWIDTH > 2 GB      | 13 | BANDWIDTH is bytes per second, such as 500 GB/s, not '2 GB'",
                "COMPUTE_UNITS > 2 B   | 17 | COMPUTE_UNITS is a number, not '2 B'",
                "NAME = H200           | 8  | NAME is text in quotes, such as 'NVIDIA', not 'H200'",
                "NAME = 200            | 8  | NAME is text in quotes, such as 'NVIDIA', not '200'",
                "NAME LIKE H200        | 11 | a pattern in quotes, such as '%NVIDIA%', is expected, not 'H200'",
                "FP64 LIKE 'x'         | 6  | LIKE is for text, and FP64 is TRUE or FALSE",
                "MEMORY NOT LIKE 'x'   | 12 | LIKE is for text, and MEMORY is an amount of memory, such as 8 GiB",
                "TYPE LIKE 'G%'        | 6  | LIKE is for text, and TYPE is a type (CPU, GPU, ACCELERATOR or OTHER)",
                "TYPE > GPU            | 6  | TYPE is a type (CPU, GPU, ACCELERATOR or OTHER); it can be compared with = and <> only",
                "TYPE = GPUS           | 8  | TYPE is a type (CPU, GPU, ACCELERATOR or OTHER), not 'GPUS'",
                "TYPE = 'GPUS'         | 8  | TYPE is a type (CPU, GPU, ACCELERATOR or OTHER), not 'GPUS'",
                "FP64 >= TRUE          | 6  | FP64 is TRUE or FALSE; it can be compared with = and <> only",
                "FP64 = 1              | 8  | FP64 is TRUE or FALSE, not '1'",
                "FP64 = GPU            | 8  | FP64 is TRUE or FALSE, not 'GPU'",
                "FP64 FP16             | 6  | AND, OR, ORDER BY or the end is expected, not 'FP16'",
                "FP64 AND              | 9  | an attribute is expected, not the end; there are ",
                "8 GiB < MEMORY        | 1  | an attribute is expected, not '8'; there are ",
                "'a' = NAME            | 1  | an attribute is expected, not 'a'; there are ",
                "(FP64                 | 6  | AND, OR or ) is expected, not the end",
                "FP64)                 | 5  | AND, OR, ORDER BY or the end is expected, not ')'",
                "()                    | 2  | an attribute is expected, not ')'; there are ",
                "NOT                   | 4  | an attribute is expected, not the end; there are ",
                "FP64 FROM NODE *      | 6  | AND, OR, ORDER BY or the end is expected, not 'FROM'",
                "FP64 ORDER BY         | 14 | an attribute is expected, not the end; there are ",
                "FP64 && FP16          | 6  | '&' is not expected; names with such characters are written in quotes",
                "NAME = 'x             | 8  | the text that begins here has no end; it needs a second '",
                "NAME = \"x'           | 8  | the text that begins here has no end; it needs a second \"",
                "MEMRY > 8 GiB         | 1  | there is no attribute 'MEMRY'; do you mean MEMORY? There are ",
                "Compute_Unit = 3      | 1  | there is no attribute 'Compute_Unit'; do you mean COMPUTE_UNITS? There are ",
                "SPEED > 8 GiB         | 1  | there is no attribute 'SPEED'; there are ",
                "GPU                   | 1  | there is no attribute 'GPU'; do you mean TYPE = GPU? There are ",
            })
    void mistakes_in_conditions(String condition, int column, String message) {
        String attributes =
                "TYPE, VENDOR, NAME, PLATFORM, VERSION, DRIVER, NODE, ID, COMPUTE_UNITS, CLOCK, MEMORY, BUFFER,"
                        + " LOCAL_MEMORY, GROUP_SIZE, FP64, FP16, BANDWIDTH";
        boolean lists = message.endsWith("here are");
        assertThatThrownBy(() -> DeviceSelection.parse(BEFORE + condition))
                .isInstanceOf(UsageException.class)
                .hasMessage("devices, column " + (BEFORE.length() + column) + ": " + message
                        + (lists ? " " + attributes : ""));
    }

    @Test
    void columns_are_those_of_the_text_as_it_was_given() {
        assertThatThrownBy(() -> DeviceSelection.parse("  SELECT ALL DEVICE\n WHERE x"))
                .hasMessageStartingWith("devices, column 28: there is no attribute 'x'; there are ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "NOT ", "NOT("})
    void nesting_without_end_is_refused(String opening) {
        assertThatThrownBy(() -> DeviceSelection.parse(BEFORE + opening.repeat(20_000)))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("more than 100 parentheses and NOTs are within each other");
    }

    @Test
    void long_queries_are_read() {
        assertThat(where("FP16" + " OR FP16".repeat(10_000))).isEqualTo("R");
        assertThat(where("NAME LIKE '" + "a''b".repeat(10_000) + "'")).isEqualTo("none");
        assertThat(where("COMPUTE_UNITS < 1" + "0".repeat(10_000))).isEqualTo("EHAXRV");
    }

    @Test
    void any_words_are_a_query_or_a_mistake_with_a_column() {
        List<String> words = List.of(
                "DEVICE", "FROM", "NODE", "WHERE", "ORDER", "BY", "ASC", "AND", "OR", "NOT", "LIKE", "(", ")", ",", "*",
                "=", "<", "8", "1.5", "GiB", "GHz", "'a'", "\"b%\"", "'", ";", "TRUE", "GPU", "TYPE", "MEMORY", "NAME",
                "FP64", "x");
        Random random = new Random(1);
        int understood = 0;
        for (int i = 0; i < 50_000; i++) {
            StringBuilder query = new StringBuilder("SELECT 1 DEVICE WHERE FP64");
            for (int length = random.nextInt(6); length > 0; length--) {
                query.append(' ').append(words.get(random.nextInt(words.size())));
            }
            try {
                DeviceQuery.parse(query.toString());
                understood++;
            } catch (UsageException e) {
                Matcher column = Pattern.compile("devices, column (\\d+): .*").matcher(e.getMessage());
                assertThat(column.matches()).as(e.getMessage()).isTrue();
                assertThat(Integer.parseInt(column.group(1))).isBetween(27, query.length() + 1);
            }
        }
        assertThat(understood).isGreaterThan(5_000);
    }

    @Test
    void too_few_devices_are_an_error_that_says_which_there_are() {
        assertThatThrownBy(() -> select("SELECT 4 DEVICE WHERE TYPE = CPU"))
                .isInstanceOf(RunException.class)
                .isNotInstanceOf(UsageException.class)
                .hasMessage(
                        "devices: the query asks for 4, but only 2 are as it wants: front 0:0 (cpu, AMD EPYC 9654), gpu-1"
                                + " 1:0 (cpu, Intel \"Xeon\"); devices here: front 0:0 (cpu, AMD EPYC 9654), gpu-1 0:0 (gpu,"
                                + " NVIDIA H200), gpu-1 0:1 (gpu, NVIDIA A100-SXM4-40GB), gpu-1 1:0 (cpu, Intel \"Xeon\"), gpu-2"
                                + " 0:0 (gpu, Radeon 780M), gpu-2 0:1 (accelerator, Alveo U280)");
    }

    @Test
    void no_device_at_all_is_an_error() {
        assertThatThrownBy(() -> DeviceSelection.parse("SELECT 1 DEVICE WHERE TYPE = GPU")
                        .select(List.of(EPYC)))
                .isInstanceOf(RunException.class)
                .hasMessage("devices: no device is as the query wants it; devices here: 0:0 (cpu, AMD EPYC 9654)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"gpu-3 | gpu-3", "'gpu3%' | gpu3%", "3 | 3", "'1' | 1"})
    void a_node_that_is_not_there_is_an_error(String node, String shown) {
        assertThatThrownBy(() -> select("SELECT 1 DEVICE FROM NODE front, " + node))
                .isInstanceOf(RunException.class)
                .hasMessage("devices, column 34: there is no node '" + shown
                        + "'; nodes with devices: 0 (front), 1 (gpu-1), 2 (gpu-2)");
    }
}
