package io.github.halomill.generator.emit;

import static io.github.halomill.generator.emit.Programs.located;
import static io.github.halomill.generator.emit.Programs.number;
import static io.github.halomill.generator.emit.Programs.program;
import static io.github.halomill.generator.emit.Programs.real;
import static io.github.halomill.generator.emit.Programs.reference;
import static io.github.halomill.generator.emit.Programs.sum;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Access;
import io.github.halomill.runtime.partition.Addressing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JavaSourcesTest {

    private static final List<Offset> LEFT_AND_RIGHT = List.of(Offset.of(-1), Offset.of(1));

    @TempDir
    Path out;

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void everySourceCompilesWithoutWarnings(String claim, Program program) {
        JavaSources sources = new JavaSources(program, "made.up");
        String host = sources.host();
        String main = sources.main("1.2.3");

        Map<String, String> files =
                Map.of("made/up/" + program.name(), host, "made/up/" + program.name() + "Main", main);
        assertThat(Compilation.problems(files, out)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ordinaryPrograms")
    void noLineIsLong(String claim, Program program) {
        JavaSources sources = new JavaSources(program, "made.up");

        assertThat((sources.host() + sources.main("1.2.3")).lines())
                .allMatch(line -> line.length() <= 120 && !line.endsWith(" "));
    }

    static List<Arguments> ordinaryPrograms() {
        return List.of(
                Arguments.of("two dimensions", Programs.jacobi2D()),
                Arguments.of("three dimensions, scalars by zone", Programs.heat3D()),
                Arguments.of(
                        "one dimension, no scalars, no swap, no parameters",
                        small("Small").build()),
                Arguments.of("several swaps", rotation()),
                Arguments.of("an array that is read and written in place", inPlace()),
                Arguments.of("an origin, and an argument as wide as two lines", origin()),
                Arguments.of("every data type", everyType()),
                Arguments.of("scalars of all kinds", scalars()),
                Arguments.of("every operator", operators()),
                Arguments.of(
                        "a kernel whose name is the wrapper's",
                        small("Same").kernelFile("a/same.WRAPPER.cl").build()),
                Arguments.of(
                        "a kernel with an odd name",
                        small("Odd").kernelFile("*\\u002f{@x} \"$L.cl").build()),
                Arguments.of("many parameters", manyParameters()),
                Arguments.of("argument names that differ in case", twins()),
                Arguments.of("argument names of what is there already", clashes("Clashes")),
                Arguments.of("parameter names of what is there already", parameterClashes()));
    }

    /** Also programs that are called like the types that the generated classes use. */
    static Stream<Arguments> programs() {
        List<Arguments> all = new ArrayList<>(ordinaryPrograms());
        for (String name : List.of(
                "Builder",
                "Opener",
                "String",
                "Math",
                "Field",
                "Zones",
                "Extent",
                "Override",
                "List",
                "Optional",
                "Long",
                "lower",
                "Integer",
                "System",
                "Path",
                "CommandLine",
                "Strategy",
                "Scalar",
                "IllegalArgumentException",
                "Generated",
                "ProgramRunner",
                "Callable",
                "Map",
                "StencilProgram",
                "Müller$1")) {
            all.add(Arguments.of("a program called " + name, clashes(name)));
        }
        return all.stream();
    }

    private static Programs small(String name) {
        return program(name).output("out", "float", number(1026)).input("in", "float", LEFT_AND_RIGHT, number(1026));
    }

    private static Program rotation() {
        return program("Rotation")
                .output("next", "double", number(1026))
                .input("now", "double", LEFT_AND_RIGHT, number(1026))
                .input("before", "double", List.of(Offset.ZERO), number(1026))
                .swap("before", "now")
                .swap("now", "next")
                .build();
    }

    private static Program inPlace() {
        return program("InPlace")
                .parameter("n", 100)
                .buffer(
                        "cells",
                        "uchar",
                        Access.INOUT,
                        List.of(Offset.of(-1, -1), Offset.of(1, 1)),
                        reference("n"),
                        reference("n"))
                .global(reference("n"), reference("n"))
                .constant("cells")
                .build();
    }

    private static Program origin() {
        List<Offset> wide = new ArrayList<>();
        for (int x = -8; x <= 8; x++) {
            wide.add(Offset.of(x, 0));
        }
        return program("Origin")
                .parameter("nx", 64)
                .output("out", "float", sum("nx", 2), sum("nx", 2))
                .buffer(
                        "in",
                        "float",
                        Access.INPUT,
                        wide,
                        List.of(number(1), sum("nx", -64)),
                        false,
                        sum("nx", 2),
                        sum("nx", 2))
                .global(reference("nx"), reference("nx"))
                .build();
    }

    private static Program everyType() {
        Programs program = program("EveryType").output("out", "float", number(1024));
        for (DataType.Scalar scalar : DataType.Scalar.values()) {
            for (int components : new int[] {1, 2, 3, 4, 8, 16}) {
                String type = new DataType(scalar, components).clName();
                program.buffer("b_" + type, type, Access.INOUT, List.of(Offset.ZERO), number(1024));
                program.scalar("s_" + type, type, Programs.times(components, number(3)));
                if (scalar.isFloating()) {
                    program.scalar("r_" + type, type, Programs.times(components, real("0.1", "0.1f")));
                }
            }
        }
        return program.build();
    }

    private static Program scalars() {
        Programs program = small("Scalars").parameter("nx", 64).parameter("ny", 32);
        List<Expression> values = new ArrayList<>();
        for (String text : List.of(
                "0.25", ".5", "1.", "1", "1e400", "1e-400", "1e39", "1e-60", "12345678901234567890", "1.e5", "0.0")) {
            values.add(new Expression.RealLiteral(text));
            values.add(new Expression.Negation(new Expression.RealLiteral(text)));
        }
        Expression nx = new Expression.ParameterRef("nx");
        Expression ny = new Expression.ParameterRef("ny");
        Expression half = new Expression.RealLiteral("0.5");
        values.addAll(List.of(nx, new Expression.Negation(nx), new Expression.Negation(new Expression.Negation(half))));
        for (Expression.Operator operator : Expression.Operator.values()) {
            Expression ratio = new Expression.Binary(operator, nx, ny);
            values.addAll(List.of(
                    ratio,
                    new Expression.Negation(ratio),
                    new Expression.Binary(operator, half, new Expression.Binary(operator, half, ratio))));
        }
        for (Expression.Function function : Expression.Function.values()) {
            values.addAll(List.of(new Expression.Call(function, nx, ny), new Expression.Call(function, nx, half)));
        }
        for (int i = 0; i < values.size(); i++) {
            for (String type : List.of("float", "double", "half")) {
                program.scalar(type + i, type, located(values.get(i), "v" + i));
            }
        }
        program.scalar("nx", "int", reference("nx")).scalar("ny", "int", sum("ny", 1));
        return program.scalar("pair", "float2", real("0.1", "0.1"), real("1e99", "1e99"))
                .build();
    }

    private static Program operators() {
        Expression n = new Expression.ParameterRef("n");
        Expression big = new Expression.IntegerLiteral(5_000_000_000L);
        Programs program = small("Operators").parameter("n", 7_000_000_000L).addressing(Addressing.LOCAL);
        List<Expression> values =
                new ArrayList<>(List.of(n, big, new Expression.Negation(n), new Expression.Negation(big)));
        List<Expression> zone = List.of(
                new Expression.LocalExtent("in", 0),
                new Expression.LocalOrigin("out", 0),
                new Expression.LocalItems(0));
        for (Expression.Operator operator : Expression.Operator.values()) {
            Expression inner = new Expression.Binary(operator, n, big);
            values.add(inner);
            for (Expression.Operator outer : Expression.Operator.values()) {
                values.add(new Expression.Binary(outer, inner, inner));
            }
            zone.forEach(value -> values.add(new Expression.Binary(operator, value, inner)));
        }
        for (Expression.Function function : Expression.Function.values()) {
            values.add(new Expression.Call(function, n, new Expression.IntegerLiteral(3)));
        }
        for (int i = 0; i < values.size(); i++) {
            program.scalar("v" + i, "long", located(values.get(i), "v" + i));
            program.scalar("d" + i, "double", located(values.get(i), "v" + i));
        }
        return program.iterations(located(values.get(values.size() - 1), "n / 3 % 2"))
                .build();
    }

    private static Program manyParameters() {
        Programs program = small("ManyParameters");
        for (int i = 0; i < 40; i++) {
            program.parameter("aRatherLongParameterName" + i, i);
        }
        return program.build();
    }

    private static Program twins() {
        return program("Twins")
                .parameter("n", 64)
                .output("A", "float", number(1024))
                .input("a", "float", LEFT_AND_RIGHT, number(1024))
                .input("Extent", "float", LEFT_AND_RIGHT, number(1024))
                .input("extent", "float", LEFT_AND_RIGHT, number(1024))
                .input("aExtent", "float", LEFT_AND_RIGHT, number(1024))
                .scalar("N", "int", number(3))
                .scalar("x", "int", located(new Expression.LocalExtent("a", 0), "extent(a,0)"))
                .scalar("y", "int", located(new Expression.LocalExtent("A", 0), "extent(A,0)"))
                .addressing(Addressing.LOCAL)
                .build();
    }

    private static Program clashes(String name) {
        Programs program = program(name).parameter("n", 64);
        for (String argument : TAKEN) {
            program.input(argument, "float", LEFT_AND_RIGHT, reference("n"));
            program.scalar("S" + argument, "int", number(1));
        }
        return program.scalar("zz", "int", located(new Expression.LocalItems(0), "gsize(0)"))
                .output("Zz", "float", reference("n"))
                .global(reference("n"))
                .addressing(Addressing.LOCAL)
                .iterations(reference("n"))
                .build();
    }

    private static Program parameterClashes() {
        Programs program = small("ParameterClashes");
        TAKEN.forEach(name -> program.parameter(name, 3));
        return program.parameter("In", 3)
                .parameter("in", 3)
                .iterations(sum("iterations", 1))
                .build();
    }

    private static final List<String> TAKEN = Arrays.asList(
            "iterations",
            "zones",
            "builder",
            "run",
            "toString",
            "Name",
            "partition",
            "fields",
            "report",
            "close",
            "class",
            "Class",
            "hashCode",
            "wait",
            "notify",
            "getClass",
            "problem",
            "space",
            "source",
            "zone",
            "step",
            "value",
            "devices",
            "strategy",
            "trace",
            "parameter",
            "build",
            "addExact",
            "min",
            "max",
            "int",
            "Long",
            "items",
            "e",
            "cause",
            "impossible",
            "onProgress",
            "selection",
            "java",
            "io",
            "this",
            "True",
            "record",
            "var",
            "yield",
            "List",
            "Extent",
            "Offset",
            "DataType",
            "Scalar",
            "Math",
            "String",
            "Builder",
            "ofZone",
            "System",
            "picocli",
            "name");
}
