package io.github.halomill.runtime.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients that no browser is. Whatever they send: nothing but an admitted request has an effect, whoever comes after
 * them is answered, and no thread is left once the page is closed.
 */
class HostileClientsTest {

    /** Only there so that nothing waits for ever. */
    private static final int PATIENCE_MILLIS = 60_000;

    private static final int CONNECTIONS = 64;
    private static final int MUCH = 1 << 24;

    private final AtomicInteger stops = new AtomicInteger();
    private final Set<Thread> before = new HashSet<>();
    private LiveView view;
    private int port;
    private String token;

    /** So that the tests do not take long; without effect where another test has loaded the server before. */
    @BeforeAll
    static void hurry() {
        System.getProperties().putIfAbsent("sun.net.httpserver.maxReqTime", "1");
        System.getProperties().putIfAbsent("sun.net.httpserver.idleInterval", "1");
        System.getProperties().putIfAbsent("sun.net.httpserver.clockTick", "200");
    }

    @BeforeEach
    void open() {
        before.addAll(Thread.getAllStackTraces().keySet());
        List<String> said = new CopyOnWriteArrayList<>();
        view = LiveView.open(new ViewOptions(ViewOptions.view("0"), false), stops::incrementAndGet, said::add);
        URI address = URI.create(said.get(0).substring("view: ".length()));
        port = address.getPort();
        token = address.getQuery().substring("token=".length());
        assertThat(address.getHost()).as("unless told otherwise").isEqualTo("127.0.0.1");
    }

    /** Whatever happened, the next one is answered, and nothing stays. */
    @AfterEach
    void answerAndClose() throws Exception {
        assertThat(new RawRequest(port).code("GET /status HTTP/1.1", host(), bearer()))
                .isEqualTo(200);
        view.close();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread) && thread.getName().matches("halomill-view|HTTP-Dispatcher")) {
                thread.join(PATIENCE_MILLIS);
                assertThat(thread.isAlive()).as(thread.toString()).isFalse();
            }
        }
    }

    private String host() {
        return "Host: 127.0.0.1:" + port;
    }

    private String bearer() {
        return "Authorization: Bearer " + token;
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    /** What comes back until the server closes the connection; the client sends nothing more, and keeps it open. */
    private String answer(String request) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return rest(socket);
        }
    }

    /** A server that has data of the client left when it closes resets the connection. */
    private static String rest(Socket socket) {
        StringBuilder text = new StringBuilder();
        try {
            for (int c = socket.getInputStream().read();
                    c >= 0;
                    c = socket.getInputStream().read()) {
                text.append((char) c);
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError("the connection is kept open", e);
        } catch (IOException e) {
            return text.toString();
        }
        return text.toString();
    }

    record Attack(String title, String request) {

        @Override
        public String toString() {
            return title;
        }
    }

    /** {@code @} is the address of this machine with the port, {@code #} the header with the right token. */
    static Stream<Attack> attacks() {
        String host = "Host: @\r\n";
        String known = host + "#\r\n";
        return Stream.of(
                new Attack("nothing", "\r\n\r\n"),
                new Attack("zeros", "\0".repeat(2000) + "\r\n\r\n"),
                new Attack(
                        "another protocol (TLS)", "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003\r\n\r\n"),
                new Attack("HTTP/0.9", "GET /\r\n\r\n"),
                new Attack("no host", "POST /stop HTTP/1.0\r\n#\r\nContent-Length: 0\r\n\r\n"),
                new Attack("another host first", "POST /stop HTTP/1.1\r\nHost: evil.example\r\n" + known + "\r\n"),
                new Attack(
                        "whole address", "POST http://evil.example/stop HTTP/1.1\r\nHost: evil.example\r\n#\r\n\r\n"),
                new Attack("no token", "POST /stop HTTP/1.1\r\n" + host + "\r\n"),
                new Attack("token in the address", "POST /stop?token=$ HTTP/1.1\r\n" + host + "\r\n"),
                new Attack("cookie of another port", "POST /stop HTTP/1.1\r\n" + host + "Cookie: halomill-1=$\r\n\r\n"),
                new Attack(
                        "cookie from another site",
                        "POST /stop HTTP/1.1\r\n" + host
                                + "Cookie: halomill-%=$\r\nOrigin: http://evil.example\r\n\r\n"),
                new Attack("cookie, no origin", "POST /stop HTTP/1.1\r\n" + host + "Cookie: halomill-%=$\r\n\r\n"),
                new Attack("half a token", "POST /stop HTTP/1.1\r\n" + host + "Authorization: Bearer 0\r\n\r\n"),
                new Attack("form", "POST /stop HTTP/1.1\r\n" + known + "Content-Length: 7\r\n\r\ntoken=$"),
                new Attack(
                        "body without end", "POST /stop HTTP/1.1\r\n" + known + "Content-Length: 999999999\r\n\r\nx"),
                new Attack(
                        "body of less than nothing", "POST /stop HTTP/1.1\r\n" + known + "Content-Length: -1\r\n\r\n"),
                new Attack("body that is no number", "POST /stop HTTP/1.1\r\n" + known + "Content-Length: 0x0\r\n\r\n"),
                new Attack(
                        "two lengths",
                        "POST /stop HTTP/1.1\r\n" + known + "Content-Length: 5\r\nContent-Length: 0\r\n\r\n"),
                new Attack(
                        "length and chunks",
                        "POST /stop HTTP/1.1\r\n" + known
                                + "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n"),
                new Attack(
                        "chunks without end",
                        "POST /stop HTTP/1.1\r\n" + known + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n"),
                new Attack(
                        "chunk that is no number",
                        "POST /stop HTTP/1.1\r\n" + known + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"),
                new Attack(
                        "request in a body", // an admitted one, so it must not be read as a second request
                        "POST /none HTTP/1.1\r\n" + known + "Content-Length: 80\r\n\r\nPOST /stop HTTP/1.1\r\n" + known
                                + "\r\n"),
                new Attack("method TRACE", "TRACE /stop HTTP/1.1\r\n" + known + "Connection: close\r\n\r\n"),
                new Attack("method CONNECT", "CONNECT 127.0.0.1:22 HTTP/1.1\r\n" + known + "Connection: close\r\n\r\n"),
                new Attack("method OPTIONS", "OPTIONS /stop HTTP/1.1\r\n" + known + "Connection: close\r\n\r\n"),
                new Attack("method HEAD", "HEAD /stop HTTP/1.1\r\n" + known + "Connection: close\r\n\r\n"),
                new Attack("method GET", "GET /stop HTTP/1.1\r\n" + known + "Connection: close\r\n\r\n"),
                new Attack("method in lower case", "post /stop HTTP/1.1\r\n" + known + "Connection: close\r\n\r\n"),
                new Attack(
                        "socket for the web",
                        "GET /stop HTTP/1.1\r\n" + known
                                + "Connection: close\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                + "Sec-WebSocket-Version: 13\r\n"
                                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"),
                new Attack("many headers", "POST /stop HTTP/1.1\r\n" + host + "X: y\r\n".repeat(10_000) + "\r\n"),
                new Attack("broken header", "POST /stop HTTP/1.1\r\n" + known + ": :\r\n\0\0: x\r\n \r\n\r\n"),
                new Attack(
                        "headers in the address",
                        "GET /status?viewer=%0d%0aSet-Cookie:%20evil=1 HTTP/1.1\r\n" + host + "\r\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attacks")
    void nothingHappens(Attack attack) throws IOException {
        String request = attack.request
                .replace("@", "127.0.0.1:" + port)
                .replace("#", bearer())
                .replace("$", token)
                .replace("%=", port + "=");

        String answer = answer(request);

        assertThat(stops).hasValue(0);
        assertThat(answer).doesNotStartWith("HTTP/1.1 2").doesNotStartWith("HTTP/1.1 1");
        assertThat(answer).doesNotContain(token).doesNotContain("evil");
        if (answer.startsWith("HTTP/1.1 403")) {
            assertThat(answer).as("strangers keep no connection").contains("\r\nConnection: close\r\n");
        }
    }

    /** Each keeps a connection and a thread, until its time is up. */
    @Test
    void whoIsSlowGivesWay() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                slow.add(connect());
                String half = i % 2 == 0 ? "GET / HT" : "GET / HTTP/1.1\r\n" + host() + "\r\nX: ";
                slow.get(i).getOutputStream().write(half.getBytes(StandardCharsets.US_ASCII));
            }
            for (Socket socket : slow) {
                assertThat(rest(socket)).doesNotStartWith("HTTP/1.1 2");
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    /** All connections that there can be. */
    @Test
    void whoOnlyConnectsGivesWay() throws IOException {
        List<Socket> idle = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                idle.add(connect());
            }
            for (Socket socket : idle) {
                assertThat(rest(socket)).isEmpty();
            }
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }

    @Test
    void whatHasNoEndIsCutOff() throws IOException {
        for (String begin : List.of("", "GET /", "GET / HTTP/1.1\r\nX: ", "GET / HTTP/1.1\r\n" + host() + "\r\n")) {
            String piece = begin.endsWith("\r\n") ? "X-Header: 0123456789\r\n" : "0123456789";
            assertThat(sent(begin, piece.repeat(1000)))
                    .as("bytes after '%s'", begin)
                    .isLessThan(MUCH);
        }
        assertThat(stops).hasValue(0);
    }

    /** How many bytes a client gets rid of before the server closes the connection. */
    private int sent(String begin, String piece) throws IOException {
        byte[] bytes = piece.getBytes(StandardCharsets.US_ASCII);
        int sent = 0;
        try (Socket socket = connect()) {
            OutputStream out = socket.getOutputStream();
            out.write(begin.getBytes(StandardCharsets.US_ASCII));
            while (sent < MUCH) {
                out.write(bytes);
                sent += bytes.length;
            }
        } catch (IOException e) {
            return sent;
        }
        return sent;
    }
}
