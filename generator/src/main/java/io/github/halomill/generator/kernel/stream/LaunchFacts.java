package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What is known of a kernel by how it is launched, besides its text. Dimensions are those of memory, x first. */
public interface LaunchFacts {

    /** Whether a scalar of the kernel is known not to be negative, by name. */
    boolean isNonNegative(String scalar);

    /** Whether a scalar is known to be at least 1. */
    default boolean isPositive(String scalar) {
        return false;
    }

    /** Whether a sum of scalars is known to be a power of two. */
    default boolean isPowerOfTwo(Poly sum) {
        return false;
    }

    /** Which id of the kernel counts along each dimension; none: that is not known. */
    default List<Integer> ids() {
        return List.of();
    }

    /** Whether the kernel has an id along a dimension: it is launched over one cell along others. */
    default boolean hasId(int dimension) {
        return true;
    }

    /** Whether the kernel's work-items are to be looked for where its launches place them, not where their ids say. */
    default boolean arePlaced() {
        return false;
    }

    /** Whether the access is of the element that its work-item owns, whatever the parameters. */
    default boolean isOwn(Reference access) {
        return false;
    }

    /**
     * How far from the element of an access that of another is along each dimension; empty: that is not the same
     * everywhere, or they are not shown to be in the rows in which they seem to be.
     */
    default Optional<List<Integer>> distance(Reference from, Reference to) {
        return Optional.empty();
    }

    /** Whether it is shown that no work-item reads what another one writes. */
    default boolean isWithoutRaces() {
        return false;
    }

    /** Dimensions along which the kernel reads at one end of its arrays what would lie beyond the other. */
    default Set<Integer> around() {
        return Set.of();
    }

    /**
     * Where the elements may lie that a work-item reads, counted from its own one, whatever components they are;
     * beyond an end, where they are at the other. Empty: that is not known.
     *
     * @param below how many work-items at least lie before it along each dimension
     * @param above how many lie after it
     */
    default Optional<Set<List<Integer>>> neighbours(Reference reference, List<Integer> below, List<Integer> above) {
        return Optional.empty();
    }

    /** How many components the cells of an array have; 0: it has none, less: that is not known. */
    default long components(String array) {
        return 0;
    }

    /** Which component of a cell an access is of; empty: that is not known, or one of several. */
    default OptionalInt component(Reference reference) {
        return OptionalInt.empty();
    }

    /** Where the only element lies that an access is of, counted from the work-item's own one; empty: not known. */
    default Optional<List<Integer>> place(Reference reference) {
        return Optional.empty();
    }

    /** Where along each dimension of an array the element of work-item 0 lies; empty: that is not known. */
    default Optional<List<Integer>> origin(String array) {
        return Optional.empty();
    }

    /**
     * Whether an access that depends on no array is not shown to stay in its row, or plane: what is beside its end is
     * in the next one.
     */
    default boolean leavesRow(Reference reference) {
        return false;
    }
}
