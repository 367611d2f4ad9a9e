package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ConstantSource;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.FileSource;
import io.github.halomill.runtime.io.InputSpec;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.io.StandardStreams;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What the arguments hold before a run. Files stay open, so that a second run reads the same even if the first one's output
 * takes their place.
 */
final class Inputs implements AutoCloseable {

    private final List<InputSpec> specs;
    private final Function<ArrayShape, FileSource> standardInput;
    private final Map<String, ElementSource> sources = new LinkedHashMap<>();
    private final List<FileSource> files = new ArrayList<>();

    /**
     * Those that a command line asks for.
     *
     * @param standardInput gives an array of that shape from standard input
     */
    Inputs(List<String> texts, Function<ArrayShape, FileSource> standardInput) {
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

    /** Opens every source, before anything is copied. */
    void open(List<ProgramArray> arrays) {
        for (InputSpec spec : specs) {
            ProgramArray array = ProgramArray.named(spec.argument(), arrays, "input");
            try {
                sources.put(array.name(), source(spec, array));
            } catch (UsageException e) {
                throw new UsageException("input " + array.name() + ": " + e.getMessage());
            } catch (RunException e) {
                throw new RunException("input " + array.name() + ": " + e.getMessage(), e);
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
        FileSource file = isStandardInput(spec)
                ? standardInput.apply(array.shape())
                : FileSource.open(((InputSpec.FromFile) spec).path(), array.shape());
        files.add(file);
        return file;
    }

    /** Copies to the arrays what is given; the others stay zero. */
    void copyTo(List<ProgramArray> arrays) {
        for (ProgramArray array : arrays) {
            ElementSource source = sources.get(array.name());
            if (source != null) {
                array.copyFrom().accept(source);
            }
        }
    }

    /** Whether every array is zero as far as can be told without reading files. */
    boolean areZero() {
        return sources.values().stream()
                .allMatch(source -> source instanceof ConstantSource constant && constant.isZero());
    }

    @Override
    public void close() {
        files.forEach(FileSource::close);
    }
}
