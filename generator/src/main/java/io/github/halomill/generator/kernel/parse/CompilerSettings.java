package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.DeviceMacro;
import io.github.halomill.generator.kernel.KernelFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Reads a source as every compiler would, as far as the source makes a difference between them: once for each
 * combination of what is asked for. The first reading is that of most devices.
 */
final class CompilerSettings implements Callable<KernelFile> {

    /** That many independent questions have 32 answers, which nobody's source has. */
    private static final int MOST_READINGS = 64;

    /** Of all readings together, before another is begun. */
    private static final int MOST_TOKENS = 400_000;

    private final SourceFiles files;
    private final BuildOptions options;
    private final List<Reading> readings = new ArrayList<>();

    /** What the source asks for, with the first place that does. */
    private final Map<String, SourceLocation> asked = new LinkedHashMap<>();

    private int begun;
    private long tokens;

    /** Whether there are more settings than are read. */
    private boolean isStopped;

    private volatile boolean cancelled;
    private volatile @Nullable SourceRun running;

    CompilerSettings(SourceFiles files, BuildOptions options) {
        this.files = files;
        this.options = options;
    }

    /** Ends the reading, from another thread: {@link #call} then throws. */
    void cancel() {
        cancelled = true;
        SourceRun run = running;
        if (run != null) {
            run.cancel();
        }
    }

    @Override
    public KernelFile call() {
        branch(read(CompilerSetting.COMMON));
        return new Agreement(files.main().at(0).file(), readings, asked, isStopped).agreed();
    }

    private Reading read(CompilerSetting setting) {
        begun++;
        SourceRun run = new SourceRun(files.again(), options, setting);
        running = run;
        if (cancelled) {
            run.cancel();
        }
        Reading reading = run.call();
        tokens += run.tokens();
        reading.asked().forEach(asked::putIfAbsent);
        return reading;
    }

    /** Takes a reading if its setting fixes all that it asks for, else all readings that fix one macro more. */
    private void branch(Reading reading) {
        Optional<String> open = reading.asked().keySet().stream()
                .filter(macro -> !reading.setting().fixes(macro))
                .findFirst();
        if (open.isEmpty()) {
            readings.add(reading);
            return;
        }
        String macro = open.get();
        List<Optional<String>> values = DeviceMacro.of(macro).orElseThrow().values(options.standard());
        Optional<String> common = reading.setting().value(macro);
        branch(reading.fixing(macro, common));
        for (Optional<String> value : values) {
            if (!value.equals(common) && !isStopped) {
                next(reading.setting().with(macro, value));
            }
        }
    }

    private void next(CompilerSetting setting) {
        if (begun == MOST_READINGS || tokens > MOST_TOKENS) {
            isStopped = true;
        } else {
            branch(read(setting));
        }
    }
}
