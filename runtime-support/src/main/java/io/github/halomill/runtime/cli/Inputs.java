package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.io.ConstantSource;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.io.ScratchArray;
import io.github.halomill.runtime.io.StandardStreams;
import io.github.halomill.runtime.io.file.FileSource;
import io.github.halomill.runtime.io.file.InputSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the arguments hold before a run. Files stay open, so that a second run reads the same even if the first one's
 * output takes their place.
 */
final class Inputs implements Start {

    /** Of standard input, at once, for other ranks. */
    private static final int COPIED_BYTES = 8 << 20;

    private final List<InputSpec> specs;
    private final Ranks ranks;
    private final Function<ArrayShape, FileSource> standardInput;
    private final Map<String, ElementSource> sources = new LinkedHashMap<>();
    private final List<Runnable> closing = new ArrayList<>();

    /**
     * Those that a command line asks for.
     *
     * @param ranks who needs them
     * @param standardInput gives an array of that shape from standard input
     */
    Inputs(List<String> texts, Ranks ranks, Function<ArrayShape, FileSource> standardInput) {
        this.ranks = ranks;
        this.standardInput = standardInput;
        specs = texts.stream().map(InputSpec::parse).toList();
        Set<String> names = new HashSet<>();
        for (InputSpec spec : specs) {
            if (!names.add(spec.argument())) {
                throw new UsageException("input: '" + spec.argument() + "' is given twice; once is possible");
            }
        }
        if (specs.stream().filter(Inputs::isStandardInput).count() > 1) {
            throw new UsageException("input: '-' is given twice; standard input holds one array");
        }
    }

    private static boolean isStandardInput(InputSpec spec) {
        return spec instanceof InputSpec.FromFile file && StandardStreams.isMeantBy(file.path());
    }

    @Override
    public void open(StencilProgram program, List<ProgramArray> arrays) {
        if (!sources.isEmpty()) {
            return; // a run that a device ended has opened them
        }
        for (InputSpec spec : specs) {
            ProgramArray array = ProgramArray.named(spec.argument(), arrays, "input");
            try {
                sources.put(
                        array.name(),
                        isStandardInput(spec)
                                ? fromStandardInput(array)
                                : Together.get(ranks, () -> source(spec, array)));
            } catch (Together.Failure e) {
                throw e.of("input " + array.name());
            } catch (UsageException e) {
                throw new UsageException("input " + array.name() + ": " + e.getMessage());
            } catch (RunException e) {
                throw new RunException("input " + array.name() + ": " + e.getMessage(), e);
            }
        }
        for (InputSpec spec : specs) {
            if (sources.get(spec.argument()) instanceof FileSource file && !isStandardInput(spec)) {
                Together.requireSame(ranks, "the contents of " + file, file::sample);
            }
        }
    }

    private ElementSource source(InputSpec spec, ProgramArray array) {
        if (spec instanceof InputSpec.Random random) {
            return new RandomSource(array.shape(), random.seed());
        }
        if (spec instanceof InputSpec.Constant constant) {
            return ConstantSource.of(array.shape().type(), constant.text());
        }
        return closed(FileSource.open(((InputSpec.FromFile) spec).path(), array.shape()));
    }

    private FileSource closed(FileSource file) {
        closing.add(file::close);
        return file;
    }

    /** Only the first rank has one: the others get what it reads. */
    private ElementSource fromStandardInput(ProgramArray array) {
        Optional<FileSource> read = Together.get(
                ranks,
                () -> ranks.rank() == 0 ? Optional.of(closed(standardInput.apply(array.shape()))) : Optional.empty());
        if (ranks.count() == 1) {
            return read.orElseThrow();
        }
        ScratchArray copy = ScratchArray.create(array.shape());
        closing.add(copy::close);
        ByteBuffer memory = ByteBuffer.allocateDirect(COPIED_BYTES).order(ByteOrder.nativeOrder());
        int elementBytes = array.shape().type().bytes();
        Chunks.forEach(array.shape().whole(), COPIED_BYTES / elementBytes, chunk -> {
            memory.clear().limit(Math.toIntExact(chunk.volume() * elementBytes));
            read.ifPresent(source -> source.read(chunk, memory));
            ranks.broadcast(memory.rewind(), 0);
            copy.write(chunk, memory);
        });
        return copy;
    }

    /** Copies to the arrays what is given; the others stay zero. */
    @Override
    public void fill(StencilProgram program, List<ProgramArray> arrays) {
        for (ProgramArray array : arrays) {
            ElementSource source = sources.get(array.name());
            if (source != null) {
                array.copyFrom().accept(source);
            }
        }
    }

    @Override
    public long iteration() {
        return 0;
    }

    @Override
    public Optional<Path> checkpoint() {
        return Optional.empty();
    }

    @Override
    public boolean isZero() {
        return sources.values().stream()
                .allMatch(source -> source instanceof ConstantSource constant && constant.isZero());
    }

    @Override
    public void close() {
        closing.forEach(Runnable::run);
    }
}
