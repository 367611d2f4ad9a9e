package io.github.halomill.runtime.view;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.github.halomill.runtime.report.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a browser gets.
 *
 * @param code of HTTP
 * @param headers besides those that all answers have
 * @param body may be empty
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Answer(int code, Map<String, String> headers, byte[] body) {

    static final int OK = 200;
    static final int DONE = 204;
    static final int WRONG = 400;
    static final int REFUSED = 403;
    static final int NOT_FOUND = 404;
    static final int NO_METHOD = 405;
    static final int NOT_NOW = 409;
    static final int TOO_LARGE = 413;
    static final int BROKEN = 500;
    static final int NOT_READY = 503;

    /** Nothing but a code. */
    static Answer of(int code) {
        return new Answer(code, Map.of(), new byte[0]);
    }

    /** A code, and why, for whoever looks. */
    static Answer of(int code, @Nullable String why) {
        byte[] body = String.valueOf(why).getBytes(StandardCharsets.UTF_8);
        return new Answer(code, Map.of("Content-Type", "text/plain; charset=utf-8"), body);
    }

    static Answer json(Map<String, ?> tree) {
        byte[] body = Json.write(tree).getBytes(StandardCharsets.UTF_8);
        return new Answer(OK, Map.of("Content-Type", "application/json"), body);
    }

    /** Sends it: not to be kept, not to be shown inside of another page, and loading nothing from elsewhere. */
    void send(HttpExchange exchange) throws IOException {
        Headers to = exchange.getResponseHeaders();
        to.set(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:;"
                        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        to.set("X-Content-Type-Options", "nosniff");
        to.set("X-Frame-Options", "DENY");
        to.set("Referrer-Policy", "no-referrer");
        to.set("Cross-Origin-Resource-Policy", "same-origin");
        to.set("Cache-Control", "no-store");
        headers.forEach(to::set);
        if (code == REFUSED) {
            to.set("Connection", "close"); // connections are few: strangers keep none
        }
        exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }
}
