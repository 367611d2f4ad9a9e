package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.stream.RefusedException;
import io.github.halomill.generator.kernel.stream.text.FilledFaces;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The fields that an iteration of several launches changes, component by component, and their margins.
 *
 * @param sources by kernel
 * @param changing names of the fields
 */
record ChangingFields(
        Program program, Map<String, StreamedSource> sources, List<Step.Launch> launches, Set<String> changing) {

    /** By array that a launch is passed and that changes: where its margins are filled. */
    Map<String, FilledFaces> filled(Step.Launch launch) throws RefusedException {
        CellComponents components = components(launch);
        Map<String, FilledFaces> filled = new LinkedHashMap<>();
        for (Argument.Buffer buffer : changed(launch)) {
            Field field = program.field(launch.field(buffer));
            components.check(buffer.name(), field);
            for (Map.Entry<String, Field> one :
                    components.of(buffer.name(), field).entrySet()) {
                filled.put(one.getKey(), MarginFaces.of(one.getValue(), all()));
            }
        }
        return filled;
    }

    private List<Argument.Buffer> changed(Step.Launch launch) {
        return program.kernel(launch.kernel()).buffers().stream()
                .filter(buffer -> changing.contains(launch.field(buffer)))
                .toList();
    }

    private CellComponents components(Step.Launch launch) {
        Kernel kernel = program.kernel(launch.kernel());
        StreamedSource source = Objects.requireNonNull(sources.get(kernel.name()), kernel.name());
        return new CellComponents(DescribedLaunch.of(program, kernel, source, List.of()));
    }

    /** All of them. */
    List<Field> all() throws RefusedException {
        List<Field> all = new ArrayList<>();
        for (Step.Launch launch : launches) {
            for (Argument.Buffer buffer : changed(launch)) {
                all.addAll(components(launch)
                        .of(buffer.name(), program.field(launch.field(buffer)))
                        .values());
            }
        }
        return all;
    }
}
