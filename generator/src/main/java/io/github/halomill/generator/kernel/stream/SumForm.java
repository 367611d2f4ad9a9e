package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A kernel that can be streamed row by row: called for each row that it reads, it adds to its sum what of that is in
 * the row, and computes the rest when all is there.
 *
 * @param form the kernel, with a text that is called so
 * @param sum type of the sum
 * @param near elements of a row that are added to some sum, by how far across the rows they are from it
 * @param usesOwn whether it uses its own element beside the sum
 */
public record SumForm(StreamForm form, Type sum, List<List<Integer>> near, boolean usesOwn) {

    /** What the copy calls the elements of a row. */
    static final String ROW = "_row";

    public SumForm {
        near = near.stream().map(List::copyOf).toList();
    }

    /**
     * Whether sums that wait are likely faster than rows that wait: each element of a row that other work-items have is
     * read once instead of twice or more. (Of a box it is as often as the box has rows, of a star once.)
     */
    public boolean isWorthIt() {
        long read = field().loads().stream().filter(Load::isAcross).count();
        long near = this.near.stream()
                .filter(across -> across.stream().anyMatch(offset -> offset != 0))
                .count();
        return read >= 2 * near;
    }

    /** This form in a setting. */
    public SumForm in(CopySetting setting) throws RefusedException {
        return new SumForm(form.in(setting), sum, near, usesOwn);
    }

    /** The field. */
    StreamForm.Field field() {
        return form.fields().get(0);
    }

    /** The name of the elements of a row in the copy. */
    String row() {
        return field().rotation().now() + ROW;
    }

    /** How many elements of a row there are along each dimension but the rows', the slowest dimension first. */
    List<Integer> extents() {
        return dimensions().map(d -> form.behind(d) + form.ahead(d) + 1).boxed().toList();
    }

    /** Where one of them is in the copy. */
    List<Integer> indices(List<Integer> offsets) {
        return dimensions().map(d -> offsets.get(d) + form.behind(d)).boxed().toList();
    }

    /** What the user's function is passed of the field, and the sum. */
    KernelCopy.Members members() {
        StreamForm.Field field = field();
        List<String> loads = new ArrayList<>(List.of(row() + LoadArray.subscripts(extents())));
        if (usesOwn) {
            loads.add(field.rotation().now());
        }
        List<String> others = List.of(
                "int hm_row; /* how far the row is from its own element's, and */",
                ClText.text(sum) + " hm_sum; /* its sum, in which the rows before are, and then this one */");
        return new KernelCopy.Members(
                ClText.type(field), loads, Optional.of(field.rotation().written()), Optional.empty(), others);
    }

    private IntStream dimensions() {
        int across = form.dimensions() - 1;
        return IntStream.range(0, across).map(d -> across - 1 - d);
    }
}
