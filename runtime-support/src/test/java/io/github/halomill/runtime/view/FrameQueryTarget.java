package io.github.halomill.runtime.view;

import io.github.halomill.runtime.exec.SumStencil;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** What browsers ask of the live page, and where it is. */
public final class FrameQueryTarget implements Target {

    private static final Problem PROBLEM = SumStencil.problem(8, 2);

    @Override
    public String name() {
        return "view";
    }

    @Override
    public List<String> words() {
        return List.of(
                "field", "component", "slot", "axis", "index", "size", "last", "viewer", "%2", "%zz", "%00", "&", "=");
    }

    @Override
    public List<Input> seeds() {
        return List.of(
                Input.of("query", "text", "field=1&component=0&slot=0&axis=2&index=0&size=100"),
                Input.of("query", "text", "field=0&axis=0&index=3&size=%32"),
                Input.of("address", "text", "127.0.0.1:0"),
                Input.of("address", "text", "[::1]:8080"),
                Input.of("address", "text", "8080"));
    }

    @Override
    public Answer read(Input input, Path folder) {
        String text = input.text("text");
        if (input.name().equals("address")) {
            ViewAddress.parse(text);
        } else {
            try {
                String query = new URI("/?" + text).getRawQuery(); // the server takes nothing else
                FrameQuery.of(ViewServer.parameters(query), PROBLEM).places(PROBLEM);
            } catch (URISyntaxException e) {
                return Answer.refused("no address");
            }
        }
        return Answer.ACCEPTED;
    }

    @Override
    public String toString() {
        return name();
    }
}
