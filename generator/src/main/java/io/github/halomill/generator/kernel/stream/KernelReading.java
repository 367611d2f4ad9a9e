package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.stream.speculation.Speculation;
import io.github.halomill.generator.kernel.stream.speculation.SpeculationCheck;
import io.github.halomill.generator.kernel.stream.text.Edit;
import io.github.halomill.generator.kernel.stream.text.Edit.Span;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import io.github.halomill.generator.kernel.stream.text.HelperText;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.KernelPlaces;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A kernel that is to be streamed, as it was read: what it does to arrays, and its text, in which accesses of those
 * that change are replaced.
 */
final class KernelReading {

    private static final Pattern OF_COPY = Pattern.compile("\\b(?:hm\\b|hm_|HM_)");

    private final KernelFunction kernel;
    private final Function function;
    private final KernelFile file;
    private final KernelFileText text;
    private final Evaluation evaluation;
    private final Set<String> changing;
    private final String prefix;
    private final boolean byCall;
    private final LoopVariables variables;
    private final Bodies bodies;
    private final List<Accesses> accesses;

    /** Loops that have to be unrolled, so that what is found by their variables is known to the compiler. */
    private final Set<Stmt.Loop> unrolled = new LinkedHashSet<>();

    /** What takes the place of an access in the text. */
    interface Replacement {
        String of(Reference reference, Expr.Element element) throws RefusedException;
    }

    private KernelReading(
            KernelFunction kernel,
            Function function,
            KernelFile file,
            KernelFileText text,
            Evaluation evaluation,
            Set<String> changing,
            String prefix,
            boolean byCall)
            throws RefusedException {
        this.kernel = kernel;
        this.function = function;
        this.file = file;
        this.text = text;
        this.evaluation = evaluation;
        this.changing = changing;
        this.prefix = prefix;
        this.byCall = byCall;
        bodies = new Bodies(file.unit(), function, changing, text, prefix, byCall);
        accesses = bodies.all().stream()
                .map(body -> new Accesses(body, evaluation.references()))
                .toList();
        variables = new LoopVariables(function, evaluation);
    }

    /**
     * Reads a kernel.
     *
     * @param source text of its file
     * @param changing its parameters that are arrays which change
     * @param prefix of the names of functions that the copy has
     * @param byCall whether functions that are passed such arrays are told apart by their calls
     */
    static KernelReading of(
            KernelFile file,
            String source,
            String name,
            Set<String> changing,
            String prefix,
            LaunchFacts facts,
            boolean byCall)
            throws RefusedException {
        KernelFunction kernel = file.functions().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new RefusedException("there is no such kernel"));
        Function function =
                file.unit().function(name).orElseThrow(() -> new RefusedException("what it does is not understood"));
        Evaluation evaluation = KernelEvaluation.of(file, function, facts, byCall);
        return new KernelReading(
                kernel, function, file, new KernelFileText(source), evaluation, changing, prefix, byCall);
    }

    /** The same kernel, of which nothing is replaced. */
    KernelReading again() throws RefusedException {
        return new KernelReading(kernel, function, file, text, evaluation, changing, prefix, byCall);
    }

    /** Throws if something keeps it from being streamed, whatever the places of its accesses. */
    void check(Set<String> written) throws RefusedException {
        new KernelCheck(kernel, function, file).check(evaluation, changing, written);
        for (Accesses one : accesses) {
            one.check();
        }
    }

    Function function() {
        return function;
    }

    List<Reference> references() {
        return evaluation.references();
    }

    LoopVariables variables() {
        return variables;
    }

    List<String> parameters() {
        return function.parameters().stream().map(Variable::name).toList();
    }

    boolean asksForSizes() {
        return kernel.traits().usesGlobalSize();
    }

    /** Where it does no harm whatever numbers it reads. */
    Speculation speculation() {
        return SpeculationCheck.of(file.unit(), function, evaluation, changing);
    }

    /** Whether it passes arrays to functions which change. */
    boolean hasHelpers() {
        return bodies.all().size() > 1;
    }

    /** Its stores to an array, at least one. */
    List<Reference> storesTo(String array) throws RefusedException {
        List<Reference> stores = references().stream()
                .filter(one -> one.buffer().name().equals(array) && one.mode().writes())
                .toList();
        throwIf(stores.isEmpty(), "it does not write " + array);
        return stores;
    }

    /** The type of the elements of some parameters, which is the same: a number or a vector of numbers. */
    Type type(List<String> arrays) throws RefusedException {
        Set<Type> types = new HashSet<>();
        for (Variable parameter : function.parameters()) {
            if (arrays.contains(parameter.name())) {
                types.add(parameter.type() instanceof Type.Pointer pointer ? pointer.target() : parameter.type());
            }
        }
        Type type = types.iterator().next();
        throwIf(
                types.size() > 1 || ClText.type(type).isEmpty(),
                "the elements of " + arrays.get(0) + " are neither numbers nor vectors of numbers");
        return type;
    }

    /** Replaces all accesses of some arrays. */
    void replace(List<String> arrays, Type type, Replacement replacement) throws RefusedException {
        for (Reference reference : references()) {
            if (!arrays.contains(reference.buffer().name())) {
                continue;
            }
            boolean found = false;
            for (Accesses body : accesses) {
                Optional<Expr.Element> element = body.of(reference, type);
                if (element.isPresent()) {
                    found = true;
                    Reference same = body.replaced().putIfAbsent(element.get(), reference);
                    boolean isLane = same != null && type instanceof Type.Vector && same.mode() == reference.mode();
                    if (isLane) {
                        continue; // the element was replaced for another one
                    }
                    Span span = text.find(element.get(), function.place().file());
                    Edit edit = new Edit(span, replacement.of(reference, element.get()));
                    boolean isUpdate = same != null && same.mode() != reference.mode();
                    if (!isUpdate || !body.edits().contains(edit)) {
                        body.edits().add(edit);
                    }
                }
            }
            throwIf(!found, "the text of the access " + reference.cited() + " is not found");
        }
    }

    /** The file's text. */
    KernelFileText fileText() {
        return text;
    }

    /** What is replaced in the kernel's own body by now. */
    List<Edit> bodyEdits() {
        return bodies.edits();
    }

    /** Loops are to be unrolled. */
    void unroll(Collection<Stmt.Loop> loops) {
        unrolled.addAll(loops);
    }

    /**
     * The text, in which all is replaced now.
     *
     * @param sure conditions end as the text says without asking where none of the sums is negative that are added to
     *     this
     */
    FunctionText text(List<Poly> sure) throws RefusedException {
        List<Edit> edits = edits();
        SureConditions conditions = new SureConditions(function, text, evaluation);
        edits.addAll(conditions.edits());
        sure.addAll(conditions.known());
        return functionText(edits);
    }

    /** The text, in which all is replaced and all conditions are asked. */
    FunctionText text() throws RefusedException {
        return functionText(edits());
    }

    private List<Edit> edits() throws RefusedException {
        List<Edit> edits = bodies.edits();
        for (Stmt.Loop loop : unrolled) {
            text.word(loop.place(), "for")
                    .filter(span -> !text.isToldToUnroll(span.start()))
                    .ifPresent(span -> edits.add(new Edit(span, "_Pragma(\"unroll\") for")));
        }
        for (Accesses body : accesses) {
            checkSpans(body.edits());
            body.checkReplaced(changing);
        }
        return edits;
    }

    /** Each place in the text is one access. */
    private void checkSpans(List<Edit> edits) throws RefusedException {
        Set<Span> spans = new HashSet<>();
        for (Edit edit : edits) {
            throwIf(!spans.add(edit.span()), "a macro makes several accesses of " + text.part(edit.span()));
        }
    }

    /** In the order of the text. */
    static List<Edit> sorted(List<Edit> edits) {
        return edits.stream()
                .sorted(Comparator.comparing((Edit edit) -> edit.span().start())
                        .thenComparing(edit -> edit.span().end()))
                .toList();
    }

    private FunctionText functionText(List<Edit> edits) throws RefusedException {
        KernelPlaces places = kernel.places()
                .filter(KernelPlaces::isWhole)
                .orElseThrow(() -> new RefusedException(
                        "macros make parts of it, or it is in an included file, or declared or called elsewhere"));
        int name = text.offset(kernel.place().line(), kernel.place().column());
        Span keyword = text.keyword(name)
                .orElseThrow(() -> new RefusedException("it has attributes, or macros, between __kernel and its name"));
        Span named = new Span(name, name + function.name().length());
        throwIf(!text.part(named).equals(function.name()), "a macro makes its name");
        int first = places.parameters().stream()
                .mapToInt(KernelPlaces.ParameterPlace::start)
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
