package io.github.halomill.runtime.mpi;

/** A function of MPI did not do what it should: nothing can go on. */
final class MpiFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MpiFailure(String message) {
        super(message);
    }
}
