package io.github.halomill.generator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramCacheTest {

    private static final String KERNEL = """
            #include "more.h"
            __kernel void grow(__global float *u, const int n)
            {
                int x = get_global_id(0);
                if (x < n) u[x] += STEP;
            }
            """;

    @TempDir
    Path folder;

    private final List<String> said = Collections.synchronizedList(new ArrayList<>());

    private ProgramCache cache() {
        return new ProgramCache(folder.resolve("cache"), Clock.systemUTC(), said::add);
    }

    private KernelRequest request() throws IOException {
        Files.createDirectories(folder.resolve("include"));
        Files.writeString(folder.resolve("include/more.h"), "#define STEP 1\n");
        Files.writeString(folder.resolve("grow.cl"), KERNEL);
        return new KernelRequest(
                folder.resolve("grow.xml"),
                "grow.cl",
                Optional.empty(),
                BuildOptions.of(List.of(), List.of(), List.of("include")));
    }

    private static GenerationResult generated(KernelRequest request) {
        GenerationResult result =
                Pipeline.generate(new GenerationRequest(request, Layout.SOURCES_WITH_MAIN, Optional.empty()));
        assertThat(result.hasErrors()).as(result.diagnostics().toString()).isFalse();
        return result;
    }

    @Test
    void aProgramIsFoundUntilAFileThatItWasMadeOfChanges() throws IOException {
        KernelRequest request = request();
        ProgramKey key = ProgramKey.of(request, "this tool");
        GenerationResult result = generated(request);
        CompiledProgram program = ProgramCompiler.compile(result);
        cache().keep(key, program, result.inputs());

        CompiledProgram found = cache().find(key).orElseThrow();
        assertThat(found.main()).isEqualTo("grow.GrowMain");
        assertThat(found.guesses()).isEqualTo(program.guesses()).isNotEmpty();
        assertThat(found.command().faults(Map.of("n", "8"))).isEmpty();
        assertThat(found.command().faults(Map.of("m", "8"))).contains("there is no parameter or scalar 'm'");

        Path shadow = Files.writeString(folder.resolve("more.h"), "#define STEP 2\n");
        assertThat(cache().find(key))
                .as("a file that is included in place of another")
                .isEmpty();
        Files.delete(shadow);
        assertThat(cache().find(key)).isPresent();
        Files.writeString(folder.resolve("include/more.h"), "#define STEP 3\n");
        assertThat(cache().find(key)).as("a header that has changed").isEmpty();
        assertThat(said).isEmpty();
    }

    /** What is found is run: whoever can write into the folder could have a user run anything. */
    @Test
    void whatOthersCanHaveWrittenIsNotUsed() throws IOException {
        assumeThat(Files.getFileStore(folder).supportsFileAttributeView("posix"))
                .isTrue();
        KernelRequest request = request();
        ProgramKey key = ProgramKey.of(request, "this tool");
        GenerationResult result = generated(request);
        CompiledProgram program = ProgramCompiler.compile(result);
        Path cached = folder.resolve("cache");
        Path kept = cached.resolve(key.hash() + ".program.zip");
        cache().keep(key, program, result.inputs());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cached)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rw-------");

        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(cache().find(key)).as("a file that others can write").isEmpty();
        cache().keep(key, program, result.inputs());
        assertThat(cache().find(key)).as("replaced").isPresent();

        Files.setPosixFilePermissions(cached, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(cache().find(key)).as("a folder that others can write to").isEmpty();
        assertThat(said).isEmpty();
        cache().keep(key, program, result.inputs());
        assertThat(said)
                .containsExactly("the compiled program is not kept in " + cached + ": other users can write to "
                        + cached.toRealPath() + " (chmod go-w prevents it); a folder of your own can be named by"
                        + " HALOMILL_CACHE");
    }

    @Test
    void whatIsReadInAnotherWayIsAnotherProgram() throws IOException {
        KernelRequest request = request();
        DescriptionRequest description = DescriptionRequest.of(folder.resolve("grow.xml"));

        assertThat(Stream.of(
                                ProgramKey.of(request, "a"),
                                ProgramKey.of(request, "b"),
                                ProgramKey.of(request.with(Map.of("n", 4L)), "a"),
                                ProgramKey.of(description, "a"),
                                ProgramKey.of(description.with(Map.of("n", 4L)), "a"))
                        .distinct())
                .hasSize(5);
        assertThat(ProgramKey.of(request.with(Map.of("n", 4L)), "a"))
                .isEqualTo(ProgramKey.of(request.with(Map.of("n", 4L)), "a"));
    }

    @Test
    void warningsAreKept() throws IOException {
        Diagnostic warning = new Diagnostic(
                DiagnosticCode.INCLUDE, Severity.WARNING, new SourceLocation("a \"b\".cl", 3, 5), "cause", "cure");
        CompiledProgram program = new CompiledProgram("a.AMain", List.of(warning), List.of(), Map.of("a/A", bytes(3)));
        cache().keep(new ProgramKey("k"), program, List.of());

        assertThat(cache().find(new ProgramKey("k")).orElseThrow().warnings()).containsExactly(warning);
    }

    /** Cut short, other bytes, nothing, text: the program is compiled again, and a note says why. */
    @Test
    void aDamagedFileIsToldAndNotUsed() throws IOException {
        ProgramKey key = new ProgramKey("k");
        CompiledProgram program = new CompiledProgram("a.AMain", List.of(), List.of(), Map.of("a/A", bytes(5000)));
        cache().keep(key, program, List.of());
        Path file = only();
        byte[] whole = Files.readAllBytes(file);
        byte[] changed = whole.clone();
        changed[whole.length / 2] ^= 0x55;
        for (byte[] bad : List.of(Arrays.copyOf(whole, whole.length / 2), changed, new byte[0], "text".getBytes())) {
            Files.write(file, bad);
            assertThat(cache().find(key)).isEmpty();
        }
        assertThat(said).hasSize(4).allMatch(line -> line.contains("cannot be used, so the program is compiled again"));
    }

    @Test
    void whatCannotBeWrittenIsToldAndNotKept() throws IOException {
        Files.writeString(folder.resolve("cache"), "a file where the folder should be");
        cache().keep(new ProgramKey("k"), new CompiledProgram("m", List.of(), List.of(), Map.of()), List.of());

        assertThat(said).singleElement().asString().contains("cannot be kept in " + folder.resolve("cache"));
    }

    /** Whoever looks finds a whole program, the old one or the new one, or none. */
    @Test
    void severalProcessesMayKeepTheSame() throws Exception {
        ProgramKey key = new ProgramKey("k");
        ExecutorService several = Executors.newFixedThreadPool(4);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] content = bytes(20_000 + i);
            all.add(several.submit(() -> {
                for (int k = 0; k < 50; k++) {
                    cache().keep(key, new CompiledProgram("m", List.of(), List.of(), Map.of("a", content)), List.of());
                    assertThat(cache().find(key).orElseThrow().files().get("a").length)
                            .isBetween(20_000, 20_003);
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        several.shutdown();
        assertThat(said).isEmpty();
    }

    @Test
    void thoseThatWereUsedLastAreKept() throws IOException {
        CompiledProgram program = new CompiledProgram("m", List.of(), List.of(), Map.of());
        AtomicLong seconds = new AtomicLong(1_000);
        InstantSource each = () -> Instant.ofEpochSecond(seconds.incrementAndGet());
        ProgramCache cache = new ProgramCache(folder.resolve("cache"), each.withZone(ZoneOffset.UTC), said::add);
        IntStream.range(0, ProgramCache.MOST).forEach(i -> cache.keep(new ProgramKey("k" + i), program, List.of()));
        assertThat(cache.find(new ProgramKey("k0")))
                .as("used in the far future")
                .isPresent();
        cache.keep(new ProgramKey("one more"), program, List.of());

        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            assertThat(files).hasSize(ProgramCache.MOST);
        }
        assertThat(cache.find(new ProgramKey("k0"))).isPresent();
        assertThat(cache.find(new ProgramKey("k1"))).isEmpty();
        assertThat(cache.find(new ProgramKey("one more"))).isPresent();
    }

    private Path only() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            return files.findFirst().orElseThrow();
        }
    }

    /** Bytes that do not compress well. */
    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        new Random(1).nextBytes(bytes);
        return bytes;
    }
}
