package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.Subject.BufferFacts;
import java.util.List;

/** What the kernel does with the buffers of a description, as its source shows it. */
record AccessFacts(List<BufferAccess> buffers) {

    AccessFacts {
        buffers = List.copyOf(buffers);
    }

    /**
     * What it does with a buffer.
     *
     * @param buffer as described
     * @param parameter of the kernel
     * @param references all that may happen with the sizes described
     * @param reads where it reads, from a work-item's own elements; of a distributed buffer only
     * @param writes where it writes
     * @param unresolved references of which it is not known where they lead
     * @param perItem elements that a work-item owns, per dimension; empty if the buffer is replicated
     */
    record BufferAccess(
            BufferFacts buffer,
            KernelParameter parameter,
            List<Reference> references,
            List<ReachedBox> reads,
            List<ReachedBox> writes,
            List<Reference> unresolved,
            List<Long> perItem) {

        BufferAccess {
            perItem = List.copyOf(perItem);
            references = List.copyOf(references);
            reads = List.copyOf(reads);
            writes = List.copyOf(writes);
            unresolved = List.copyOf(unresolved);
        }

        boolean isRead() {
            return references.stream().anyMatch(reference -> reference.mode().reads());
        }

        boolean isWritten() {
            return references.stream().anyMatch(reference -> reference.mode().writes());
        }

        /** Reads that may lead anywhere. */
        List<Reference> unresolvedReads() {
            return unresolved.stream()
                    .filter(reference -> reference.mode().reads())
                    .toList();
        }

        /** Writes that may lead anywhere. */
        List<Reference> unresolvedWrites() {
            return unresolved.stream()
                    .filter(reference -> reference.mode().writes())
                    .toList();
        }
    }
}
