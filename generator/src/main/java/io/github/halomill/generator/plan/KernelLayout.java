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
}
