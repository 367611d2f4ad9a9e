package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.stream.text.Edit;
import io.github.halomill.generator.kernel.stream.text.Edit.Span;
import io.github.halomill.generator.kernel.stream.text.HelperText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The bodies in which accesses are replaced: the kernel's own, and one of each function that it passes arrays to which
 * change, for each choice of these arrays, or for each call.
 */
final class Bodies {

    private final Unit unit;
    private final Function kernel;
    private final Set<String> changing;
    private final KernelFileText text;
    private final String prefix;
    private final boolean byCall;
    private final Map<String, Body> helpers = new LinkedHashMap<>();
    private final Body own;

    /**
     * A body.
     *
     * @param called what the copy calls the function
     * @param arrays which the function's parameters are, as far as that is known
     * @param calls those by which the kernel comes there; none if it is for all
     * @param edits what is replaced in it
     */
    record Body(
            Function function,
            String called,
            Map<Variable, String> arrays,
            List<SourceLocation> calls,
            List<Edit> edits) {

        /**
         * The arrays that a pointer may lead into: those that are named where it is computed, or all that there are.
         */
        Set<String> arraysOf(Expr pointer) {
            Set<String> named = new TreeSet<>();
            boolean[] others = {false};
            new Walker() {
                @Override
                protected void visit(Expr expr) {
                    if (expr instanceof Expr.Name name && isGlobal(name.type())) {
                        String array = arrays.get(name.variable());
                        others[0] |= array == null;
                        Optional.ofNullable(array).ifPresent(named::add);
                    }
                }
            }.walk(pointer);
            return others[0] || named.isEmpty() ? new TreeSet<>(arrays.values()) : named;
        }
    }

    /**
     * Those of a kernel.
     *
     * @param changing its parameters that are arrays which change
     * @param prefix of the names of their copies
     * @param byCall whether functions have a copy for each call
     */
    Bodies(Unit unit, Function kernel, Set<String> changing, KernelFileText text, String prefix, boolean byCall)
            throws RefusedException {
        this.unit = unit;
        this.kernel = kernel;
        this.text = text;
        this.changing = changing;
        this.prefix = prefix;
        this.byCall = byCall;
        Map<Variable, String> arrays = new LinkedHashMap<>();
        kernel.parameters().stream()
                .filter(parameter -> isGlobal(parameter.type()))
                .forEach(parameter -> arrays.put(parameter, parameter.name()));
        own = new Body(kernel, kernel.name(), arrays, List.of(), new ArrayList<>());
        follow(own);
    }

    /** Whether something is, or points to, global memory. */
    static boolean isGlobal(Type type) {
        return type instanceof Type.Pointer pointer && pointer.space() == AddressSpace.GLOBAL;
    }

    /** The kernel's own, and those of the functions that it calls. */
    List<Body> all() {
        List<Body> all = new ArrayList<>(List.of(own));
        all.addAll(helpers.values());
        return all;
    }

    /** What is replaced in the kernel's own. */
    List<Edit> edits() {
        return own.edits;
    }

    /** The others, what is called before what calls it. */
    List<HelperText> helpers() throws RefusedException {
        List<HelperText> texts = new ArrayList<>();
        for (Body helper : helpers.values()) {
            texts.add(helper(helper));
        }
        return texts;
    }

    private HelperText helper(Body helper) throws RefusedException {
        Function function = helper.function;
        int name = text.offset(function.place().line(), function.place().column());
        String refusal = "the text of " + function.name() + ", which it passes arrays to, is not found";
        Span parameters = text.word(name, function.name())
                .flatMap(word -> text.parentheses(word.end()))
                .orElseThrow(() -> new RefusedException(refusal));
        int open = text.next(parameters.end() + 1);
        throwIf(!text.part(new Span(open, open + 1)).equals("{"), refusal);
        int end = text.bodyEnd(open + 1).orElseThrow(() -> new RefusedException(refusal));
        int begin = text.offset(kernel.place().line(), kernel.place().column());
        throwIf(
                end > begin || text.part(new Span(end, begin)).matches("(?s).*(?:#\\s*undef|FP_CONTRACT).*"),
                "what stands between " + function.name()
                        + ", which it passes arrays to, and the kernel may change its meaning");
        return new HelperText(
                result(function), helper.called, parameters, new Span(open, end), KernelReading.sorted(helper.edits));
    }

    private static String result(Function function) throws RefusedException {
        Optional<String> type = ClText.type(function.result());
        throwIf(
                type.isEmpty() && !(function.result() instanceof Type.Nothing),
                "it passes arrays to " + function.name() + ", which returns neither a number nor a vector");
        return type.orElse("void");
    }

    /** Replaces calls in a body whose arguments are arrays that change, and follows these. */
    private void follow(Body body) throws RefusedException {
        List<Expr.Call> calls = new ArrayList<>();
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                if (expr instanceof Expr.Call call) {
                    calls.add(call);
                }
            }
        }.walk(body.function.body());
        Set<Span> seen = new HashSet<>();
        for (Expr.Call call : calls) {
            Optional<Function> called = unit.function(call.function());
            if (called.isEmpty() || call.arguments().stream().noneMatch(one -> isGlobal(one.type()))) {
                continue;
            }
            Map<Variable, String> arrays = passed(body, call, called.get());
            if (arrays.values().stream().noneMatch(changing::contains)) {
                continue;
            }
            String unnamed = "a macro, or another file, makes the call of " + call.function() + " at " + call.place();
            throwIf(!call.place().file().equals(kernel.place().file()), unnamed);
            Span word = text.word(text.offset(call.place().line(), call.place().column()), call.function())
                    .orElseThrow(() -> new RefusedException(unnamed));
            int open = text.next(word.end());
            throwIf(!text.part(new Span(open, open + 1)).equals("(") || !seen.add(word), unnamed);
            String name = prefix + call.function() + "_"
                    + arrays.values().stream().filter(changing::contains).collect(Collectors.joining("_"))
                    + (byCall ? "_" + helpers.size() : "");
            body.edits.add(new Edit(new Span(word.start(), open + 1), name + "(hm, "));
            if (!helpers.containsKey(name)) {
                List<SourceLocation> by = new ArrayList<>(body.calls);
                if (byCall) {
                    by.add(call.place());
                }
                Body helper = new Body(called.get(), name, arrays, List.copyOf(by), new ArrayList<>());
                follow(helper);
                helpers.put(name, helper);
            }
            throwIf(
                    !Objects.requireNonNull(helpers.get(name)).arrays.equals(arrays),
                    "it passes " + call.function() + " arrays in more ways than the copy can name");
        }
    }

    /** The array that each parameter is. */
    private Map<Variable, String> passed(Body body, Expr.Call call, Function called) throws RefusedException {
        Map<Variable, String> arrays = new LinkedHashMap<>();
        for (int i = 0; i < called.parameters().size() && i < call.arguments().size(); i++) {
            Expr argument = call.arguments().get(i);
            if (isGlobal(argument.type())) {
                Set<String> roots = body.arraysOf(argument);
                boolean one = roots.size() == 1;
                throwIf(
                        !one && roots.stream().anyMatch(changing::contains),
                        "it is not known which array it passes at " + call.place());
                if (one) {
                    arrays.put(called.parameters().get(i), roots.iterator().next());
                }
            }
        }
        return arrays;
    }
}
