package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.Containment.Leaves;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.push.Writers;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.runtime.geometry.Box;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the kernel does with the buffers of a description, as its source shows it.
 *
 * @param locals what it does with local memory that it is passed
 * @param kept where it changes variables outside its functions
 * @param wholeGroups dimensions along which work-groups have to be whole for this to be so: otherwise surplus
 *     work-items would write, or others would read elsewhere
 * @param described what the description says of the NDRange, scalars and sizes
 * @param used scalar arguments, by the kernel's names, of which the value as an integer matters
 * @param deciding those among them on which it depends which elements the kernel reads or writes
 * @param placing the same of what is not on every device as a whole, each with the first reference
 * @param powersOfTwo numbers that this is so for only if they are powers of two, as they are by default
 * @param required what must not be negative for references to be as they are here, with what is so otherwise
 * @param limits of sizes with which numbers of 32 bits that lead to subscripts stay in their range
 * @param placeUses under local addressing, where what the kernel does depends on where in the whole a work-item is
 * @param placesAssumed whether that is known for the parameters' defaults only
 */
public record AccessFacts(
        List<BufferAccess> buffers,
        List<LocalAccess> locals,
        List<Reference> kept,
        List<Integer> wholeGroups,
        DescribedSetting described,
        Set<String> used,
        Set<String> deciding,
        Map<String, Reference> placing,
        List<Poly> powersOfTwo,
        Map<Poly, String> required,
        List<SizeLimit> limits,
        List<PlaceUse> placeUses,
        boolean placesAssumed) {

    public AccessFacts {
        buffers = List.copyOf(buffers);
        locals = List.copyOf(locals);
        kept = List.copyOf(kept);
        powersOfTwo = List.copyOf(powersOfTwo);
        limits = List.copyOf(limits);
        placeUses = List.copyOf(placeUses);
    }

    /** All references that may happen, to buffers and to local memory. */
    public Stream<Reference> references() {
        return Stream.concat(
                buffers.stream().flatMap(access -> access.references().stream()),
                locals.stream().flatMap(access -> access.references().stream()).map(Contained::reference));
    }

    public Setting setting() {
        return described.setting();
    }

    /** Whether as much is known of the buffers as where more was known of the scalars. */
    boolean isAsSafeAs(AccessFacts other) {
        return IntStream.range(0, buffers.size()).allMatch(i -> buffers.get(i).isAsSafeAs(other.buffers.get(i)));
    }

    /** The same, with other facts of the buffers. */
    AccessFacts map(UnaryOperator<BufferFacts> change) {
        return new AccessFacts(
                buffers.stream()
                        .map(access -> access.with(change.apply(access.buffer)))
                        .toList(),
                locals,
                kept,
                wholeGroups,
                described,
                used,
                deciding,
                placing,
                powersOfTwo,
                required,
                limits,
                placeUses,
                placesAssumed);
    }

    /**
     * What it does with an array in local memory.
     *
     * @param array the kernel's parameter, or a variable of its own
     * @param described the argument, if it is a parameter
     * @param elementBytes size of an element
     * @param elements how many a work-group has
     * @param references all to it
     */
    public record LocalAccess(
            Variable array,
            Optional<LocalFacts> described,
            long elementBytes,
            Poly elements,
            List<Contained> references) {

        public LocalAccess {
            references = List.copyOf(references);
        }
    }

    /**
     * What it does with a buffer.
     *
     * @param buffer as described
     * @param parameter of the kernel
     * @param writing whether it writes it anywhere, be it where it never comes
     * @param references all that may happen with the sizes described
     * @param reads where it reads, from a work-item's own elements, if work-items own any
     * @param writes where it writes
     * @param unresolved references of which it is not known where they lead
     * @param beyond writes of work-items that are launched only because work-groups are whole
     * @param assuming references of which where they lead is known for the parameters' defaults only
     * @param own elements that a work-item owns, counted from its first; one if it is not known how they lie
     * @param contained which of the references stay inside the array
     * @param around dimensions along which reads wrap around the array, said or not
     * @param writers who writes it
     */
    public record BufferAccess(
            BufferFacts buffer,
            KernelParameter parameter,
            boolean writing,
            List<Reference> references,
            List<ReachedBox> reads,
            List<ReachedBox> writes,
            List<Reference> unresolved,
            List<Reference> beyond,
            List<Reference> assuming,
            Box own,
            List<Contained> contained,
            Set<Integer> around,
            Writers writers) {

        public BufferAccess {
            references = List.copyOf(references);
            reads = List.copyOf(reads);
            writes = List.copyOf(writes);
            unresolved = List.copyOf(unresolved);
            beyond = List.copyOf(beyond);
            assuming = List.copyOf(assuming);
            contained = List.copyOf(contained);
            around = Set.copyOf(around);
        }

        /** Whether it is the same everywhere; where one reads what every device has does not matter. */
        boolean isLike(BufferAccess other) {
            boolean readsAlike = buffer.replicated()
                    || (elements(reads).equals(elements(other.reads))
                            && unresolved.equals(other.unresolved)
                            && assuming.equals(other.assuming));
            return readsAlike
                    && elements(writes).equals(elements(other.writes))
                    && isInside().equals(other.isInside());
        }

        private boolean isAsSafeAs(BufferAccess other) {
            boolean everywhere = buffer.isWhole();
            boolean followed = unresolved.stream()
                    .allMatch(lost -> other.unresolved.stream()
                            .anyMatch(same -> same.unresolved().isPresent()
                                    && same.place().equals(lost.place())));
            return (everywhere || followed)
                    && beyond.size() <= other.beyond.size()
                    && assuming.size() <= other.assuming.size()
                    && (writers.race().isEmpty() || other.writers.race().isPresent())
                    && writers.areLike(other.writers)
                    && (contained.stream().allMatch(Contained::isInside)
                            || other.isInside().contains(false));
        }

        private List<Boolean> isInside() {
            return contained.stream().map(Contained::isInside).toList();
        }

        private static List<Box> elements(List<ReachedBox> boxes) {
            return boxes.stream().map(ReachedBox::elements).toList();
        }

        private BufferAccess with(BufferFacts changed) {
            return new BufferAccess(
                    changed,
                    parameter,
                    writing,
                    references,
                    reads,
                    writes,
                    unresolved,
                    beyond,
                    assuming,
                    own,
                    contained,
                    around,
                    writers);
        }

        public int dimensions() {
            return buffer.size().count();
        }

        /** Coordinates that its dependent points have. */
        public int coordinates() {
            return buffer.size().componentAxis().orElse(buffer.size().count() - buffer.added());
        }

        /** Elements along a dimension that any work-item owns. */
        public long ownedAlong(int d) {
            Placement layout = buffer.layout().orElseThrow();
            return Math.min(
                    layout.size().get(d), layout.size().get(d) - layout.margin().get(d));
        }

        public boolean isRead() {
            return references.stream().anyMatch(reference -> reference.mode().reads());
        }

        public boolean isWritten() {
            return references.stream().anyMatch(reference -> reference.mode().writes());
        }

        /**
         * Whether work-items may read what an element held before the launch, and not only what they wrote there
         * themselves.
         */
        public boolean isReadBeforeWritten() {
            return IntStream.range(0, references.size())
                    .filter(at -> references.get(at).mode().reads())
                    .anyMatch(at -> !isOwnValue(references.get(at), references.subList(0, at)));
        }

        private static boolean isOwnValue(Reference read, List<Reference> before) {
            return read.mode() == Reference.Mode.READ
                    && read.unresolved().isEmpty()
                    && read.accesses().stream()
                            .allMatch(access -> before.stream()
                                    .anyMatch(write -> write.mode() == Reference.Mode.WRITE
                                            && write.unresolved().isEmpty()
                                            && write.bytes() >= read.bytes()
                                            && write.accesses().size() == 1
                                            && write.accesses().get(0).hasHappenedWith(access)));
        }

        /** Whether a reference, so far as it is followed, leaves the array. */
        public boolean isOutside(Reference reference) {
            return reference.unresolved().isEmpty()
                    && contained.stream()
                            .anyMatch(one -> one.verdict() instanceof Leaves
                                    && one.reference().equals(reference));
        }

        /** Reads that may lead anywhere. */
        public List<Reference> unresolvedReads() {
            return unresolved(Reference.Mode::reads);
        }

        /** Writes that may lead anywhere. */
        public List<Reference> unresolvedWrites() {
            return unresolved(Reference.Mode::writes);
        }

        private List<Reference> unresolved(Predicate<Reference.Mode> kind) {
            return unresolved.stream()
                    .filter(reference -> kind.test(reference.mode()))
                    .toList();
        }
    }
}
