package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.streamed.StreamedIteration;
import io.github.halomill.generator.model.streamed.StreamedText;
import java.util.ArrayList;
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

    /** The program with a streamed copy, or with why there is none. */
    Program streamed() {
        Program named = program.with(
                program.kernels().stream()
                        .map(kernel -> names(kernel.name()).of(kernel))
                        .toList(),
                program.schedule().stream().map(this::named).toList());
        Program streamed = StreamAssembler.in(named, sources);
        Program copied = program.with(program.kernels().stream()
                .map(kernel -> withCopy(kernel, streamed.kernel(kernel.name()).streamed()))
                .toList());
        return streamed.streamed().map(copy -> copied.with(copy(copy))).orElse(copied);
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

    private Kernel withCopy(Kernel kernel, StreamedText copy) {
        ParameterNames names = names(kernel.name());
        return kernel.with(new StreamedText(
                copy.text(),
                copy.low(),
                copy.high(),
                names.arguments(copy.older()),
                names.arguments(copy.tiles()),
                copy.obstacle()));
    }

    private StreamedIteration copy(StreamedIteration copy) {
        List<String> kernels = program.schedule().stream()
                .filter(Step.Launch.class::isInstance)
                .map(step -> ((Step.Launch) step).kernel())
                .toList();
        List<StreamedIteration.OfLaunch> launches = new ArrayList<>();
        for (int i = 0; i < copy.launches().size(); i++) {
            StreamedIteration.OfLaunch of = copy.launches().get(i);
            List<String> passed = names(kernels.get(i)).arguments(of.passed());
            launches.add(new StreamedIteration.OfLaunch(of.shift(), passed, of.sized()));
        }
        return new StreamedIteration(copy.text(), copy.low(), copy.high(), launches, copy.inPlace());
    }
}
