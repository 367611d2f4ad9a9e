package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.streamed.StreamedText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Streams a program under the names of its kernels' parameters, as their texts have them, and goes back to those of the
 * arguments.
 */
final class NamedStreams {

    private final Program program;
    private final Map<String, StreamedSource> sources;

    NamedStreams(Program program, Map<String, StreamedSource> sources) {
        this.program = program;
        this.sources = sources;
    }

    /** The copy, or why there is none. */
    StreamedText streamed() {
        Program named = program.with(
                program.kernels().stream()
                        .map(kernel -> names(kernel.name()).of(kernel))
                        .toList(),
                program.schedule().stream().map(this::named).toList());
        StreamedText copy = StreamAssembler.of(named, sources);
        List<ParameterNames> names = program.schedule().stream()
                .filter(Step.Launch.class::isInstance)
                .map(step -> names(((Step.Launch) step).kernel()))
                .toList();
        return copy.isPresent()
                ? copy.with(
                        copy.signature()
                                .renamed((launch, name) -> names.get(launch).argument(name)),
                        names.get(0).arguments(copy.tiles()))
                : copy;
    }

    private ParameterNames names(String kernel) {
        return Optional.ofNullable(sources.get(kernel)).orElseThrow().names();
    }

    private Step named(Step step) {
        if (step instanceof Step.Launch launch) {
            ParameterNames names = names(launch.kernel());
            return new Step.Launch(
                    launch.kernel(),
                    names.byParameter(launch.binds()),
                    names.byParameter(launch.sets()),
                    launch.turns().named(names::parameter),
                    launch.range(),
                    launch.location());
        }
        return step;
    }
}
