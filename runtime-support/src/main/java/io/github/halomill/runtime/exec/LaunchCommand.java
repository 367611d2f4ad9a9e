package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClImageCopy;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.kernel.KernelForms;
import io.github.halomill.runtime.exec.kernel.LaunchPieces;
import io.github.halomill.runtime.exec.kernel.LaunchRanges.FormRange;
import io.github.halomill.runtime.exec.kernel.ZoneImages;
import io.github.halomill.runtime.exec.reduce.ZoneCombination;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Launches a kernel: first what neighbours wait for, then the rest.
 *
 * @param pieces what is launched, if anything
 * @param sent exchanges that begin when the former is computed
 */
record LaunchCommand(KernelForms kernel, LaunchPieces.Pieces pieces, List<BegunExchange> sent) implements Command {

    @Override
    public boolean awaitsGhosts() {
        return !pieces.ranges().isEmpty();
    }

    @Override
    public boolean beginsExchanges() {
        return true;
    }

    @Override
    public boolean enqueue(ZoneQueue queue) {
        List<FormRange> ranges = pieces.ranges();
        queue.enter();
        kernel.begin();
        boolean signals = queue.cursor().isLastTask() && !ranges.isEmpty() && !kernel.combines();
        if (pieces.toSend() == 0) {
            queue.begin(sent, null);
        }
        ClSignal after = ranges.isEmpty() ? null : queue.takeGhosts();
        for (int i = 0; i < ranges.size(); i++) {
            boolean toSend = !sent.isEmpty() && i + 1 == pieces.toSend();
            boolean end = signals && i == ranges.size() - 1;
            ClSignal done = toSend ? sent.get(0).exchange().computed() : end ? queue.nextSignal() : null;
            signals &= !(toSend && end);
            piece(queue, ranges.get(i), i < pieces.afterGhosts() ? after : null, done);
            if (toSend) {
                BegunExchange.pack(sent, done);
            }
        }
        queue.signalled(signals);
        if (pieces.toSend() > 0) {
            BegunExchange.send(sent); // now that the device has something to do meanwhile
        } else if (!sent.isEmpty()) {
            queue.compute().flush();
        }
        if (kernel.combines()) {
            combine(queue);
        }
        return false;
    }

    private void piece(ZoneQueue queue, FormRange part, @Nullable ClSignal after, @Nullable ClSignal done) {
        ClKernel form = kernel.where(part.isCoarse(), queue.bindings(), queue.scalars());
        ClQueue compute = queue.compute();
        ZoneImages images = kernel.images();
        if (images.isEmpty()) {
            compute.launch(form, part.range(), after, done);
            return;
        }
        images.load(queue.bindings(), after);
        List<ClImageCopy> written = images.written(queue.bindings());
        compute.launch(form, part.range(), after, written.isEmpty() ? done : null);
        images.store(written, done);
    }

    /** The zones' copies of what was launched has changed become one. */
    private void combine(ZoneQueue queue) {
        List<ZoneCombination> arrays = kernel.combined();
        arrays.forEach(ZoneCombination::collect);
        queue.leave(false);
        arrays.forEach(ZoneCombination::combine);
        queue.enter();
        arrays.forEach(ZoneCombination::spread);
    }
}
