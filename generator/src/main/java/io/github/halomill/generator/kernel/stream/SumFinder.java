package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.stream.sum.Access;
import io.github.halomill.generator.kernel.stream.sum.NoSumException;
import io.github.halomill.generator.kernel.stream.sum.SumPlan;
import io.github.halomill.generator.kernel.stream.sum.SumSearch;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says whether a kernel that can be streamed makes one sum of a field, row by row in ascending order, so that it may be
 * called for each row instead of for all: then sums wait for rows, and not rows for sums.
 */
final class SumFinder {

    private final KernelReading kernel;
    private final StreamForm form;
    private final FieldShape shape;
    private final int slowest;
    private final IdentityHashMap<Expr.Element, LoopLoads> accesses = new IdentityHashMap<>();

    private SumFinder(KernelReading kernel, StreamForm form, FieldShape shape) {
        this.kernel = kernel;
        this.form = form;
        this.shape = shape;
        slowest = form.dimensions() - 1;
    }

    /**
     * Looks at a kernel.
     *
     * @param form as which it is streamed with rows that wait
     * @param shape of its field
     * @throws RefusedException if it makes no such sum
     */
    static SumForm find(KernelReading kernel, StreamForm form, FieldShape shape) throws RefusedException {
        return new SumFinder(kernel, form, shape).form();
    }

    private SumForm form() throws RefusedException {
        throwIf(slowest == 0, "it has no rows");
        throwIf(form.fields().size() > 1, "it has several fields");
        Field field = form.fields().get(0);
        throwIf(field.shape().component().isPresent(), "its cells have components");
        throwIf(field.loadsBefore(), "it reads an older state");
        throwIf(!field.choices().isEmpty() || !field.picks().isEmpty(), "conditions decide which elements it reads");
        throwIf(!form.speculatable(), "it may do harm where its numbers mean nothing");
        throwIf(
                kernel.parameters().contains(field.rotation().now() + SumForm.ROW),
                "one of its arrays is called as a row of another in the copy");
        throwIf(kernel.hasHelpers(), "it passes its arrays to functions");
        List<String> arrays = field.rotation().arrays();
        kernel.again().replace(arrays, field.type(), (reference, element) -> {
            if (!reference.mode().writes()) {
                throwIf(shape.isChosen(reference), "conditions decide which elements it reads");
                accesses.put(element, LoopLoads.of(shape, reference, element, kernel.variables()));
            }
            return "";
        });
        SumPlan plan = plan();
        throwIf(ClText.type(plan.type()).isEmpty(), "its sum is neither a number nor a vector of numbers");
        List<List<Integer>> near = near(plan.row());
        throwIf(
                near.stream().allMatch(across -> across.stream().allMatch(offset -> offset == 0)),
                "it reads no elements beside its own in a row");
        return new SumForm(form.with(text(plan)), plan.type(), near, !plan.own().isEmpty());
    }

    private SumPlan plan() throws RefusedException {
        IdentityHashMap<Expr.Element, Access> found = new IdentityHashMap<>();
        for (Map.Entry<Expr.Element, LoopLoads> access : accesses.entrySet()) {
            LoopLoads loads = access.getValue();
            found.put(access.getKey(), new OfRow(loads, slowest, loads.text(slowest, 0)));
        }
        try {
            return SumSearch.plan(kernel.function().body(), found, -form.behind(slowest), form.ahead(slowest));
        } catch (NoSumException e) {
            throw new RefusedException(e.reason());
        }
    }

    /** An access, by the dimension that counts rows. */
    private record OfRow(LoopLoads loads, int slowest, String row) implements Access {

        @Override
        public boolean isOwn() {
            return loads.loops().isEmpty() && loads.load("").isOwn();
        }

        @Override
        public int row(Map<Stmt.Loop, Integer> rounds) {
            return loads.offset(slowest, rounds);
        }

        @Override
        public Map<Stmt.Loop, Integer> rounds() {
            return loads.counts();
        }

        @Override
        public Set<Stmt.Loop> throughRows() {
            Set<Stmt.Loop> loops = Collections.newSetFromMap(new IdentityHashMap<>());
            loops.addAll(loads.loopsAlong(slowest));
            return loops;
        }
    }

    /** Elements of a row that are added, across the rows. */
    private List<List<Integer>> near(Set<Expr.Element> added) {
        return added.stream()
                .map(accesses::get)
                .flatMap(access -> access.array("", "").elements().stream())
                .map(element -> element.load().across())
                .distinct()
                .toList();
    }

    private FunctionText text(SumPlan plan) throws RefusedException {
        KernelReading changed = kernel.again();
        Field field = form.fields().get(0);
        Set<Stmt.Loop> unrolled = Collections.newSetFromMap(new IdentityHashMap<>());
        changed.replace(field.rotation().arrays(), field.type(), (reference, element) -> {
            if (reference.mode().writes()) {
                return FieldLoads.stored(field.rotation().written());
            }
            unrolled.addAll(loads(element).loops());
            return access(plan, element);
        });
        for (Output output : form.outputs()) {
            changed.replace(
                    List.of(output.array()), output.type(), (reference, element) -> FieldLoads.stored(output.array()));
        }
        try {
            plan.edits().apply(new SumEdits(changed.fileText(), changed.bodyEdits()));
        } catch (NoSumException e) {
            throw new RefusedException(e.reason());
        }
        changed.unroll(unrolled);
        return changed.text(new ArrayList<>());
    }

    private LoopLoads loads(Expr.Element element) throws RefusedException {
        LoopLoads loads = accesses.get(element);
        if (loads == null) {
            throw new RefusedException("the access " + element.text() + " was not followed");
        }
        return loads;
    }

    /** What takes the place of an access: an element of the row that is there, or the own one when all rows are. */
    private String access(SumPlan plan, Expr.Element element) throws RefusedException {
        String now = form.fields().get(0).rotation().now();
        String own = "hm->" + now;
        if (plan.own().contains(element) && !plan.row().contains(element)) {
            return own;
        }
        LoopLoads loads = loads(element);
        List<String> indices = new ArrayList<>();
        for (int d = slowest - 1; d >= 0; d--) {
            indices.add(loads.text(d, form.behind(d)));
        }
        String row = own + SumForm.ROW + LoadArray.subscripts(indices);
        return plan.own().contains(element)
                ? "(hm->hm_row < %d ? %s : %s)".formatted(form.ahead(slowest), row, own)
                : row;
    }
}
