package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Over;
import java.util.List;
import java.util.stream.IntStream;

/** What has to be said of a kernel's NDRange. */
public final class KernelLayout {

    private KernelLayout() {}

    /** The dimensions of the grid along which a kernel has ids. */
    public static List<Integer> idsAlong(Kernel kernel) {
        return IntStream.range(0, kernel.over().size())
                .filter(d -> kernel.over().get(d) instanceof Over.Id)
                .boxed()
                .toList();
    }

    /** Which of its ids counts along each dimension that it has ids along; empty if they are in order. */
    public static List<Integer> ids(Kernel kernel) {
        List<Integer> ids = kernel.over().isEmpty()
                ? kernel.ids()
                : idsAlong(kernel).stream().map(kernel.ids()::get).toList();
        boolean inOrder = IntStream.range(0, ids.size()).allMatch(d -> ids.get(d) == d);
        return inOrder ? List.of() : ids;
    }
}
