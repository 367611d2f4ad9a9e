package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.Inference;
import io.github.halomill.generator.infer.KernelSource;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * From nothing but a kernel to the same bits on one zone and on several. With {@code -Dhalomill.seeds=...}, of whatever value, all
 * kernels are run.
 */
@Tag("device")
class InferredProgramsTest {

    private static final Path KERNELS = Path.of("src/test/resources/io/github/halomill/generator/endtoend/inferred");
    private static final Path SEVERAL = KERNELS.resolveSibling("several");
    private static final Path KINDS = KERNELS.resolve("../../infer/kinds").normalize();
    private static final Path EXAMPLES = Path.of("../examples");
    private static final List<Long> SIZES = List.of(48L, 64L, 12L);
    private static final long LENGTH = 24;

    private static final int STEPS = 5;
    private static final int ZONES = 2;

    /** Of the kernels one in so many is run, for compilers take their time. */
    private static final int SAMPLE = 2;

    @TempDir
    Path folder;

    static Stream<Path> kernels() throws IOException {
        List<Path> kernels = new ArrayList<>();
        for (Path root : List.of(KERNELS, SEVERAL)) {
            try (Stream<Path> files = Files.list(root)) {
                files.sorted().forEach(kernels::add);
            }
        }
        Stream.of("redblack", "cg", "grayscott", "lbm")
                .forEach(name -> kernels.add(EXAMPLES.resolve(name + "/" + name + ".cl")));
        Stream.of(
                        "components_through_a_table",
                        "components_in_three_dimensions",
                        "components_in_place",
                        "push_into_margin",
                        "push_in_three_dimensions")
                .forEach(name -> kernels.add(KINDS.resolve(name + ".cl")));
        boolean all = System.getProperty("halomill.seeds") != null;
        return kernels.stream().filter(kernel -> all || kernels.indexOf(kernel) % SAMPLE == 0);
    }

    @ParameterizedTest
    @MethodSource("kernels")
    @Thorough(every = 2)
    void whatIsInferredRunsAndGivesTheSameBitsOnAnyZones(Path kernel) throws Exception {
        Path xml = folder.resolve("in/program.xml");
        Files.createDirectories(xml.getParent());
        String source = Files.readString(kernel);
        String name = String.valueOf(kernel.getFileName());
        Files.writeString(xml.resolveSibling(name), source);
        Diagnostics diagnostics = new Diagnostics();
        KernelFile file = KernelFileReader.read(name, source);
        Description inferred = new Inference(xml, Given.NOTHING, any -> true, diagnostics)
                .infer(KernelSource.all(file, name))
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        Files.writeString(xml, DescriptionWriter.write(inferred));
        Optional<Program> program = new Pipeline(diagnostics).program(DescriptionRequest.of(xml, "program.xml"));
        assertThat(program).as(diagnostics.list() + Files.readString(xml)).isPresent();

        try (GeneratedProgram generated =
                GeneratedProgram.of(xml, inferred.name().value(), Layout.SOURCES, folder.resolve("out"))) {
            Map<String, Long> sizes = sizes(program.get());
            List<Object> one = run(generated, sizes, 1);
            List<Object> several = run(generated, sizes, ZONES);
            for (int i = 0; i < one.size(); i++) {
                assertThat(several.get(i)).as("array %d", i).isEqualTo(one.get(i));
            }
        }
    }

    private static Map<String, Long> sizes(Program program) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        boolean line = program.kernels().get(0).dimensions() == 1;
        for (Parameter parameter : program.parameters()) {
            boolean colour = parameter.name().equals("colour");
            sizes.put(parameter.name(), colour ? Long.valueOf(1) : line ? LENGTH : SIZES.get(sizes.size()));
        }
        return sizes;
    }

    private static List<Object> run(GeneratedProgram generated, Map<String, Long> sizes, int zones) throws Exception {
        try (StencilProgram program = generated.open(
                DeviceSelection.parse("0:0*" + zones).select(Devices.discover()),
                Strategy.BALANCED,
                1,
                zones > 1,
                sizes)) {
            int seed = 1;
            for (Field<?> field : program.fields()) {
                field.copyFrom(new RandomSource(field.shape(), seed++));
            }
            assertThat(program.partition().zones()).hasSize(zones);
            program.run(STEPS);
            return program.fields().stream().map(InferredProgramsTest::contents).toList();
        }
    }

    private static Object contents(Field<?> field) {
        ElementType type = field.type();
        int perElement = type instanceof DataType numbers ? numbers.components() : type.bytes();
        Object array = Array.newInstance(
                JavaArrays.classFor(type).getComponentType(),
                Math.toIntExact(field.spec().whole().volume()) * perElement);
        field.copyTo(JavaArrays.sink(field.shape(), array));
        return array;
    }
}
