package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Over;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.schedule.Border.Kind;
import io.github.halomill.runtime.schedule.Reduction;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What descriptions of several kernels mean. */
class SeveralKernelsTest {

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    @Test
    void staggeredFieldsHaveTheirLastElementInTheLastCell() throws IOException {
        Program program = valid("fdtd.xml", "fdtd.cl");

        assertThat(texts(program.grid())).containsExactly("nx", "ny");
        assertThat(program.fields()).extracting(Field::name).containsExactly("ex", "ey", "hz");
        assertThat(program.kernels())
                .extracting(Kernel::name)
                .containsExactly("source", "ey_step", "ex_step", "hz_step");
        Argument.Buffer ey = buffer(program, "ey_step", "ey");
        assertThat(values(ey.perItem(), program)).containsExactly(1L, 1L);
        assertThat(values(ey.origin(), program)).containsExactly(0L, 0L);
        assertThat(points(buffer(program, "hz_step", "ey"))).containsExactly("{1,0}");
        assertThat(program.kernels())
                .allSatisfy(kernel -> assertThat(kernel.proof().shown()).isTrue());
        assertThat(program.parameters()).noneMatch(Parameter::fixed);
    }

    @Test
    void withoutAScheduleEveryKernelIsLaunchedInItsOrder() throws IOException {
        Program program = valid("fdtd.xml", "fdtd.cl");
        assertThat(program.schedule())
                .extracting(step -> ((Step.Launch) step).kernel())
                .containsExactly("source", "ey_step", "ex_step", "hz_step");
        assertThat(program.iterations().text()).isEqualTo("100");
    }

    @Test
    void aKernelOverAFaceHasOneWorkItemAlongTheOtherDimension() throws IOException {
        Kernel source = valid("fdtd.xml", "fdtd.cl").kernel("source");

        assertThat(source.over().get(0))
                .isInstanceOfSatisfying(
                        Over.Cell.class, cell -> assertThat(cell.cell().text()).isEqualTo("0"));
        assertThat(source.over().get(1)).isEqualTo(new Over.Id(0));
        assertThat(texts(source.global())).containsExactly("1", "ny");
        assertThat(source.ids()).containsExactly(1, 0);
        assertThat(source.dimensions()).isEqualTo(2);
        assertThat(source.arguments().get(1)).isInstanceOfSatisfying(Argument.Scalar.class, t -> {
            assertThat(t.changes()).isTrue();
            assertThat(t.values().get(0).text()).isEqualTo("sin(0.1 * iteration)");
        });
        assertThat(source.arguments().get(2))
                .isInstanceOfSatisfying(
                        Argument.Scalar.class, nx -> assertThat(nx.changes()).isFalse());
    }

    @Test
    void bordersAreExpandedToFaces() throws IOException {
        Program program = valid("gs.xml", "gs.cl");
        Field u = program.field("u");

        assertThat(u.borders())
                .extracting(border ->
                        "xyz".charAt(border.dimension()) + border.side().symbol() + " " + border.kind())
                .containsExactly("x- PERIODIC", "x+ PERIODIC", "y- PERIODIC", "y+ PERIODIC");
        assertThat(program.field("u2").borders()).first().returns(Kind.PERIODIC, Border::kind);
        assertThat(buffer(program, "react", "un").field()).isEqualTo("u2");
        assertThat(buffer(program, "react", "un").type()).isEqualTo(u.type());
        assertThat(values(buffer(program, "react", "u").origin(), program)).containsExactly(1L, 1L);
        assertThat(program.parameters()).noneMatch(Parameter::fixed);
        assertThat(program.isSingle()).isFalse();
        assertThat(ProgramPlanner.plan(program, Map.of()).field("u").borders())
                .extracting(io.github.halomill.runtime.schedule.Border::face)
                .containsExactly("x-", "x+", "y-", "y+");
    }

    @Test
    void theLastBorderOfAFaceCounts() throws IOException {
        Program program = valid(
                "gs.xml",
                text -> text.replaceAll(
                        "</border></field>",
                        "</border><border><face>y</face><kind>value</kind><value>dt / 2</value></border></field>"),
                "gs.cl");
        List<Border> borders = program.field("u").borders();
        assertThat(borders)
                .extracting(Border::kind)
                .containsExactly(Kind.PERIODIC, Kind.PERIODIC, Kind.VALUE, Kind.VALUE);
        assertThat(borders.get(3).value().orElseThrow().text()).isEqualTo("dt / 2");
    }

    @Test
    void stepsAreReadInTheirOrder() throws IOException {
        Program program = valid("cg.xml", "spmv.cl", "vec.cl");

        assertThat(program.schedule())
                .extracting(step -> step.getClass().getSimpleName())
                .containsExactly(
                        "Launch", "Reduce", "Let", "Launch", "Launch", "Reduce", "Let", "Let", "Launch", "Until");
        Step.Reduce pq = (Step.Reduce) program.schedule().get(1);
        assertThat(pq.name()).isEqualTo("pq");
        assertThat(pq.of().text()).isEqualTo("p * q");
        assertThat(pq.with()).isEqualTo(Reduction.SUM);
        Step.Launch second = (Step.Launch) program.schedule().get(4);
        assertThat(second.binds()).isEqualTo(Map.of("y", "r", "x", "q"));
        assertThat(second.sets().get("a").text()).isEqualTo("-alpha");
        assertThat(second.field(buffer(program, "axpy", "y"))).isEqualTo("r");
        Step.Until until = (Step.Until) program.schedule().get(9);
        assertThat(until.condition().text()).isEqualTo("rr < 1e-6");
        assertThat(until.every().text()).isEqualTo("10");
    }

    @Test
    void stepsSetScalarsDeclaredOrNot() throws IOException {
        Program program = valid("cg.xml", "spmv.cl", "vec.cl");

        assertThat(program.scalars())
                .extracting(HostScalar::name)
                .containsExactly("rr", "pq", "alpha", "rrNew", "beta");
        assertThat(program.scalars()).allMatch(HostScalar::changes);
        assertThat(program.asked()).isEmpty();
        assertThat(program.kernel("axpy").arguments().get(2)).isInstanceOfSatisfying(Argument.Scalar.class, a -> {
            assertThat(a.changes()).isTrue();
            assertThat(a.values().get(0).text()).isEqualTo("alpha");
        });
    }

    @Test
    void kernelsComeFromSeveralFilesAndMayCoverTheMargin() throws IOException {
        Program program = valid("cg.xml", "spmv.cl", "vec.cl");

        assertThat(program.kernels()).extracting(Kernel::fileName).containsExactly("spmv.cl", "vec.cl", "vec.cl");
        assertThat(program.kernel("spmv").footprints())
                .extracting(footprint -> footprint.origin().text())
                .containsExactly("0", "0");
        assertThat(program.kernel("axpy").footprints())
                .extracting(footprint -> footprint.origin().text())
                .containsExactly("-1", "-1");
        assertThat(values(buffer(program, "axpy", "y").origin(), program)).containsExactly(0L, 0L);
        assertThat(values(buffer(program, "spmv", "q").origin(), program)).containsExactly(1L, 1L);
    }

    @Test
    void aScalarThatDecidesIsLookedAtForEachValueThatLaunchesSet() throws IOException {
        Program program = valid("rb.xml", "rb.cl");
        Kernel relax = program.kernel("relax");

        assertThat(relax.proof().shown()).isTrue();
        assertThat(relax.arguments().get(3)).isInstanceOfSatisfying(Argument.Scalar.class, colour -> {
            assertThat(colour.changes()).isFalse();
            assertThat(colour.values().get(0).text()).isEqualTo("0");
        });
        assertThat(program.schedule().get(0)).isInstanceOfSatisfying(Step.Repeat.class, repeat -> {
            assertThat(repeat.times().text()).isEqualTo("2");
            assertThat(repeat.steps()).hasSize(2);
        });
    }

    @Test
    void aRaceWithOneOfTheValuesIsFound() throws IOException {
        Files.writeString(folder.resolve("rb.cl"), resource("rb.cl").replace("!= colour", "!= colour && colour != 5"));
        check("rb.xml", text -> text.replace(">1</set>", ">5</set>"), false);
        assertThat(diagnostics.list())
                .anySatisfy(found -> assertThat(found.toString()).contains("[HM122]"));
    }

    @Test
    void aScalarThatChangesMayDecideIfTheDescriptionIsTrusted() throws IOException {
        copy("rb.cl");
        check("rb.xml", text -> text.replace(">1</set>", ">iteration % 100</set>"), true);
        assertThat(diagnostics.hasErrors()).isFalse();
        assertThat(diagnostics.list())
                .anySatisfy(found -> assertThat(found.toString()).contains("warning [HM178]"));
    }

    /** Where in a table that every device has a kernel reads says nothing of what devices exchange; where in another array does. */
    @Test
    void aScalarThatChangesMaySayWhereInATableAKernelReads() throws IOException {
        String kernel = """
                __kernel void k(__global float *u, __global const float *t, int n, int at)
                {
                    int x = get_global_id(0);
                    if (x >= n) return;
                    u[x] += at < 100 ? t[at] : 0;
                }
                """;
        String description = """
                <program name="Pulse">
                  <parameter><name>n</name><value>64</value></parameter>
                  <grid><dim>n</dim></grid>
                  <field><name>u</name><dataType>float</dataType><argsize><dimsize>n</dimsize></argsize></field>
                  <field><name>t</name><dataType>float</dataType><argsize><dimsize>100</dimsize></argsize></field>
                  <kernel><name>k.cl</name>
                    <argument><name>u</name><property>inout</property></argument>
                    <argument><name>t</name><property>input</property><distribution>replicated</distribution></argument>
                    <argument><name>n</name><property>input</property><dataType>int</dataType><value>n</value></argument>
                    <argument><name>at</name><property>input</property><dataType>int</dataType><value>iteration</value></argument>
                    <global><gsize>n</gsize></global>
                  </kernel>
                  <schedule><launch kernel="k"/></schedule>
                  <iterations>5</iterations>
                </program>
                """;
        String elsewhere = description
                .replace("100</dimsize>", "n</dimsize>")
                .replace("<distribution>replicated</distribution>", "");

        assertThat(Checked.of(folder, description, "k.cl", kernel, false).found())
                .containsOnly("warning HM121");
        assertThat(Checked.of(folder, elsewhere, "k.cl", kernel, false).found()).contains("error HM178");
    }

    /** Whether elements are written may depend on it, as on what arrays hold; not which are read, or which are read beside others. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if (it % 2) return; u[x] = v[x - 1];              | true
            if (it == 3) return; u[x] = v[x - 1];             | true
            if (x > it) u[x] = v[x - 1];                      | true
            if ((x + it) & 1) u[x] = v[x - 1];                | true
            u[x] = it > 3 ? v[x - 1] : it;                    | true
            u[x] = v[x - it % 2];                             | false
            u[x - it] = v[x];                                 | false
            for (int k = 0; k < it; k++) u[x] = v[x - k];     | false
            if ((x + it) % 2) return; u[x] = u[x - 1] + v[x]; | false
            """)
    void aScalarThatChangesMayKeepWorkItemsFromWriting(String body, boolean right) throws IOException {
        String argument =
                "<argument><name>%s</name><property>input</property><dataType>int</dataType><value>%s</value></argument>";
        String field =
                "<field><name>%s</name><dataType>float</dataType><argsize><dimsize>n</dimsize></argsize></field>";
        Checked checked = Checked.of(
                folder,
                "<program name='Some'><parameter><name>n</name><value>64</value></parameter><grid><dim>n</dim></grid>"
                        + field.formatted("u") + field.formatted("v")
                        + "<kernel><name>k.cl</name><argument><name>u</name><property>inout</property></argument>"
                        + "<argument><name>v</name><property>input</property><shadow><point>{-1}</point></shadow></argument>"
                        + argument.formatted("n", "n") + argument.formatted("it", "iteration")
                        + "<global><gsize>n</gsize></global></kernel>"
                        + "<schedule><launch kernel='k'/><swap>u v</swap></schedule><iterations>9</iterations></program>",
                "k.cl",
                "__kernel void k(__global float *u, __global const float *v, int n, int it) { int x = get_global_id(0);"
                        + " if (x < 1 || x >= n) return; " + body + " }",
                false);

        if (right) {
            assertThat(checked.found()).isEmpty();
            assertThat(checked.program().orElseThrow().kernels().get(0).conditionalWrites())
                    .isEqualTo(!body.contains("?"));
        } else {
            assertThat(checked.found()).contains("error HM178");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, ''", "0, 'warning HM091, warning HM091, warning HM093'"})
    void whatOneLaunchDoesNotNeedAnotherMay(int second, String found) throws IOException {
        String kernel =
                "__kernel void k(__global float *u, __global float *v, __global const float *w, int n, int phase)"
                        + " { int i = get_global_id(0); if (i >= n) return;"
                        + " if (phase == 0) u[i + 1] = v[i] + v[i + 2]; else v[i + 1] = u[i] - u[i + 2] + w[i + 1]; }\n";
        String points = "<shadow><point>{-1}</point><point>{1}</point></shadow>";
        String size = "<dataType>float</dataType><argsize><dimsize>n + 2</dimsize></argsize>";
        String description = """
                <program xmlns="urn:halomill:program:1" name="Phases">
                  <parameter><name>n</name><value>100</value></parameter>
                  <grid><dim>n</dim></grid>
                  <field><name>u</name>%1$s</field><field><name>v</name>%1$s</field><field><name>w</name>%1$s</field>
                  <kernel><name>k.cl</name>
                    <argument><name>u</name><property>inout</property>%2$s</argument>
                    <argument><name>v</name><property>inout</property>%2$s</argument>
                    <argument><name>w</name><property>input</property></argument>
                    <argument><name>n</name><property>input</property><dataType>int</dataType><value>n</value></argument>
                    <argument><name>phase</name><property>input</property><dataType>int</dataType><value>0</value></argument>
                    <global><gsize>n</gsize></global>
                  </kernel>
                  <schedule>
                    <launch kernel="k"><set argument="phase">0</set></launch>
                    <launch kernel="k"><set argument="phase">%3$d</set></launch>
                  </schedule>
                </program>
                """.formatted(size, points, second);

        assertThat(String.join(
                        ", ",
                        Checked.of(folder, description, "k.cl", kernel, false).found()))
                .isEqualTo(found);
    }

    @Test
    void aRaceIsSaidOnceForAllLaunches() throws IOException {
        String kernel = "__kernel void k(__global float *u, int n, int phase) { int i = get_global_id(0);"
                + " if (i < n && (i + phase) % 3 != 0) u[i + 1] = u[i] + u[i + 2]; }\n";
        String description = """
                <program xmlns="urn:halomill:program:1" name="Phases">
                  <parameter><name>n</name><value>100</value></parameter>
                  <grid><dim>n</dim></grid>
                  <field><name>u</name><dataType>float</dataType><argsize><dimsize>n + 2</dimsize></argsize></field>
                  <kernel><name>k.cl</name>
                    <argument><name>u</name><property>inout</property>
                      <shadow><point>{-1}</point><point>{1}</point></shadow></argument>
                    <argument><name>n</name><property>input</property><dataType>int</dataType><value>n</value></argument>
                    <argument><name>phase</name><property>input</property><dataType>int</dataType><value>0</value></argument>
                    <global><gsize>n</gsize></global>
                  </kernel>
                  <schedule>
                    <launch kernel="k"><set argument="phase">0</set></launch>
                    <launch kernel="k"><set argument="phase">1</set></launch>
                  </schedule>
                </program>
                """;

        assertThat(Checked.of(folder, description, "k.cl", kernel, false).found())
                .containsOnlyOnce("error HM122");
    }

    @Test
    void argumentsOfOneNameAreOneFieldThatNobodyDeclares() throws IOException {
        Program program = valid("rb.xml", "rb.cl");
        assertThat(program.fields()).extracting(Field::name).containsExactly("u", "f");
        assertThat(texts(program.field("u").size())).containsExactly("n + 2", "n + 2");
        assertThat(texts(program.grid())).containsExactly("n", "n");
    }

    @Test
    void argumentsOfOneNameThatDifferAreNoField() throws IOException {
        copy("rb.cl");
        String again = "<kernel id=\"again\"><name>rb.cl</name>"
                + "<argument><name>u</name><property>inout</property><dataType>float</dataType>"
                + "<argsize><dimsize>n</dimsize><dimsize>n</dimsize></argsize></argument>"
                + "<argument><name>f</name><property>input</property></argument>"
                + "<argument><name>w</name><property>input</property><dataType>int</dataType><value>n</value></argument>"
                + "<argument><name>colour</name><property>input</property><dataType>int</dataType><value>0</value></argument>"
                + "<global><gsize>n</gsize><gsize>n</gsize></global></kernel><schedule>";
        check("rb.xml", text -> text.replace("<schedule>", again), false);
        assertThat(diagnostics.list())
                .extracting(Object::toString)
                .containsExactly(
                        "rb.xml:11:3: warning [HM181] nothing launches the kernel 'again'\n  hint: add <launch"
                                + " kernel=\"again\"/> to the schedule, or remove it",
                        "rb.xml:11:134: error [HM166] the argument 'u' has 256 x 256 elements, and the argument 'u' at"
                                + " rb.xml:5:5 has 258 x 258\n  hint: arguments of one name are one field; give one of them another"
                                + " name, or make them the same");
    }

    @Test
    void kernelsOverTheInteriorOverFacesAndOnComponentsOwnWhatLiesOnTheirCells() throws IOException {
        Program program = valid("in.xml", "in.cl");

        Kernel inner = program.kernel("inner");
        assertThat(inner.footprints())
                .extracting(footprint -> footprint.origin().text())
                .containsExactly("1", "1");
        assertThat(values(buffer(program, "inner", "u").origin(), program)).containsExactly(1L, 1L);
        assertThat(values(buffer(program, "top", "v").perItem(), program)).containsExactly(1L, 1L);
        assertThat(program.kernel("top").ids()).containsExactly(0, 1);
        assertThat(texts(program.kernel("left").local())).containsExactly("1", "32");
        assertThat(values(buffer(program, "sum9", "f").perItem(), program)).containsExactly(1L, 1L, 9L);
        assertThat(values(buffer(program, "sum9", "rho").perItem(), program)).containsExactly(1L, 1L);
        assertThat(texts(program.kernel("sum9").global())).containsExactly("nx", "ny");
        assertThat(program.parameters()).noneMatch(Parameter::fixed);
    }

    /** Column 1 is in the row of column 0 if there are two: programs ask for it. The margin behind nx cells has column nx + 1, three from nx - 2. */
    @Test
    void kernelsOverFacesReadCellsOfTheirOwnRow() throws IOException {
        Program plane = valid("faces2.xml", "faces.cl");
        assertThat(required(plane, "low")).containsExactly("nx >= 2");
        assertThat(required(plane, "high")).containsExactly("nx >= 2");
        assertThat(required(plane, "top")).containsExactly("ny >= 3");

        Program box = valid("faces3.xml", "faces.cl");
        assertThat(required(box, "margin")).isEmpty();
        assertThat(required(box, "behind")).containsExactly("nx >= 2");
        assertThat(required(box, "back")).isEmpty();
        assertThat(List.of(plane, box))
                .allSatisfy(program -> assertThat(program.parameters()).noneMatch(Parameter::fixed));
    }

    private static List<String> required(Program program, String kernel) {
        return program.kernel(kernel).proof().requirements().stream()
                .map(ParameterRequirement::text)
                .filter(text -> text.contains(">=")) // not how much an int counts
                .toList();
    }

    @Test
    void aCellOfTheMarginIsWrittenWhereAFieldHasOne() throws IOException {
        Program program = valid(
                "in.xml",
                text -> text.replace(
                                "<name>v</name><dataType>float</dataType><argsize><dimsize>nx</dimsize><dimsize>ny<",
                                "<name>v</name><dataType>float</dataType><argsize><dimsize>nx</dimsize><dimsize>ny + 2<")
                        .replace("{id0,0}", "{id0,-1}")
                        .replace("<point>{-1,0}</point><point>{0,1}</point>", "<point>{-1..0,-1..0}</point>")
                        .replace(
                                "<property>input</property><shadow><point>{0,1}</point></shadow>",
                                "<property>input</property><distribution>replicated</distribution>")
                        .replace("<over>{0,id0}</over>", "<over>{0,id0}</over><origin>{-1}</origin>")
                        .replace("<gsize>ny</gsize></global><local>", "<gsize>ny + 2</gsize></global><local>")
                        .replace("<lsize>32", "<lsize>10"),
                "in.cl");
        assertThat(values(buffer(program, "top", "v").origin(), program)).containsExactly(0L, 0L);
        assertThat(values(buffer(program, "left", "v").origin(), program)).containsExactly(0L, 0L);
    }

    @Test
    void aKernelAlongAnEdgeIsToldHowItsRangeIsWritten() throws IOException {
        Checked checked = Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="E">
                  <parameter name="nx">64</parameter> <parameter name="ny">64</parameter>
                  <grid cells="nx, ny"/> <field name="u" size="nx, ny"/>
                  <kernel file="k.cl" function="wall" global="ny"/>
                </program>
                """, "k.cl", """
                __kernel void wall(__global float *u, const int nx)
                {
                    const int y = get_global_id(0);
                    u[y * nx] = 0;
                }
                """, false);
        assertThat(checked.diagnostics())
                .anySatisfy(found -> assertThat(found.toString())
                        .contains("error [HM176]", "range=\"0..nx, 0\" or range=\"0, 0..ny\""));
    }

    /** What one kernel reads anywhere lies whole on every device, also for the kernel that writes its own part of it. */
    @Test
    void whatOneKernelNeedsEverywhereIsEverywhereForAll() throws IOException {
        Program program = valid(
                "in.xml",
                text -> text.replace(
                        "<property>input</property><shadow><point>{0,1}</point></shadow>",
                        "<property>input</property><distribution>replicated</distribution>"),
                "in.cl");
        List<Argument.Buffer> uses = program.kernels().stream()
                .flatMap(kernel -> kernel.buffers().stream())
                .filter(buffer -> buffer.field().equals("u"))
                .toList();
        assertThat(uses).hasSizeGreaterThan(1).allMatch(Argument.Buffer::replicated);
        assertThat(uses).noneMatch(Argument.Buffer::isMoved);
    }

    @Test
    void theKernelsOfASinglePartStayASingleProgram() throws IOException {
        Files.writeString(folder.resolve("jacobi.xml"), read("jacobi.xml"));
        Files.writeString(folder.resolve("stencil.cl"), read("stencil.cl"));
        Program program = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(folder.resolve("jacobi.xml"), "jacobi.xml"))
                .orElseThrow();
        assertThat(program.isSingle()).isTrue();
        assertThat(program.fields()).extracting(Field::name).containsExactly("A", "B");
        assertThat(program.schedule()).hasSize(2);
        assertThat(texts(program.grid())).containsExactly("nx", "ny");
    }

    private Program valid(String description, String... kernels) throws IOException {
        return valid(description, text -> text, kernels);
    }

    private Program valid(String description, UnaryOperator<String> change, String... kernels) throws IOException {
        for (String kernel : kernels) {
            copy(kernel);
        }
        Program program = check(description, change, false);
        assertThat(diagnostics.list()).isEmpty();
        return program;
    }

    private Program check(String description, UnaryOperator<String> change, boolean trust) throws IOException {
        Files.writeString(folder.resolve(description), change.apply(resource(description)));
        return new Pipeline(diagnostics)
                .program(new DescriptionRequest(folder.resolve(description), description, BuildOptions.NONE, trust))
                .orElse(null);
    }

    private void copy(String kernel) throws IOException {
        Files.writeString(folder.resolve(kernel), resource(kernel));
    }

    private static String resource(String name) throws IOException {
        return read("validate/several/" + name);
    }

    private static String read(String path) throws IOException {
        try (InputStream stream = Pipeline.class.getResourceAsStream(path)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Argument.Buffer buffer(Program program, String kernel, String argument) {
        return program.kernel(kernel).buffers().stream()
                .filter(buffer -> buffer.name().equals(argument))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> points(Argument.Buffer buffer) {
        return buffer.points().stream().map(Point::text).toList();
    }

    private static List<String> texts(List<Located> expressions) {
        return expressions.stream().map(Located::text).toList();
    }

    private static List<Long> values(List<Located> expressions, Program program) {
        Map<String, Long> parameters = new HashMap<>();
        program.parameters().forEach(parameter -> parameters.put(parameter.name(), parameter.known()));
        Evaluator evaluator = new Evaluator(parameters);
        return expressions.stream()
                .map(located -> evaluator.evaluate(located.expression()))
                .toList();
    }
}
