package io.github.halomill.runtime.report;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records who did what when, in the Trace Event Format of Chrome, which Perfetto and {@code chrome://tracing} show.
 * Spans are written as they come, so a long run takes no memory. For several threads at once; a run never fails for its
 * trace: what goes wrong while writing is thrown by {@link #close}.
 */
public final class Trace implements AutoCloseable {

    private final Writer out;
    private final long origin;
    private final int process;

    /** Whether it is more than events. */
    private final boolean whole;

    private final Map<String, Integer> lanes = new LinkedHashMap<>();
    private boolean empty = true;
    private boolean closed;
    private @Nullable IOException failure;

    /**
     * Begins a trace.
     *
     * @param out takes the text; should be buffered; is closed by {@link #close}
     * @param originNanos the time on {@link System#nanoTime}'s clock that the trace shows as 0
     */
    public Trace(Writer out, long originNanos) {
        this(out, originNanos, 1, true);
        append("{\"displayTimeUnit\": \"ns\", \"traceEvents\": [");
    }

    private Trace(Writer out, long originNanos, int process, boolean whole) {
        this.out = out;
        this.origin = originNanos;
        this.process = process;
        this.whole = whole;
    }

    /** Begins what a rank adds to the trace of the first one, by {@link #add}: events and nothing around them. */
    public static Trace part(Writer out, long originNanos, int rank) {
        return new Trace(out, originNanos, rank + 1, false);
    }

    /** Shows this process under that name, above its lanes. */
    public void process(String name) {
        event("{\"ph\": \"M\", \"pid\": " + process + ", \"name\": \"process_name\", \"args\": {\"name\": "
                + Json.quote(name) + "}}");
    }

    /** Adds what a part has, which is not empty. */
    public synchronized void add(Reader part) {
        append(empty ? "" : ",");
        empty = false;
        try {
            part.transferTo(out);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
    }

    /**
     * Records a span.
     *
     * @param lane the row in which it is shown, for example {@code 0:0 compute}; lanes stand in the order of their
     *     first span
     * @param name what was done
     * @param startNanos on {@link System#nanoTime}'s clock
     * @param durationNanos nanoseconds
     */
    public void span(String lane, String name, long startNanos, long durationNanos) {
        span(lane, name, startNanos, durationNanos, Map.of());
    }

    /**
     * Records a span, with more to be shown of it.
     *
     * @param args by name: strings, numbers and booleans
     */
    public synchronized void span(
            String lane, String name, long startNanos, long durationNanos, Map<String, Object> args) {
        if (closed) {
            throw new IllegalStateException("the trace is closed");
        }
        Integer known = lanes.get(lane);
        int id = known == null ? begin(lane) : known;
        event("{\"ph\": \"X\", \"pid\": " + process + ", \"tid\": " + id + ", \"name\": " + Json.quote(name)
                + ", \"ts\": " + micros(startNanos - origin) + ", \"dur\": " + micros(durationNanos)
                + (args.isEmpty() ? "" : ", \"args\": " + onOneLine(args)) + "}");
    }

    private static String onOneLine(Map<String, Object> args) {
        return Json.write(args).lines().map(String::strip).collect(Collectors.joining(" "));
    }

    private int begin(String lane) {
        int id = lanes.size() + 1;
        lanes.put(lane, id);
        event("{\"ph\": \"M\", \"pid\": " + process + ", \"tid\": " + id
                + ", \"name\": \"thread_name\", \"args\": {\"name\": " + Json.quote(lane) + "}}");
        event("{\"ph\": \"M\", \"pid\": " + process + ", \"tid\": " + id
                + ", \"name\": \"thread_sort_index\", \"args\": {\"sort_index\": " + id + "}}");
        return id;
    }

    private void event(String json) {
        append(empty ? "\n" : ",\n");
        append(json);
        empty = false;
    }

    /** The format's unit is the microsecond; three decimals keep the nanoseconds. */
    private static String micros(long nanos) {
        String sign = nanos < 0 ? "-" : "";
        long magnitude = Math.abs(nanos);
        return sign + magnitude / 1000 + "."
                + Long.toString(1000 + magnitude % 1000).substring(1);
    }

    private void append(String text) {
        if (failure != null) {
            return;
        }
        try {
            out.write(text);
        } catch (IOException e) {
            failure = e;
        }
    }

    /**
     * Ends the file.
     *
     * @throws UncheckedIOException if it could not be written, now or before
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        append(whole ? "\n]}\n" : "");
        try {
            out.close();
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
        if (failure != null) {
            throw new UncheckedIOException("cannot write the trace", failure);
        }
    }
}
