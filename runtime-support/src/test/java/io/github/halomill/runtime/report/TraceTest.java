package io.github.halomill.runtime.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceTest {

    private static List<JsonObject> events(String json, String phase) {
        List<JsonObject> events = new ArrayList<>();
        for (JsonElement event : JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("traceEvents")) {
            if (event.getAsJsonObject().get("ph").getAsString().equals(phase)) {
                events.add(event.getAsJsonObject());
            }
        }
        return events;
    }

    @Test
    void spansAreInMicrosecondsFromTheOriginInNamedLanes() {
        StringWriter out = new StringWriter();
        try (Trace trace = new Trace(out, 1_000_000)) {
            trace.span("0:0 \"compute\"", "strips", 1_001_005, 2_000_000_042L);
            trace.span("0:1", "interior", 999_500, 7);
            trace.span("0:0 \"compute\"", "interior", 3_000_000, 1_000);
        }
        List<JsonObject> spans = events(out.toString(), "X");
        assertThat(spans)
                .extracting(span -> span.get("ts").getAsString())
                .containsExactly("1.005", "-0.500", "2000.000");
        assertThat(spans)
                .extracting(span -> span.get("dur").getAsString())
                .containsExactly("2000000.042", "0.007", "1.000");
        assertThat(spans)
                .extracting(span -> span.get("name").getAsString())
                .containsExactly("strips", "interior", "interior");
        assertThat(spans).extracting(span -> span.get("tid").getAsInt()).containsExactly(1, 2, 1);
        List<String> names = events(out.toString(), "M").stream()
                .filter(event -> event.get("name").getAsString().equals("thread_name"))
                .map(event -> event.get("tid") + " "
                        + event.getAsJsonObject("args").get("name").getAsString())
                .toList();
        assertThat(names).containsExactly("1 0:0 \"compute\"", "2 0:1");
    }

    @Test
    void aTraceWithoutSpansIsValid() {
        StringWriter out = new StringWriter();
        new Trace(out, 0).close();
        assertThat(events(out.toString(), "X")).isEmpty();
    }

    @Test
    void severalThreadsRecordAtOnce() {
        StringWriter out = new StringWriter();
        try (Trace trace = new Trace(out, 0)) {
            IntStream.range(0, 1000).parallel().forEach(i -> trace.span("lane " + i % 4, "step " + i, i, 1));
        }
        assertThat(events(out.toString(), "X"))
                .extracting(span -> span.get("name").getAsString())
                .doesNotHaveDuplicates()
                .hasSize(1000);
    }

    @Test
    void aFullDiskIsReportedAtTheEndOnly() {
        Writer full = new Writer() {
            @Override
            public void write(char[] text, int from, int count) throws IOException {
                throw new IOException("no space left");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Trace trace = new Trace(full, 0);
        trace.span("a", "b", 0, 1);
        assertThatThrownBy(trace::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("no space left");
    }
}
