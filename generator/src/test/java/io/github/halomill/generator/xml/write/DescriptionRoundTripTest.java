package io.github.halomill.generator.xml.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.DescriptionParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written of a description is read as the same; the places of an inferred one are in the kernel. */
class DescriptionRoundTripTest {

    private static final Path EXAMPLES = Path.of("../examples");
    private static final Path OTHERS = Path.of("src/test/resources/io/github/halomill/generator/endtoend/inferred");

    /** Of which no description can be inferred: see SeveralKernelsTest; arrays with elements for bands of cells; where one element is written by each work-group, or by a kernel of no cell. */
    private static final Set<String> REFUSED = Set.of(
            "elastic.cl", "fdtd2d.cl", "fdtd3d.cl", "flood.cl", "hydro.cl", "implicit.cl", "porous.cl", "twogrid.cl");

    @TempDir
    Path folder;

    static List<Path> kernels() throws IOException {
        List<Path> kernels = new ArrayList<>();
        for (Path root : List.of(EXAMPLES, OTHERS, OTHERS.resolveSibling("several"))) {
            try (Stream<Path> files = Files.walk(root, 2)) {
                for (Path file : files.filter(any -> any.toString().endsWith(".cl"))
                        .sorted()
                        .toList()) {
                    if (!REFUSED.contains(String.valueOf(file.getFileName()))) {
                        kernels.add(file);
                    }
                }
            }
        }
        return kernels;
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void the_data_is_what_the_xml_says(Path kernel) throws IOException {
        check(Files.readString(kernel), BuildOptions.NONE, Optional.empty());
    }

    static Stream<Path> descriptions() throws IOException {
        try (Stream<Path> files = Files.walk(EXAMPLES, 3)) {
            return files
                    .filter(any ->
                            any.toString().endsWith(".xml") && !any.toString().contains("target"))
                    .filter(any -> !any.endsWith("pom.xml"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void a_description_is_written_as_it_was_read(Path file) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(Files.readString(file), file, "d.xml", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));

        Description read = DescriptionParser.parse(DescriptionWriter.write(description), file, "d.xml", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(parts(read)).containsExactlyElementsOf(parts(description));
    }

    @Test
    void every_kind_of_step_is_written_as_it_was_read() throws IOException {
        Path file = folder.resolve("d.xml");
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse("""
                <program xmlns="urn:halomill:program:1" name="Steps">
                  <field name="u" type="float" size="8" border="x- value 0.5, x+ copy"><combine with="sum" from="0"/></field>
                  <field name="v" type="float" size="8, 9c"><border of="1,5..7" face="x" kind="value" value="0"/><border face="x" kind="copy"/></field>
                  <kernel id="k" file="k.cl" function="f" global="8" offset="1" over="{id0}" addressing="global"/>
                  <schedule>
                    <repeat times="2"><launch kernel="k" set="c=1" bind="a=u"/><rotate>u v w</rotate></repeat>
                    <if test="iteration % 2 == 0"><swap>u v</swap><else/><launch kernel="k"/></if>
                    <while test="s > 1" max="9" lag="2"><if test="s > 2"><swap>u v</swap></if></while>
                    <swap>u v</swap> <reduce name="s" of="u" with="sum"/> <let name="t">s &lt; 1 ? 2 : 3</let>
                    <until every="5" lag="2">t &gt; 2</until> <log every="3">s t</log>
                    <save field="u" range="0..nx, 2" stride="4" every="4">u-{iteration}.npy</save>
                    <probe field="u" at="{1,2} {nx,-1}" every="2">u.csv</probe> <hook name="seen" every="2"/>
                    <time step="s / 2"/> <save field="u" at="0.1" exact="true">v.npy</save> <log at="1">s</log>
                    <probe field="u" at="{1,2}" times="0.5">w.csv</probe> <hook name="said" at="2"/>
                  </schedule>
                </program>
                """, file, "d.xml", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        List<StepElement> steps =
                StepElement.all(description.schedules().get(0).steps()).toList();

        Description read = DescriptionParser.parse(DescriptionWriter.write(description), file, "d.xml", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(steps)
                .extracting(step -> (Object) step.getClass())
                .containsAll(kinds(StepElement.class).toList());
        assertThat(parts(read)).containsExactlyElementsOf(parts(description));
    }

    private static Stream<Class<?>> kinds(Class<?> kind) {
        return kind.isSealed()
                ? Stream.of(kind.getPermittedSubclasses()).flatMap(DescriptionRoundTripTest::kinds)
                : Stream.of(kind);
    }

    @Test
    void structs_scalars_in_memory_samplers_and_local_memory_are_the_same_both_ways() throws IOException {
        check("""
                typedef struct { int width; float2 weight[2]; } P;
                __kernel void odd(__read_only image2d_t in, __write_only image2d_t out, sampler_t s, P p, float4 v,
                                  __constant float *w, __local float *t)
                {
                    int2 at = (int2)(get_global_id(0), get_global_id(1));
                    t[get_local_id(0)] = w[1] * p.weight[1].y;
                    barrier(CLK_LOCAL_MEM_FENCE);
                    write_imagef(out, at, v + t[get_local_id(0)] * read_imagef(in, s, at + (int2)(1, 0)));
                }
                """, BuildOptions.NONE, Optional.empty());
    }

    @Test
    void options_and_one_of_several_functions_are_the_same_both_ways() throws IOException {
        check("""
                __kernel void one(__global int *a) { a[get_global_id(0)] = N; }
                __kernel void two(__global int *a, int n) { if (get_global_id(0) > 2 && get_global_id(0) < n - 1) a[get_global_id(0)] = M; }
                """, BuildOptions.of(List.of("N=3", "M=\"a  < b\"[1]"), List.of("X"), List.of()), Optional.of("two"));
    }

    private void check(String source, BuildOptions options, Optional<String> function) throws IOException {
        Files.writeString(folder.resolve("k.cl"), source);
        Path file = folder.resolve("k.xml");
        KernelRequest request = new KernelRequest(file, "k.cl", function, options);
        Diagnostics diagnostics = new Diagnostics();
        Description inferred = new Pipeline(diagnostics)
                .description(request, true)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));

        Description read = DescriptionParser.parse(DescriptionWriter.write(inferred), file, "k.xml", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(parts(inferred)).containsExactlyElementsOf(parts(read));
        int lines = (int) source.lines().count();
        assertThat(places(inferred))
                .isNotEmpty()
                .allMatch(place -> place.file().equals("k.cl") && place.line() >= 1 && place.line() <= lines);
    }

    /** All texts with their elements' names, in order, and nothing of where they stand. */
    private static List<String> parts(Object part) {
        List<String> parts = new ArrayList<>();
        walk("", part, parts, new ArrayList<>());
        return parts;
    }

    private static List<SourceLocation> places(Object part) {
        List<SourceLocation> places = new ArrayList<>();
        walk("", part, new ArrayList<>(), places);
        return places;
    }

    private static void walk(String name, Object part, List<String> parts, List<SourceLocation> places) {
        if (part instanceof Text text) {
            parts.add(name + " = " + text.value() + (text.guessed() ? " guessed" : ""));
            places.add(text.location());
        } else if (part instanceof SourceLocation place) {
            places.add(place);
        } else if (part instanceof Optional<?> optional) {
            optional.ifPresent(some -> walk(name, some, parts, places));
        } else if (part instanceof Collection<?> all) {
            parts.add(name + " x " + all.size());
            all.forEach(one -> walk(name, one, parts, places));
        } else if (part instanceof Record element) {
            for (var component : element.getClass().getRecordComponents()) {
                try {
                    walk(
                            name + "." + component.getName(),
                            component.getAccessor().invoke(element),
                            parts,
                            places);
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
            }
        } else {
            parts.add(name + " = " + Objects.toString(part));
        }
    }
}
