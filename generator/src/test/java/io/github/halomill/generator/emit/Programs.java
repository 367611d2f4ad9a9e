package io.github.halomill.generator.emit;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.OneKernel;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Proof;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.expression.SizedOptions;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Programs for tests, put together without a description. */
public final class Programs {

    private static final SourceLocation HERE = new SourceLocation("somewhere/stencil.xml", 1, 1);

    private final String name;
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Argument> arguments = new ArrayList<>();
    private final List<Step.Swap> swaps = new ArrayList<>();
    private List<Located> global = List.of(number(1024));
    private List<Located> offset = List.of();
    private List<Located> local = List.of();
    private Addressing addressing = Addressing.GLOBAL;
    private String kernelFile = "stencil.cl";
    private Path file = Path.of("stencil.cl");
    private Located iterations = number(1);
    private final List<String> constants = new ArrayList<>();
    private boolean conditionalWrites = true;
    private String options = "";
    private Proof proof = Proof.NONE;

    private Programs(String name) {
        this.name = name;
    }

    /** Starts a program with that name. */
    public static Programs program(String name) {
        return new Programs(name);
    }

    /** The example of the description language. */
    public static Program jacobi2D() {
        return program("Jacobi2D")
                .parameter("nx", 4096)
                .parameter("ny", 1024)
                .output("A", "float", sum("nx", 20), sum("ny", 2))
                .input(
                        "B",
                        "float",
                        List.of(Offset.of(-10, 0), Offset.of(10, 0), Offset.of(0, 1), Offset.of(0, -1)),
                        sum("nx", 20),
                        sum("ny", 2))
                .scalar("pitch", "int", sum("nx", 20))
                .scalar("c", "float", real("0.25", "0.25f"))
                .global(reference("nx"), reference("ny"))
                .local(64, 16)
                .iterations(number(50))
                .swap("A", "B")
                .build();
    }

    /** A three-dimensional program under local addressing whose scalars differ from zone to zone. */
    public static Program heat3D() {
        List<Offset> star = List.of(
                Offset.ZERO,
                Offset.of(-1, 0, 0),
                Offset.of(1, 0, 0),
                Offset.of(0, -1, 0),
                Offset.of(0, 1, 0),
                Offset.of(0, 0, -1),
                Offset.of(0, 0, 1));
        Located product = located(
                new Expression.Binary(
                        Expression.Operator.MULTIPLY,
                        new Expression.LocalExtent("now", 0),
                        new Expression.LocalExtent("now", 1)),
                "extent(now,0) * extent(now,1)");
        Located twice = located(
                new Expression.Binary(
                        Expression.Operator.MULTIPLY,
                        new Expression.IntegerLiteral(2),
                        new Expression.ParameterRef("n")),
                "2 * n");
        return program("Heat3D")
                .parameter("n", 256)
                .output("next", "double", sum("n", 2), sum("n", 2), sum("n", 2))
                .input("now", "double", star, sum("n", 2), sum("n", 2), sum("n", 2))
                .replicated("table", "float", number(16))
                .scalar("pitch", "int", located(new Expression.LocalExtent("now", 0), "extent(now,0)"))
                .scalar("plane", "int", product)
                .scalar("depth", "uint", located(new Expression.LocalItems(2), "gsize(2)"))
                .scalar("first", "long", located(new Expression.LocalOrigin("now", 2), "origin(now,2)"))
                .global(reference("n"), reference("n"), reference("n"))
                .local(16, 4, 4)
                .addressing(Addressing.LOCAL)
                .kernelFile("kernels/heat.cl")
                .iterations(twice)
                .swap("next", "now")
                .build();
    }

    /** Two replicated arrays, one read anywhere and one written, that change places; and a table that is only read. */
    public static Program gathered() {
        return program("Gathered")
                .parameter("n", 64)
                .buffer("next", "float", Access.OUTPUT, List.of(), List.of(), true, sum("n", 2))
                .buffer("now", "float", Access.INPUT, List.of(), List.of(), true, sum("n", 2))
                .replicated("table", "int", number(7))
                .global(reference("n"))
                .swap("next", "now")
                .build();
    }

    /** Read at {@code {-r..r,0}}, {@code {5,0}} and {@code {0..2*r,-2..2}}. */
    public static Program boxes() {
        Located r = reference("r");
        Located below = located(new Expression.Negation(r.expression()), "-r");
        Located twice = located(
                new Expression.Binary(Expression.Operator.MULTIPLY, new Expression.IntegerLiteral(2), r.expression()),
                "2*r");
        Point.PointRange none = new Point.PointRange(number(0), number(0));
        List<Point> points = List.of(
                new Point(List.of(new Point.PointRange(below, r), none), HERE),
                Point.of(HERE, 5, 0),
                new Point(
                        List.of(new Point.PointRange(number(0), twice), new Point.PointRange(number(-2), number(2))),
                        HERE));
        Programs boxes = program("Boxes")
                .parameter("r", 2)
                .output("next", "float", number(64), number(64))
                .global(number(64), number(64));
        boxes.arguments.add(new Argument.Buffer(
                "now",
                DataType.of("float"),
                Access.INPUT,
                List.of(number(64), number(64)),
                points,
                List.of(),
                List.of(),
                false,
                HERE));
        return boxes.build();
    }

    /** Rows of a plane in a one-dimensional array, read at -nx, nx + 2 and 1. */
    public static Program rows() {
        Located above = located(new Expression.Negation(new Expression.ParameterRef("nx")), "-nx");
        List<Point> points = Stream.of(above, sum("nx", 2), number(1))
                .map(coordinate -> new Point(List.of(new Point.PointRange(coordinate, coordinate)), HERE))
                .toList();
        Programs rows = program("Rows")
                .parameter("nx", 64)
                .output("next", "float", number(4096))
                .global(number(4096));
        rows.arguments.add(new Argument.Buffer(
                "now",
                DataType.of("float"),
                Access.INPUT,
                List.of(number(4096)),
                points,
                List.of(),
                List.of(),
                false,
                HERE));
        return rows.swap("next", "now").build();
    }

    /** A parameter that is fixed. */
    Programs fixed(String parameter, long value) {
        parameters.add(new Parameter(parameter, OptionalLong.of(value), true, HERE));
        return this;
    }

    /** That the description is believed in spite of this. */
    Programs trusting(DiagnosticCode code, String message) {
        Diagnostic diagnostic = new Diagnostic(code, Severity.WARNING, HERE, message, "mend it");
        proof = new Proof(false, List.of(diagnostic), List.of(), Map.of(), Map.of());
        return this;
    }

    /** A parameter that has no value. */
    public Programs asked(String parameter) {
        parameters.add(new Parameter(parameter, OptionalLong.empty(), false, HERE));
        return this;
    }

    public Programs parameter(String parameter, long value) {
        parameters.add(new Parameter(parameter, value, HERE));
        return this;
    }

    public Programs output(String argument, String type, Located... size) {
        return buffer(argument, type, Access.OUTPUT, List.of(), size);
    }

    public Programs input(String argument, String type, List<Offset> points, Located... size) {
        return buffer(argument, type, Access.INPUT, points, size);
    }

    public Programs buffer(String argument, String type, Access access, List<Offset> points, Located... size) {
        return buffer(argument, type, access, points, List.of(), false, size);
    }

    public Programs replicated(String argument, String type, Located... size) {
        return buffer(argument, type, Access.INPUT, List.of(), List.of(), true, size);
    }

    public Programs buffer(
            String argument,
            String type,
            Access access,
            List<Offset> points,
            List<Located> origin,
            boolean replicated,
            Located... size) {
        List<Point> located =
                points.stream().map(point -> point(point, size.length)).toList();
        arguments.add(new Argument.Buffer(
                argument, DataType.of(type), access, List.of(size), located, List.of(), origin, replicated, HERE));
        return this;
    }

    private static Point point(Offset offset, int dimensions) {
        return Point.of(
                HERE,
                LongStream.range(0, dimensions).map(d -> offset.along((int) d)).toArray());
    }

    public Programs scalar(String argument, String type, Located... values) {
        arguments.add(new Argument.Scalar(argument, DataType.of(type), List.of(values), HERE));
        return this;
    }

    public Programs constants(String argument, String type, Located... values) {
        arguments.add(new Argument.Constants(argument, DataType.of(type), List.of(values), false, HERE));
        return this;
    }

    /** A buffer that every device holds, of structs. */
    Programs structs(String argument, StructType type, Located size) {
        arguments.add(new Argument.Buffer(
                argument, type, Access.INPUT, List.of(size), List.of(), List.of(), List.of(), true, HERE));
        return this;
    }

    /** A struct by value. */
    Programs struct(String argument, StructType type, Located... values) {
        arguments.add(new Argument.Scalar(argument, type, List.of(values), HERE));
        return this;
    }

    public Programs local(String argument, String type, Located... size) {
        arguments.add(new Argument.Local(argument, DataType.of(type), List.of(size), HERE));
        return this;
    }

    public Programs global(Located... sizes) {
        global = List.of(sizes);
        return this;
    }

    public Programs offset(Located... first) {
        offset = List.of(first);
        return this;
    }

    public Programs local(long... sizes) {
        local = Arrays.stream(sizes).mapToObj(Programs::number).toList();
        return this;
    }

    public Programs addressing(Addressing how) {
        addressing = how;
        return this;
    }

    Programs kernelFile(String file) {
        kernelFile = file;
        return this;
    }

    /** Where the kernel is. */
    public Programs file(Path path) {
        file = path;
        return this;
    }

    public Programs iterations(Located count) {
        iterations = count;
        return this;
    }

    public Programs options(String text) {
        options = text;
        return this;
    }

    public Programs unconditionalWrites() {
        conditionalWrites = false;
        return this;
    }

    public Programs constant(String argument) {
        constants.add(argument);
        return this;
    }

    public Programs swap(String first, String second) {
        swaps.add(new Step.Swap(first, second, HERE));
        return this;
    }

    public Program build() {
        Kernel kernel = new Kernel(
                kernelFile,
                file,
                "",
                new SizedOptions(options),
                "stencil",
                constants,
                global,
                offset,
                local,
                List.of(),
                IntStream.range(0, global.size()).boxed().toList(),
                addressing,
                Optional.empty(),
                conditionalWrites,
                false,
                HERE);
        return OneKernel.program(name, parameters, kernel.with(arguments, proof), iterations, swaps, List.of(), HERE);
    }

    public static Located number(long value) {
        return located(new Expression.IntegerLiteral(value), Long.toString(value));
    }

    public static Located real(String text, String written) {
        return located(new Expression.RealLiteral(text), written);
    }

    public static Located reference(String parameter) {
        return located(new Expression.ParameterRef(parameter), parameter);
    }

    public static Located sum(String parameter, long addend) {
        Expression sum = new Expression.Binary(
                Expression.Operator.ADD, new Expression.ParameterRef(parameter), new Expression.IntegerLiteral(addend));
        return located(sum, parameter + " + " + addend);
    }

    public static Located located(Expression expression, String text) {
        return new Located(expression, text, HERE);
    }

    /** The same value once for each component. */
    public static Located[] times(int count, Located value) {
        return Stream.generate(() -> value).limit(count).toArray(Located[]::new);
    }
}
