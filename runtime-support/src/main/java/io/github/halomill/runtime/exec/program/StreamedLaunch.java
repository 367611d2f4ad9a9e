package io.github.halomill.runtime.exec.program;

import java.util.List;

/**
 * What a {@link StreamedCopy} of an iteration of several launches has of one of them.
 *
 * @param shift how far ids of its kernel are from what the copy counts, per dimension of memory
 * @param passed arguments of its kernel that the copy is passed because of it, in order; others it has of launches
 *     before
 * @param sized whether it is passed how many work-items this launch has
 */
public record StreamedLaunch(List<Integer> shift, List<String> passed, boolean sized) {

    public StreamedLaunch {
        shift = List.copyOf(shift);
        passed = List.copyOf(passed);
    }
}
