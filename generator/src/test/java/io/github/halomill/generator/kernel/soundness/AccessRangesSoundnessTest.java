package io.github.halomill.generator.kernel.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.access.AccessRanges;
import io.github.halomill.generator.kernel.access.ByteRanges;
import io.github.halomill.generator.kernel.access.Slice;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.interpreter.Access;
import io.github.halomill.generator.kernel.interpreter.Access.Mode;
import io.github.halomill.generator.kernel.interpreter.KernelInterpreter;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What work-items touch is in the ranges of their part of the NDRange; if these are exact, they touch nothing else. */
class AccessRangesSoundnessTest {

    static Stream<KernelCase> cases() {
        return Stream.of(KernelCases.examples(), KernelCases.adversarial(), KernelCases.random("1-40"))
                .flatMap(cases -> cases)
                .filter(kernel -> !kernel.isRefused());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void rangesHoldWhatIsTouched(KernelCase kernel) {
        Unit unit = kernel.unit();
        Function function = kernel.function(unit);
        Launch launch = kernel.launch(function, 1).fromZero();
        Map<String, Long> scalars = scalars(launch);
        List<Reference> references =
                KernelEvaluator.references(unit, function, name -> scalars.getOrDefault(name, -1L) >= 0);
        List<Access> accesses =
                KernelInterpreter.run(unit, function.name(), launch, 1).accesses();
        for (Slice slice : slices(launch)) {
            AccessRanges ranges = new AccessRanges(slice, scalars);
            for (Mode mode : Mode.values()) {
                references.stream()
                        .map(reference -> reference.buffer().name())
                        .distinct()
                        .forEach(buffer -> {
                            Optional<ByteRanges> found = ranges.of(references.stream()
                                    .filter(reference ->
                                            reference.buffer().name().equals(buffer))
                                    .filter(reference -> mode == Mode.READ
                                            ? reference.mode().reads()
                                            : reference.mode().writes())
                                    .toList());
                            found.ifPresent(known -> assertHolds(
                                    known,
                                    accesses.stream()
                                            .filter(access -> access.buffer().equals(buffer) && access.mode() == mode)
                                            .filter(access -> isIn(slice, access.item()))
                                            .toList(),
                                    mode + " " + buffer + " by " + slice));
                        });
            }
        }
    }

    private static Map<String, Long> scalars(Launch launch) {
        Map<String, Long> scalars = new HashMap<>(launch.symbols());
        launch.arguments().forEach((name, argument) -> {
            if (argument instanceof Argument.Scalar scalar) {
                scalars.put(name, scalar.value().longValue());
            }
        });
        return scalars;
    }

    /** The whole launch, and its first groups along each dimension. */
    private static List<Slice> slices(Launch launch) {
        List<Slice> slices = new ArrayList<>(List.of(Slice.whole(launch.global(), launch.local())));
        for (int d = 0; d < launch.global().size(); d++) {
            List<Long> middle = new ArrayList<>(launch.global());
            long size = launch.local().get(d);
            middle.set(d, middle.get(d) / size / 2 * size);
            List<Long> zeros = launch.global().stream().map(n -> 0L).toList();
            slices.add(new Slice(zeros, middle, launch.global(), launch.local()));
        }
        return slices;
    }

    private static boolean isIn(Slice slice, List<Long> item) {
        for (int d = 0; d < item.size(); d++) {
            if (item.get(d) < slice.lo().get(d) || item.get(d) >= slice.hi().get(d)) {
                return false;
            }
        }
        return true;
    }

    private static void assertHolds(ByteRanges ranges, List<Access> accesses, String what) {
        var touched = accesses.stream()
                .flatMapToLong(access -> LongStream.range(access.offset(), access.end()))
                .boxed()
                .collect(Collectors.toSet());
        var predicted = ranges.ranges().stream()
                .flatMapToLong(range -> LongStream.range(range.offset(), range.offset() + range.length()))
                .boxed()
                .collect(Collectors.toSet());
        assertThat(predicted).as(what).containsAll(touched);
        if (ranges.exact()) {
            assertThat(touched).as("exactly " + what).containsAll(predicted);
        }
    }
}
