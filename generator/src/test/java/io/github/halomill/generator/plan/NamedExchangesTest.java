package io.github.halomill.generator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Strategy;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A generated class names every exchange that the compiler finds necessary, at the launch that waits for it. */
class NamedExchangesTest {

    private static final Path EXAMPLES = Path.of("../examples");

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.walk(EXAMPLES, 2)) {
            return files.filter(file -> file.toString().endsWith(".xml"))
                    .filter(file -> !file.endsWith("pom.xml"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void whatTravelsIsNamed(Path description) {
        Program program = new Pipeline(new Diagnostics())
                .program(DescriptionRequest.of(description))
                .orElseThrow();
        List<Set<String>> named = new ArrayList<>();
        named(StepPlanner.plan(program), program, named);
        Problem problem = ProgramPlanner.plan(program, Map.of());
        for (int zones = 1; zones <= 4; zones++) {
            Compiler compiler = new Compiler(Partition.of(problem, zones, Strategy.BALANCED));
            for (Iteration iteration : compiler.course(compiler.start())) {
                List<Set<String>> needed = needed(iteration, problem);
                assertThat(needed).hasSameSizeAs(named);
                for (int launch = 0; launch < needed.size(); launch++) {
                    assertThat(named.get(launch))
                            .as("before launch %s of %s zones", launch, zones)
                            .containsAll(needed.get(launch));
                }
            }
        }
    }

    /** By launch of an iteration: the fields that are exchanged before it, as the generated class says. */
    private static void named(List<PlannedAction> stages, Program program, List<Set<String>> launches) {
        Set<String> fields = new TreeSet<>();
        for (PlannedAction stage : stages) {
            if (stage instanceof PlannedAction.Exchange exchange) {
                fields.addAll(exchange.fields());
            } else if (stage instanceof PlannedAction.Single single && single.step() instanceof Step.Launch) {
                launches.add(Set.copyOf(fields));
                fields.clear();
            } else if (stage instanceof PlannedAction.Repeated repeated) {
                Map<String, Long> values =
                        program.parameters().stream().collect(Collectors.toMap(Parameter::name, Parameter::known));
                long times = new Evaluator(values).evaluate(repeated.times().expression());
                for (long i = 0; i < times; i++) {
                    named(repeated.stages(), program, launches);
                }
            }
        }
    }

    /** The same, as it has to be. */
    private static List<Set<String>> needed(Iteration iteration, Problem problem) {
        List<Set<String>> launches = new ArrayList<>();
        Set<String> fields = new TreeSet<>();
        for (int place = 0; place < iteration.actions().size(); place++) {
            Action action = iteration.actions().get(place);
            for (Exchange exchange : iteration.awaitedAt(place)) {
                exchange.arrays()
                        .forEach(array -> fields.add(problem.fields()
                                .get(action.denotes().indexOf(array))
                                .name()));
            }
            if (action.step() instanceof Launch) {
                launches.add(Set.copyOf(fields));
                fields.clear();
            }
        }
        return launches;
    }
}
