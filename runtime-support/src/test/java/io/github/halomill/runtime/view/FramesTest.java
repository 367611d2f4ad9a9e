package io.github.halomill.runtime.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.SumStencil;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Lattice;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Of a run that does not rest for a long time. */
class FramesTest {

    private final List<String> sampled = new ArrayList<>();

    private final Resumable program = (Resumable) Proxy.newProxyInstance(
            FramesTest.class.getClassLoader(), new Class<?>[] {Resumable.class}, (proxy, method, arguments) -> {
                sampled.add(method.getName() + " of field " + arguments[0]);
                throw new RunException("no room");
            });

    private final Frames frames = new Frames(program, SumStencil.problem(4, 2), () -> {});

    private static FrameQuery of(int field) {
        return new FrameQuery(field, 0, 0, new Lattice(Box.of(Extent.of(1)), new Extent(1, 1, 1)));
    }

    @Test
    void whatNobodyWaitsForAnyMoreIsNotTaken() {
        List<CompletableFuture<Frame>> asked = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            asked.add(frames.ask(of(0)));
        }
        assertThatThrownBy(() -> frames.ask(of(1))).hasMessage("too many want to see something at once");
        asked.forEach(one -> one.cancel(false));
        CompletableFuture<Frame> last = frames.ask(of(1));
        frames.take(Map.of());
        assertThat(sampled).containsExactly("sample of field 1");
        assertThat(last).isCompletedExceptionally();
        assertThat(frames.isBusy())
                .as("a device without room for it holds up nothing")
                .isFalse();
        frames.close();
    }
}
