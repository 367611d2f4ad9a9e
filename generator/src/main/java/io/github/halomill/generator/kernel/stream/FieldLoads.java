package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is read of a field, collected while its accesses are replaced. */
final class FieldLoads implements KernelReading.Replacement {

    private final Rotation rotation;
    private final FieldShape shape;
    private final LoopVariables variables;
    private final LaunchFacts facts;
    private final ChoiceFinder finder;
    private final List<Choice> choices = new ArrayList<>();
    private final List<Pick> picks = new ArrayList<>();
    private final Set<Poly> sure = new LinkedHashSet<>();
    private final Set<Load> named = new LinkedHashSet<>();
    private final List<LoadArray> arrays = new ArrayList<>();
    private final Set<Stmt.Loop> unrolled = new LinkedHashSet<>();
    private boolean before;
    private boolean asking;

    /** Of a field; {@code rotation}: its arrays as the copy calls them. */
    FieldLoads(Rotation rotation, FieldShape shape, LoopVariables variables, LaunchFacts facts) {
        this.rotation = rotation;
        this.shape = shape;
        this.variables = variables;
        this.facts = facts;
        finder = new ChoiceFinder(facts, variables, shape.ids().size());
    }

    @Override
    public String of(Reference reference, Expr.Element element) throws RefusedException {
        String array = shape.name(reference.buffer().name());
        boolean old = !array.equals(rotation.now());
        if (old && rotation.isLeapfrog()) {
            shape.checkOwn(reference);
            return "hm->" + array; // which is what it was, and then what is stored
        }
        if (reference.mode().writes()) {
            shape.checkOwn(reference);
            return stored(array);
        }
        Optional<Set<List<Integer>>> elements = shape.isChosen(reference) ? finder.all(reference) : Optional.empty();
        if (elements.isPresent()) {
            throwIf(
                    old,
                    "of " + array + ", which is two steps old, it reads one of several elements at "
                            + reference.place());
            return chosen(reference, element, elements.get());
        }
        FieldShape.checkRow(reference, facts);
        if (LoopLoads.counters(shape.distance(reference)).isEmpty()) {
            Load load = new Load(array, shape.offsets(shape.distance(reference), reference));
            throwIf(
                    old && !load.isOwn(),
                    "of " + array + ", which is two steps old, it reads more than its own element at "
                            + reference.place());
            before |= old;
            if (!old) {
                named.add(load);
            }
            return "hm->" + load.name();
        }
        throwIf(old, "it reads " + array + ", which is two steps old, in a loop at " + reference.place());
        return named(LoopLoads.of(shape, reference, element, variables));
    }

    /** What takes the place of an access that is known by the variables of loops, if there are any. */
    private String named(LoopLoads loads) throws RefusedException {
        if (loads.loops().isEmpty()) {
            Load load = loads.load(rotation.now());
            named.add(load);
            return "hm->" + load.name();
        }
        LoadArray near = loads.array(rotation.now(), rotation.now() + "_near" + arrays.size());
        arrays.add(near);
        unrolled.addAll(loads.loops());
        return "hm->" + near.name() + LoadArray.subscripts(loads.indices());
    }

    /**
     * What takes the place of an access to one of several elements: which it is, the text says where that is not known
     * beforehand.
     */
    private String chosen(Reference reference, Expr.Element element, Set<List<Integer>> elements)
            throws RefusedException {
        Optional<LoopLoads> always = finder.always(reference, element);
        if (always.isPresent()) {
            return named(always.get());
        }
        Optional<ChoiceFinder.Usual> usual = finder.usual(reference, element, elements);
        asking |= usual.isEmpty();
        usual.ifPresent(one -> sure.addAll(one.sure()));
        Optional<List<Pick.Case>> cases = finder.cases(reference, rotation.now());
        if (cases.isPresent()) {
            return "hm->"
                    + pick(cases.get(), usual.map(one -> one.loads().load(rotation.now())))
                            .name();
        }
        List<Load> loads = elements.stream()
                .map(offsets -> new Load(rotation.now(), offsets))
                .toList();
        named.addAll(loads);
        throwIf(element.text().contains("//"), "there is a comment in " + reference.cited());
        String choice = choice(loads).name() + "(hm, &(" + element.text() + "))";
        if (usual.isEmpty()) {
            return choice;
        }
        return "(hm->hm_sure ? " + named(usual.get().loads()) + " : " + choice + ")";
    }

    /** With the usual element first, if there is one. */
    private Pick pick(List<Pick.Case> cases, Optional<Load> usual) {
        List<Pick.Case> ordered = new ArrayList<>(cases);
        ordered.sort(Comparator.comparing(
                one -> !one.load().equals(usual.orElse(cases.get(0).load()))));
        for (Pick known : picks) {
            if (known.cases().equals(ordered)) {
                return known;
            }
        }
        Pick pick = new Pick(rotation.now() + "_pick" + picks.size(), ordered, usual.isPresent());
        picks.add(pick);
        return pick;
    }

    private Choice choice(List<Load> loads) throws RefusedException {
        for (Choice known : choices) {
            if (known.loads().equals(loads)) {
                return known;
            }
        }
        Choice choice = new Choice(
                "hm_" + rotation.now() + "_" + choices.size(),
                loads,
                Choice.isAmbiguous(loads) ? shape.places() : List.of());
        choices.add(choice);
        return choice;
    }

    /** Whether an access may be of one of several elements wherever a work-item is. */
    boolean isAsking() {
        return asking;
    }

    /** Sums of ids and scalars: where none is negative, it is known which elements are read. */
    Set<Poly> sure() {
        return sure;
    }

    /** What takes the place of the element that is stored into an array. */
    static String stored(String array) {
        return "HM_STORED(" + array + ")";
    }

    /** Loops that have to be unrolled, so that what is found by their variables is known to the compiler. */
    Set<Stmt.Loop> unrolled() {
        return unrolled;
    }

    private Set<Load> loads() {
        Set<Load> loads = new LinkedHashSet<>(named);
        arrays.forEach(array -> array.elements().forEach(one -> loads.add(one.load())));
        picks.forEach(pick -> loads.addAll(pick.loads()));
        return loads;
    }

    /** Whether it reads what the step before made. */
    boolean isRead() {
        return !loads().isEmpty();
    }

    /** What is written and not read. */
    Output output(Type type) {
        return new Output(rotation.written(), type, shape);
    }

    Field field(Type type) throws RefusedException {
        throwIf(!isRead(), "it does not read " + rotation.now());
        return new Field(
                rotation,
                type,
                shape,
                List.copyOf(loads()),
                List.copyOf(named),
                arrays,
                choices,
                picks,
                before || rotation.isLeapfrog());
    }
}
