package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.reduce.ZoneCombination;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The kernel of a launch on a zone, as it is, and where work-items do several elements, in that form, too.
 *
 * @param elements of a work-item in that form
 * @param combined the zone's copies of what is combined after the launch
 */
public record KernelForms(
        LaunchKernels single, Optional<LaunchKernels> coarse, int elements, List<ZoneCombination> combined)
        implements AutoCloseable {

    /** Which launch it is the kernel of. */
    public Launch launch() {
        return single.launch();
    }

    /**
     * How work-items are launched.
     *
     * @param preferred work-items per work-group; null: the driver chooses
     */
    public LaunchRanges ranges(@Nullable Extent preferred, boolean inOnePart) {
        LocalSize own = new LocalSize(preferred, single.largestWorkGroup(), inOnePart);
        return coarse.map(of -> new LaunchRanges(
                        own,
                        new LocalSize(preferred, of.largestWorkGroup(), inOnePart),
                        CoarseForm.along(launch()),
                        elements))
                .orElseGet(() -> LaunchRanges.of(own));
    }

    /** For people: what it was compiled with. */
    public String compiled() {
        return single.compiled();
    }

    /** From now on the kernel is passed {@code list}: see {@link LaunchKernels#bind}. */
    public void bind(List<KernelArgument> list) {
        single.bind(list);
        coarse.ifPresent(of -> of.bind(list));
        combined.forEach(ZoneCombination::forget);
    }

    /** Before a launch: what is combined after it is what that begins with. */
    public void begin() {
        for (int i = 0; i < combined.size(); i++) { // an iterator would be an object in each step
            combined.get(i).begin();
        }
    }

    /** Whether other zones have copies of what the launch writes, which become one after it. */
    public boolean combines() {
        return !combined.isEmpty() && combined.get(0).isOneOfSeveral();
    }

    /** Arrays may hold anything else from here on. */
    public void invalidate() {
        images().invalidate();
        combined.forEach(ZoneCombination::forget);
    }

    /** The images that it is passed. */
    public ZoneImages images() {
        return single.images();
    }

    /**
     * The kernel for a part of a launch, where field i points to array {@code bindings.get(i)}, with scalars as they
     * are now.
     */
    public ClKernel where(boolean isCoarse, List<Integer> bindings, Scalars scalars) {
        return (isCoarse ? coarse.orElseThrow() : single).where(bindings, scalars);
    }

    @Override
    public void close() {
        try (single) {
            coarse.ifPresent(LaunchKernels::close);
        }
    }
}
