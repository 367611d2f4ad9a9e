package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.cl.CoarseText;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Launch;
import java.util.List;

/**
 * Whether work-items of a kernel may do several elements each.
 *
 * @param parameters of the kernel in OpenCL C, type and name, the name that of the argument; empty: they may not
 * @param obstacle why they may not, for people
 */
public record CoarseForm(List<String> parameters, String obstacle) {

    /** Of a kernel of which nobody has said that they may. */
    public static final CoarseForm UNKNOWN = new CoarseForm(List.of(), "its description does not say that it may be");

    public CoarseForm {
        parameters = List.copyOf(parameters);
    }

    /** Whether they may. */
    public boolean isPossible() {
        return !parameters.isEmpty();
    }

    /** The dimension of a launch along which a work-item's elements lie: the slowest with several work-items. */
    public static int along(Launch launch) {
        int along = launch.ids().size() - 1;
        while (along > 0 && launch.space().workItems().along(launch.ids().get(along)) == 1) {
            along--;
        }
        return along;
    }

    /** The kernel of a launch with that many elements for each work-item. */
    public KernelSource source(KernelSource own, Launch launch, int elements) {
        List<CoarseText.Parameter> all =
                parameters.stream().map(text -> parameter(text, launch)).toList();
        return new CoarseText(along(launch), elements, all).around(own);
    }

    /** Two fields point to two arrays, so that no memory is passed twice where no field is. */
    private static CoarseText.Parameter parameter(String text, Launch launch) {
        int end = Math.max(text.lastIndexOf(' '), text.lastIndexOf('*')) + 1;
        String name = text.substring(end);
        return launch.uses().stream()
                .filter(use -> use.argument().equals(name))
                .findFirst()
                .map(use -> new CoarseText.Parameter(
                        text.substring(0, end),
                        name,
                        launch.uses().stream()
                                        .filter(other -> other.name().equals(use.name()))
                                        .count()
                                == 1,
                        launch.addressing() == Addressing.GLOBAL && !use.replicated()))
                .orElseGet(() -> new CoarseText.Parameter(text.substring(0, end), name, false, false));
    }
}
