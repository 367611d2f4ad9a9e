package io.github.halomill.runtime.view;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.view.WebFiles.WebFile;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Answers browsers, with a few threads of its own, so that none of them, however slow, holds up the run. All that they
 * can ask for is listed here.
 */
final class ViewServer implements AutoCloseable {

    /** As many as there are connections: whoever sends half a request has one for a while. */
    private static final int THREADS = 64;

    private static final int MOST_WAITING = 64;
    private static final int MOST_STEPS = 1_000_000_000;
    private static final long FRAME_SECONDS = 5;
    private static final long IDLE_SECONDS = 10;

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final Gate gate;
    private final Viewers viewers;
    private final Runnable stop;
    private volatile @Nullable LiveRun run;

    private ViewServer(HttpServer server, Gate gate, Viewers viewers, Runnable stop) {
        this.server = server;
        this.gate = gate;
        this.viewers = viewers;
        this.stop = stop;
        this.threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                task -> {
                    Thread thread = new Thread(task, "halomill-view");
                    thread.setDaemon(true);
                    return thread;
                },
                // too many at once: the connection is closed when its time is up
                new ThreadPoolExecutor.DiscardPolicy());
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Begins to answer.
     *
     * @param stop ends the run
     * @throws RunException if the port is in use, or not this machine's to give
     */
    static ViewServer open(ViewAddress address, Viewers viewers, Runnable stop) {
        // Read when the server's first class is loaded: how many there may be, and how long each may take.
        System.getProperties().putIfAbsent("sun.net.httpserver.maxReqTime", "5");
        System.getProperties().putIfAbsent("sun.net.httpserver.idleInterval", "5");
        System.getProperties().putIfAbsent("sun.net.httpserver.drainAmount", "0");
        System.getProperties().putIfAbsent("sun.net.httpserver.maxRspTime", "30");
        System.getProperties().putIfAbsent("sun.net.httpserver.nodelay", "true");
        System.getProperties().putIfAbsent("jdk.httpserver.maxConnections", "64");
        try {
            HttpServer server = HttpServer.create(address.socket(), MOST_WAITING);
            Gate gate = new Gate(address, server.getAddress().getPort());
            ViewServer view = new ViewServer(server, gate, viewers, stop);
            server.createContext("/", view::answer);
            server.setExecutor(view.threads);
            server.start();
            return view;
        } catch (IOException e) {
            throw new RunException(
                    "view: cannot listen at " + address + ": " + e.getMessage()
                            + "; choose another port, or give none (--view) for one that is free",
                    e);
        } catch (NoClassDefFoundError e) {
            throw new RunException("view: this Java has no HTTP server: use one with the module jdk.httpserver", e);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** What the address has to have. */
    String token() {
        return gate.token();
    }

    /** From now on that is shown. */
    void show(LiveRun now) {
        run = now;
    }

    private void answer(HttpExchange exchange) throws IOException {
        Map<String, String> parameters = Map.of();
        try (exchange) {
            if (!hasBody(exchange)) {
                exchange.getRequestBody().readAllBytes(); // to see its end: it is complete before a frame is awaited
            }
            Answer answer;
            try {
                parameters = parameters(exchange.getRequestURI().getRawQuery());
                answer = answered(exchange, parameters);
            } catch (UsageException e) {
                answer = Answer.of(Answer.WRONG, e.getMessage());
            } catch (RunException e) {
                answer = Answer.of(Answer.NOT_READY, e.getMessage());
            } catch (RuntimeException e) { // a bug of the page is none of the run
                answer = Answer.of(Answer.BROKEN, e.toString());
            }
            answer.send(exchange);
        }
        if (parameters.containsKey("last")) {
            viewers.left(parameters.getOrDefault("viewer", ""));
        }
    }

    private Answer answered(HttpExchange exchange, Map<String, String> parameters) {
        if (!gate.admits(exchange, parameters)) {
            return Answer.of(Answer.REFUSED);
        }
        if (hasBody(exchange)) {
            return Answer.of(Answer.TOO_LARGE); // nothing takes one
        }
        String path = exchange.getRequestURI().getPath();
        return switch (exchange.getRequestMethod()) {
            case "GET" -> got(path, parameters);
            case "POST" -> posted(path, parameters);
            default -> Answer.of(Answer.NO_METHOD);
        };
    }

    private static boolean hasBody(HttpExchange exchange) {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        return exchange.getRequestHeaders().containsKey("Transfer-Encoding") || (length != null && !length.equals("0"));
    }

    static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String each : query == null ? new String[0] : query.split("&", -1)) {
            String[] parts = each.split("=", 2);
            parameters.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return parameters;
    }

    private Answer got(String path, Map<String, String> parameters) {
        WebFile file = WebFiles.at(path);
        if (file != null) {
            Map<String, String> headers = path.equals("/")
                    ? Map.of("Content-Type", file.type(), "Set-Cookie", gate.cookie())
                    : Map.of("Content-Type", file.type());
            return new Answer(Answer.OK, headers, file.bytes());
        }
        LiveRun now = run;
        return switch (path) {
            case "/program" -> now == null ? notBegun() : Answer.json(now.facts());
            case "/status" -> status(now, parameters);
            case "/frame" -> now == null ? notBegun() : frame(now, parameters);
            default -> Answer.of(Answer.NOT_FOUND);
        };
    }

    private Answer status(@Nullable LiveRun now, Map<String, String> parameters) {
        viewers.seen(parameters.getOrDefault("viewer", ""));
        return now == null
                ? Answer.json(Map.of("state", "starting"))
                : Answer.json(now.status(number(parameters, "every", 0), number(parameters, "known", 0)));
    }

    private static Answer notBegun() {
        return Answer.of(Answer.NOT_READY, "the run has not begun");
    }

    private static long number(Map<String, String> parameters, String name, long usual) {
        String text = parameters.getOrDefault(name, String.valueOf(usual));
        if (!text.matches("\\d{1,15}")) {
            throw new UsageException(name + " is no number");
        }
        return Long.parseLong(text);
    }

    private Answer frame(LiveRun now, Map<String, String> parameters) {
        CompletableFuture<Frame> asked = now.frames().ask(FrameQuery.of(parameters, now.problem()));
        try {
            Frame frame = asked.get(FRAME_SECONDS, TimeUnit.SECONDS);
            Map<String, String> headers = Map.of("Content-Type", "application/octet-stream", "X-Frame", frame.facts());
            return new Answer(Answer.OK, headers, frame.numbers());
        } catch (TimeoutException | CancellationException e) {
            asked.cancel(false);
            return Answer.of(Answer.NOT_READY, "the run has not come to rest yet");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            return Answer.of(Answer.NOT_READY, "cannot be shown: " + (cause == null ? e : cause).getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.of(Answer.NOT_READY);
        }
    }

    private Answer posted(String path, Map<String, String> parameters) {
        LiveRun now = run;
        if (path.equals("/stop")) {
            stop.run();
            return Answer.of(Answer.DONE);
        }
        if (now == null) {
            return notBegun();
        }
        switch (path) {
            case "/pause" -> now.controls().pause();
            case "/resume" -> now.controls().resume();
            case "/step" -> {
                long steps = number(parameters, "n", 1);
                if (steps < 1 || steps > MOST_STEPS) {
                    throw new UsageException("steps are from 1 to " + MOST_STEPS);
                }
                if (!now.controls().step(steps)) {
                    return Answer.of(Answer.NOT_NOW, "the run goes on: pause it first");
                }
            }
            case "/checkpoint" -> {
                if (!now.hasCheckpoints()) {
                    return Answer.of(Answer.NOT_NOW, "the run writes no checkpoints: start it with --checkpoint DIR");
                }
                now.controls().checkpoint();
            }
            default -> {
                return Answer.of(Answer.NOT_FOUND);
            }
        }
        return Answer.of(Answer.DONE);
    }

    /** Answers nobody any more, at once. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
