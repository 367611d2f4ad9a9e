package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.Simulation;
import io.github.halomill.runtime.SimulationBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/**
 * The Java identifiers of a program's parameters and arguments. Each serves as a field, a method and a local variable
 * of the generated class, so it differs from everything else that has a name there. A name with its first letter in
 * lower case if that is free; else a name of one letter as it is, or with {@code Field}, {@code Value} or
 * {@code Parameter} after it, and a number if need be. Names that need no change go first, parameters before
 * arguments.
 */
public final class JavaNames {

    /** What generated classes contain besides: methods, variables, static imports, and roots of package names. */
    private static final List<String> OWN = List.of(
            "builder",
            "build",
            "settings",
            "devices",
            "strategy",
            "options",
            "arguments",
            "program",
            "iterations",
            "partition",
            "declaration",
            "field",
            "open",
            "self",
            "scalar",
            "scalars",
            "step",
            "inner",
            "innermost",
            "value",
            "values",
            "member",
            "requireNonNullElse",
            "selection",
            "stepsDone",
            "e",
            "cause",
            "impossible",
            "checkGiven",
            "addExact",
            "subtractExact",
            "multiplyExact",
            "negateExact",
            "ceilDiv",
            "range",
            "of",
            "min",
            "max",
            "io",
            "java",
            "javax");

    private final Set<String> taken = new HashSet<>(OWN);
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private final Map<String, String> arguments = new LinkedHashMap<>();
    private final Map<String, String> structs = new LinkedHashMap<>();
    private final Map<String, String> kernels = new LinkedHashMap<>();
    private final Map<String, String> argumentMethods = new LinkedHashMap<>();
    private final Set<String> shared = new HashSet<>();
    private final String iteration;

    /** Gives every parameter and argument of {@code program} its identifier. */
    public JavaNames(Program program) {
        Stream.of(Simulation.class, SimulationBuilder.class, StencilProgram.class, ProgramBuilder.class, Object.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .map(Method::getName)
                .forEach(taken::add);
        program.parameters().stream()
                .map(Parameter::name)
                .sorted(changedLast())
                .forEach(name -> parameters.put(name, claim(name, "Parameter")));
        program.scalars().stream()
                .map(HostScalar::name)
                .sorted(changedLast())
                .forEach(name -> parameters.put(name, claim(name, "Scalar")));
        program.fields().stream()
                .map(Field::name)
                .sorted(changedLast())
                .forEach(name -> arguments.put(name, claim(name, "Field")));
        arguments(program);
        for (Kernel kernel : program.kernels()) {
            kernels.put(kernel.name(), claim(kernel.name(), "Kernel"));
            String method = program.kernels().size() == 1 ? "arguments" : kernels.get(kernel.name()) + "Arguments";
            argumentMethods.put(kernel.name(), method);
        }
        iteration = claim(Scalars.ITERATION, "Number");
        program.structs().forEach(struct -> structs.put(struct.clName(), claimConstant(struct.name())));
    }

    private void arguments(Program program) {
        Map<String, List<Argument>> byName = new LinkedHashMap<>();
        for (Kernel kernel : program.kernels()) {
            for (Argument argument : kernel.arguments()) {
                if (argument instanceof Argument.Scalar || argument instanceof Argument.Constants) {
                    byName.computeIfAbsent(argument.name(), any -> new ArrayList<>())
                            .add(argument);
                }
            }
        }
        byName.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(changedLast()))
                .filter(entry -> !arguments.containsKey(entry.getKey()))
                .forEach(entry -> {
                    List<Argument> all = entry.getValue();
                    if (all.stream().allMatch(argument -> isSame(argument, all.get(0)))) {
                        shared.add(entry.getKey());
                    }
                    arguments.put(
                            entry.getKey(),
                            isParameter(all.get(0)) ? parameter(entry.getKey()) : claim(entry.getKey(), "Value"));
                });
    }

    private static boolean isSame(Argument one, Argument other) {
        return one instanceof Argument.Typed first
                && other instanceof Argument.Typed second
                && first.type().equals(second.type())
                && texts(one).equals(texts(other));
    }

    private static List<String> texts(Argument argument) {
        return argument.values().stream().map(Located::text).toList();
    }

    /** Whether all kernels that have such an argument pass the same. */
    boolean isShared(Argument argument) {
        return shared.contains(argument.name());
    }

    /** The variable that a kernel is declared with. */
    String kernel(String kernel) {
        return known(kernels, kernel);
    }

    /** The method that gives what a kernel is passed. */
    String argumentsOf(Kernel kernel) {
        return known(argumentMethods, kernel.name());
    }

    private static Comparator<String> changedLast() {
        return Comparator.comparing(name -> !name.equals(lowerFirst(name)));
    }

    /** Whether an argument is a parameter of the same name and no more, as {@code <name>nx</name><value>nx</value>}. */
    public boolean isParameter(Argument argument) {
        return argument instanceof Argument.Scalar scalar
                && scalar.type() instanceof DataType type
                && !type.scalar().isFloating()
                && type.components() == 1
                && !scalar.isAsked()
                && parameters.containsKey(scalar.name())
                && scalar.values().get(0).expression().equals(new Expression.ParameterRef(scalar.name()));
    }

    private String claim(String name, String suffix) {
        String lower = lowerFirst(name);
        if (isFree(lower)) {
            taken.add(lower);
            return lower;
        }
        if (name.length() == 1 && isFree(name)) {
            taken.add(name);
            return name;
        }
        String candidate = lower + suffix;
        for (int number = 2; !isFree(candidate); number++) {
            candidate = lower + suffix + number;
        }
        taken.add(candidate);
        return candidate;
    }

    /** For example {@code LBM_CELL} for {@code LbmCell}. */
    private String claimConstant(String name) {
        String constant = name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
        while (!isFree(constant)) {
            constant += "_TYPE";
        }
        taken.add(constant);
        return constant;
    }

    private boolean isFree(String name) {
        return !taken.contains(name) && !SourceVersion.isKeyword(name, SourceVersion.RELEASE_17);
    }

    /** The identifier of a parameter. */
    public String parameter(String name) {
        return known(parameters, name);
    }

    /** The identifier of a number that may be another in each iteration. */
    String changing(String name) {
        return name.equals(Scalars.ITERATION) ? iteration : parameter(name);
    }

    /** The identifier of an argument. */
    public String argument(String name) {
        return known(arguments, name);
    }

    /** The identifier of a parameter, or of an argument if there is no parameter of that name. */
    String anyOf(String name) {
        return parameters.containsKey(name) ? parameter(name) : argument(name);
    }

    /** The identifier of the constant that describes a struct. */
    String struct(StructType type) {
        return known(structs, type.clName());
    }

    private static String known(Map<String, String> names, String name) {
        String identifier = names.get(name);
        if (identifier == null) {
            throw new IllegalArgumentException("no such name: " + name);
        }
        return identifier;
    }

    /** The method that takes what a hook calls. */
    static String hook(String name) {
        return SourceVersion.isKeyword(name, SourceVersion.RELEASE_17) ? "on_" + name : name;
    }

    /** The default package of a program: its name in lower case, if classes can be in such a package. */
    public static String defaultPackage(String program) {
        String lower = program.toLowerCase(Locale.ROOT);
        return isPackage(lower) ? lower : lower + "program";
    }

    /** Whether {@code text} can be the name of a package; Java loads no others' classes from {@code java} and below. */
    public static boolean isPackage(String text) {
        return SourceVersion.isName(text, SourceVersion.RELEASE_17) && !(text + ".").startsWith("java.");
    }

    private static String lowerFirst(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
