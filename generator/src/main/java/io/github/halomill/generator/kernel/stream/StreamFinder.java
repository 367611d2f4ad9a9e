package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.stream.FunctionText.Edit;
import io.github.halomill.generator.kernel.stream.FunctionText.Span;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.KernelPlaces;
import io.github.halomill.generator.model.KernelPlaces.ParameterPlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Says whether a kernel can be streamed: each work-item writes one element of each of its fields, whatever arrays hold, and reads them at constant distances from that. Arrays that it only reads are free: the copy reads them as the kernel does, as are scalars and conditions on ids.
 */
public final class StreamFinder {

    private static final Pattern OF_COPY = Pattern.compile("\\b(?:hm\\b|hm_|HM_)");

    private final KernelFunction kernel;
    private final Function function;
    private final KernelFile file;
    private final List<Rotation> rotations;
    private final List<String> outputs;
    private final SourceText text;
    private final Evaluation evaluation;
    private final List<Reference> references;
    private final LoopVariables variables;

    private final Bodies bodies;
    private final List<Accesses> accesses;

    /** Loops that have to be unrolled, so that what is found by their variables is known to the compiler. */
    private final Set<Stmt.Loop> unrolled = new LinkedHashSet<>();

    private StreamFinder(
            KernelFunction kernel,
            Function function,
            KernelFile file,
            List<Rotation> rotations,
            List<String> outputs,
            SourceText text,
            Evaluation evaluation)
            throws RefusedException {
        this.kernel = kernel;
        this.function = function;
        this.file = file;
        this.rotations = rotations;
        this.outputs = outputs;
        this.text = text;
        this.evaluation = evaluation;
        references = evaluation.references();
        bodies = new Bodies(file.unit(), function, replaced(), text);
        accesses = bodies.all().stream()
                .map(body -> new Accesses(body, references))
                .toList();
        variables = new LoopVariables(function, evaluation);
    }

    /**
     * Looks at a kernel.
     *
     * @param file in which it is
     * @param source text of that file
     * @param name of the kernel
     * @param rotations arrays that it writes, and those that they change places with
     * @param outputs other arrays that it writes
     * @param nonNegative which of its scalars are known not to be negative, by name
     */
    public static StreamResult find(
            KernelFile file,
            String source,
            String name,
            List<Rotation> rotations,
            List<String> outputs,
            Predicate<String> nonNegative) {
        try {
            KernelFunction kernel = file.functions().stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new RefusedException("there is no such kernel"));
            Function function = file.unit()
                    .function(name)
                    .orElseThrow(() -> new RefusedException("what it does is not understood"));
            Evaluation evaluation =
                    KernelEvaluator.evaluate(file.unit(), function, nonNegative).fromZero();
            StreamFinder finder =
                    new StreamFinder(kernel, function, file, rotations, outputs, new SourceText(source), evaluation);
            return new StreamResult.Streamable(finder.form());
        } catch (RefusedException e) {
            return new StreamResult.Refused(e.reason());
        }
    }

    private StreamForm form() throws RefusedException {
        new KernelCheck(kernel, function, file, rotations, outputs).check(evaluation);
        for (Accesses one : accesses) {
            one.check();
        }
        FieldShape shape = FieldShape.of(storesTo(rotations.get(0).written()));
        List<Field> fields = new ArrayList<>();
        List<Edit> edits = bodies.edits();
        for (Rotation rotation : rotations) {
            fields.add(field(rotation, shape(rotation.written(), shape)));
        }
        List<Output> written = new ArrayList<>();
        for (String output : outputs) {
            written.add(output(output, shape));
        }
        for (Stmt.Loop loop : unrolled) {
            text.word(loop.place(), "for").ifPresent(span -> edits.add(new Edit(span, "_Pragma(\"unroll\") for")));
        }
        for (Bodies.Body body : bodies.all()) {
            checkSpans(body.edits());
        }
        SureConditions conditions = new SureConditions(function, text, evaluation);
        edits.addAll(conditions.edits());
        checkNames(fields, outputs);
        return new StreamForm(
                function.name(),
                functionText(edits),
                function.parameters().stream().map(Variable::name).toList(),
                shape.ids(),
                fields,
                written,
                kernel.traits().usesGlobalSize(),
                conditions.known(),
                CalmCheck.isCalm(file.unit(), function, evaluation),
                Set.of());
    }

    private List<Reference> storesTo(String array) throws RefusedException {
        List<Reference> stores = references.stream()
                .filter(one -> one.buffer().name().equals(array) && one.mode().writes())
                .toList();
        throwIf(stores.isEmpty(), "it does not write " + array);
        return stores;
    }

    /** How an array lies that is written, which has the dimensions of the first in their order. */
    private FieldShape shape(String array, FieldShape first) throws RefusedException {
        FieldShape shape = FieldShape.of(storesTo(array));
        throwIf(
                !shape.ids().equals(first.ids()),
                "its fields " + rotations.get(0).written() + " and " + array
                        + " have their dimensions in another order");
        return shape;
    }

    private Field field(Rotation rotation, FieldShape shape) throws RefusedException {
        Type type = type(rotation.arrays());
        FieldLoads loads = new FieldLoads(rotation, shape, variables);
        replace(rotation.arrays(), type, loads::replacement);
        unrolled.addAll(loads.unrolled());
        return loads.field(type);
    }

    private Output output(String array, FieldShape first) throws RefusedException {
        FieldShape shape = shape(array, first);
        Type type = type(List.of(array));
        replace(List.of(array), type, (reference, element) -> {
            shape.checkOwn(reference);
            return FieldLoads.stored(array);
        });
        return new Output(array, type, shape.element());
    }

    @FunctionalInterface
    private interface Replacement {
        String of(Reference reference, Expr.Element element) throws RefusedException;
    }

    /** Replaces all accesses of some arrays. */
    private void replace(List<String> arrays, Type type, Replacement replacement) throws RefusedException {
        Set<Expr.Element> replaced = new HashSet<>(); // once, also if several lanes are read
        for (Reference reference : references) {
            if (!arrays.contains(reference.buffer().name())) {
                continue;
            }
            boolean found = false;
            for (Accesses body : accesses) {
                Optional<Expr.Element> element = body.of(reference, type);
                if (element.isPresent()) {
                    found = true;
                    if (type instanceof Type.Vector && !replaced.add(element.get())) {
                        continue;
                    }
                    Span span = text.find(element.get(), function.place().file());
                    body.edits().add(new Edit(span, replacement.of(reference, element.get())));
                }
            }
            throwIf(!found, "the text of the access " + reference.cited() + " is not found");
        }
    }

    private Type type(List<String> arrays) throws RefusedException {
        Set<Type> types = new HashSet<>();
        for (Variable parameter : function.parameters()) {
            if (arrays.contains(parameter.name())) {
                types.add(parameter.type() instanceof Type.Pointer pointer ? pointer.target() : parameter.type());
            }
        }
        Type type = types.iterator().next();
        throwIf(
                types.size() > 1 || Code.type(type).isEmpty(),
                "the elements of " + arrays.get(0) + " are neither numbers nor vectors of numbers");
        return type;
    }

    /** Arrays whose accesses are replaced. */
    private Set<String> replaced() {
        Set<String> arrays = new HashSet<>(outputs);
        rotations.forEach(rotation -> arrays.addAll(rotation.arrays()));
        return arrays;
    }

    /** Each place in the text is one access. */
    private void checkSpans(List<Edit> edits) throws RefusedException {
        Set<Span> spans = new HashSet<>();
        for (Edit edit : edits) {
            throwIf(!spans.add(edit.span()), "a macro makes several accesses of " + text.part(edit.span()));
        }
    }

    /** What the copy calls things is different from each other. */
    private static void checkNames(List<Field> fields, List<String> outputs) throws RefusedException {
        Set<String> names = new HashSet<>(outputs);
        for (Field field : fields) {
            List<String> own = new ArrayList<>(List.of(field.rotation().written()));
            field.rotation().before().ifPresent(own::add);
            field.named().forEach(load -> own.add(load.name()));
            field.arrays().forEach(array -> own.add(array.name()));
            for (String name : own) {
                throwIf(!names.add(name), "the copy has two things that are called " + name);
            }
        }
    }

    /** In the order of the text. */
    static List<Edit> sorted(List<Edit> edits) {
        return edits.stream()
                .sorted(Comparator.comparing(edit -> edit.span().start()))
                .toList();
    }

    private FunctionText functionText(List<Edit> edits) throws RefusedException {
        KernelPlaces places = kernel.places().orElseThrow(() -> new RefusedException("macros make parts of it"));
        int name = text.offset(kernel.line(), kernel.column());
        Span keyword = text.keyword(name)
                .orElseThrow(() -> new RefusedException("it has attributes, or macros, between __kernel and its name"));
        Span named = new Span(name, name + function.name().length());
        throwIf(!text.part(named).equals(function.name()), "a macro makes its name");
        int first = places.parameters().stream()
                .mapToInt(ParameterPlace::start)
                .min()
                .orElse(places.parametersEnd());
        int open = text.part(new Span(named.end(), first)).indexOf('(');
        throwIf(open < 0, "macros make its parameters");
        int end = text.bodyEnd(places.bodyStart())
                .orElseThrow(() -> new RefusedException("the end of its body is not found"));
        List<HelperText> helpers = bodies.helpers();
        List<Span> copied = new ArrayList<>(List.of(new Span(keyword.start(), end)));
        helpers.forEach(helper ->
                copied.add(new Span(helper.parameters().start(), helper.body().end())));
        throwIf(
                copied.stream()
                        .anyMatch(span -> OF_COPY.matcher(text.part(span)).find()),
                "it has names that begin with hm_ or HM_, as those of the copy do");
        return new FunctionText(
                function.place().file(),
                text.line(keyword.start()),
                keyword,
                named,
                places.parameters(),
                new Span(named.end() + open + 1, places.parametersEnd()),
                end,
                sorted(edits),
                helpers);
    }
}
