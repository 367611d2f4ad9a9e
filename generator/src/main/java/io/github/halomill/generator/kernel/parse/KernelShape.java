package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Builtins;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All that a kernel does, with what it calls and the variables of the file that it uses, as a text without places: two
 * kernels that do the same in the same way have the same. Variables count by where they are declared, whatever their
 * names. Of floating-point values only counts what they are made of, since nothing that is judged depends on more; but
 * for kernels that take images, which may be read at such.
 */
final class KernelShape {

    /** How the user wrote an expression, for messages. */
    private static final String SPELLING = "text";

    /** The parts of a record that count; sets of names are of what its other parts call. */
    private static final ClassValue<List<Method>> PARTS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .filter(part -> part.getType() != SourceLocation.class
                            && part.getType() != Set.class
                            && !(part.getName().equals(SPELLING) && part.getType() == String.class))
                    .map(RecordComponent::getAccessor)
                    .toList();
        }
    };

    private final Unit unit;
    private final Map<String, List<Function>> functions;
    private final IdentityHashMap<Type.Struct, Integer> structs = new IdentityHashMap<>();
    private final StringBuilder text = new StringBuilder();
    private final Map<Variable, Integer> variables = new HashMap<>();
    private final Set<String> called = new HashSet<>();
    private final Deque<Object> open = new ArrayDeque<>();
    private boolean takesImages;

    private KernelShape(Unit unit) {
        this.unit = unit;
        functions = unit.functions().stream().collect(Collectors.groupingBy(Function::name));
    }

    /** The shape of a unit's function; empty if the unit lacks it or has several of its name. */
    static Optional<String> of(Unit unit, String function) {
        return unit.function(function).map(definition -> new KernelShape(unit).of(definition));
    }

    private String of(Function definition) {
        takesImages = definition.parameters().stream().anyMatch(parameter -> parameter.type() instanceof Type.Image);
        called.add(definition.name());
        open.add(definition);
        while (!open.isEmpty()) {
            append(open.poll());
        }
        return text.toString();
    }

    private void append(Object part) {
        if (part instanceof Optional<?> optional) {
            optional.ifPresentOrElse(this::append, () -> text.append('-'));
        } else if (part instanceof Collection<?> list) {
            text.append('[');
            list.forEach(this::append);
            text.append(']');
        } else if (part instanceof Variable variable) {
            variable(variable);
        } else if (part instanceof Type.Struct struct && structs.putIfAbsent(struct, structs.size()) != null) {
            text.append("struct").append(structs.get(struct)).append(' ');
        } else if (!takesImages && part instanceof Expr expr && isReal(expr.type())) {
            text.append("real[");
            real(expr);
            text.append(']');
        } else if (part instanceof Expr.Convert convert && convert.operand() instanceof Expr.RealLiteral literal) {
            text.append(literal.value());
            append(convert.type());
        } else if (part instanceof Record node) {
            components(node);
        } else {
            text.append(part).append(' ');
        }
    }

    private void components(Record node) {
        text.append(node.getClass().getSimpleName()).append('(');
        PARTS.get(node.getClass()).forEach(part -> append(value(node, part)));
        text.append(')');
        if (node instanceof Expr.Call call && called.add(call.function())) {
            open.addAll(functions.getOrDefault(call.function(), List.of()));
        }
    }

    private static boolean isReal(Type type) {
        return Conversions.element(type).filter(Type.Scalar.Kind::isFloating).isPresent();
    }

    /**
     * What a floating-point value is computed from, in order: nobody asks how, so that fma(a, b, c) is as good as a * b
     * + c.
     */
    private void real(Expr expr) {
        if (expr instanceof Expr.Unary unary) {
            real(unary.operand());
        } else if (expr instanceof Expr.Binary binary) {
            real(binary.left());
            real(binary.right());
        } else if (expr instanceof Expr.Convert convert
                && isReal(convert.operand().type())) {
            real(convert.operand());
        } else if (expr instanceof Expr.Call call && isBuiltin(call.function())) {
            call.arguments().forEach(this::realOrNot);
        } else if (!(expr instanceof Expr.RealLiteral)) {
            components((Record) expr);
        }
    }

    private void realOrNot(Expr expr) {
        if (isReal(expr.type())) {
            real(expr);
        } else {
            append(expr);
        }
    }

    private boolean isBuiltin(String function) {
        return !functions.containsKey(function) && Builtins.of(function) == Builtins.VALUE;
    }

    private static Object value(Record node, Method part) {
        try {
            return part.invoke(node);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("records of the syntax tree are public", e);
        }
    }

    private void variable(Variable variable) {
        Integer known = variables.putIfAbsent(variable, variables.size());
        if (known != null) {
            text.append('v').append(known).append(' ');
            return;
        }
        text.append("new ").append(variable.kind()).append(variable.space()).append(variable.isConstant());
        append(variable.type());
        if (variable.kind() == Variable.Kind.FILE) {
            unit.variables().stream()
                    .filter(declare -> declare.variable() == variable)
                    .map(Stmt.Declare::value)
                    .forEach(open::add);
        }
    }
}
