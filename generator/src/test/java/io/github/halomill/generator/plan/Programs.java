package io.github.halomill.generator.plan;

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
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The example of the description language, as a model. */
public final class Programs {

    private static final SourceLocation HERE = new SourceLocation("jacobi.xml", 1, 1);

    private Programs() {}

    /** Jacobi2D: (nx + 20) x (ny + 2) floats over nx x ny work-items by 64 x 16, unless {@code local} is empty. */
    public static Program jacobi(Addressing addressing, List<Located> local, List<Located> origin) {
        DataType type = DataType.of("float");
        List<Located> size = List.of(sum("nx", 20), sum("ny", 2));
        List<Point> points =
                List.of(Point.of(HERE, -10, 0), Point.of(HERE, 10, 0), Point.of(HERE, 0, 1), Point.of(HERE, 0, -1));
        return OneKernel.program(
                "Jacobi2D",
                List.of(new Parameter("nx", 4096, HERE), new Parameter("ny", 1024, HERE)),
                new Kernel(
                                "stencil.cl",
                                Path.of("stencil.cl"),
                                "",
                                new SizedOptions(""),
                                "jacobi",
                                List.of(),
                                List.of(parameter("nx"), parameter("ny")),
                                List.of(),
                                local,
                                List.of(),
                                List.of(0, 1),
                                addressing,
                                Optional.empty(),
                                false,
                                false,
                                HERE)
                        .with(
                                List.of(
                                        new Argument.Buffer(
                                                "A",
                                                type,
                                                Access.OUTPUT,
                                                size,
                                                List.of(),
                                                List.of(),
                                                origin,
                                                false,
                                                HERE),
                                        new Argument.Buffer(
                                                "B", type, Access.INPUT, size, points, List.of(), origin, false, HERE),
                                        new Argument.Buffer(
                                                "table",
                                                type,
                                                Access.INPUT,
                                                List.of(number(7)),
                                                List.of(),
                                                List.of(),
                                                List.of(),
                                                true,
                                                HERE),
                                        new Argument.Scalar("pitch", DataType.of("int"), List.of(sum("nx", 20)), HERE)),
                                Proof.NONE),
                number(50),
                List.of(new Step.Swap("A", "B", HERE)),
                List.of(),
                HERE);
    }

    /** README's first example. */
    public static Program jacobi() {
        return jacobi(Addressing.GLOBAL, List.of(number(64), number(16)), List.of());
    }

    public static Located number(long value) {
        return new Located(new Expression.IntegerLiteral(value), Long.toString(value), HERE);
    }

    public static Located parameter(String name) {
        return new Located(new Expression.ParameterRef(name), name, HERE);
    }

    public static Located quotient(long dividend, String name) {
        Expression expression = new Expression.Binary(
                Expression.Operator.DIVIDE, new Expression.IntegerLiteral(dividend), new Expression.ParameterRef(name));
        return new Located(expression, dividend + " / " + name, HERE);
    }

    private static Located sum(String name, long value) {
        Expression expression = new Expression.Binary(
                Expression.Operator.ADD, new Expression.ParameterRef(name), new Expression.IntegerLiteral(value));
        return new Located(expression, name + " + " + value, HERE);
    }
}
