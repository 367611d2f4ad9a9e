package io.github.halomill.runtime.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who is let in, and what they get, before any run has begun. */
class LiveViewTest {

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final AtomicInteger stops = new AtomicInteger();
    private LiveView view;
    private int port;
    private String token;

    @BeforeEach
    void open() {
        view = open("0");
        URI address = URI.create(said.get(said.size() - 1).substring("view: ".length()));
        port = address.getPort();
        token = address.getQuery().substring("token=".length());
    }

    private LiveView open(String text) {
        return LiveView.open(new ViewOptions(ViewOptions.view(text), false), stops::incrementAndGet, said::add);
    }

    @AfterEach
    void close() {
        view.close();
    }

    private int code(String line, String... headers) throws IOException {
        return new RawRequest(port).code(line, headers);
    }

    private String host() {
        return "Host: 127.0.0.1:" + port;
    }

    private String cookie() {
        return "Cookie: other=1; halomill-" + port + "=" + token;
    }

    private String bearer() {
        return "Authorization: Bearer " + token;
    }

    @Test
    void whoOpensTheAddressGetsThePageAndIsKnownFromThenOn() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        URI address = URI.create("http://127.0.0.1:" + port);
        HttpResponse<String> page = client.send(
                HttpRequest.newBuilder(address.resolve("/?token=" + token)).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("/view.js").doesNotContain(token);
        assertThat(page.headers().map())
                .containsEntry("x-content-type-options", List.of("nosniff"))
                .containsEntry("x-frame-options", List.of("DENY"))
                .containsEntry("referrer-policy", List.of("no-referrer"))
                .containsEntry("cache-control", List.of("no-store"));
        assertThat(page.headers().firstValue("content-security-policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self';")
                .doesNotContain("unsafe");
        String cookie = page.headers().firstValue("set-cookie").orElseThrow();
        assertThat(cookie).isEqualTo("halomill-" + port + "=" + token + "; Path=/; HttpOnly; SameSite=Strict");
        for (String file : List.of("/", "/view.js", "/view.css", "/uplot.js", "/uplot.css")) {
            assertThat(code("GET " + file + " HTTP/1.1", host(), cookie()))
                    .as(file)
                    .isEqualTo(200);
        }
        assertThat(new RawRequest(port).send("GET /status HTTP/1.1", host(), bearer()))
                .contains("\"state\": \"starting\"");
        assertThat(code("GET /frame HTTP/1.1", host(), cookie())).isEqualTo(503);
    }

    @Test
    void withoutTheTokenThereIsNothing() throws IOException {
        String wrong = (token.charAt(0) == '0' ? "1" : "0") + token.substring(1);
        for (String path : List.of("/", "/status", "/view.js", "/nothing", "/?token=", "/?token=" + wrong)) {
            String answer = new RawRequest(port).send("GET " + path + " HTTP/1.1", host());
            assertThat(answer).startsWith("HTTP/1.1 403 ").endsWith("\r\n\r\n").doesNotContain("Set-cookie");
        }
        assertThat(code("GET / HTTP/1.1", host(), "Cookie: halomill-" + port + "=" + wrong))
                .isEqualTo(403);
        assertThat(code("GET / HTTP/1.1", host(), "Authorization: Bearer " + token + "0"))
                .isEqualTo(403);
        assertThat(code("GET /status?token=" + token + " HTTP/1.1", host()))
                .as("the token is in one address only")
                .isEqualTo(403);
        assertThat(code("POST /stop HTTP/1.1", host(), "Content-Length: 0")).isEqualTo(403);
        assertThat(stops).hasValue(0);
    }

    @Test
    void aNameThatAnotherSiteGivesThisMachineIsRefused() throws IOException {
        for (String name : List.of("evil.example", "evil.example:" + port, "127.0.0.1.evil.example", "10.1.2.3", "")) {
            assertThat(code("GET /status HTTP/1.1", "Host: " + name, cookie()))
                    .as(name)
                    .isIn(403, 400);
        }
        for (String name : List.of("localhost:" + port, "LOCALHOST:8080", "127.0.0.1", "[::1]:8080")) {
            assertThat(code("GET /status HTTP/1.1", "Host: " + name, cookie()))
                    .as(name)
                    .isEqualTo(200);
        }
    }

    @Test
    void aPageOfAnotherSiteCanDoNothing() throws IOException {
        String stop = "POST /stop HTTP/1.1";
        for (String origin :
                List.of("http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:" + port)) {
            assertThat(code(stop, host(), cookie(), "Content-Length: 0", "Origin: " + origin))
                    .as(origin)
                    .isEqualTo(403);
            assertThat(code("GET /status HTTP/1.1", host(), cookie(), "Origin: " + origin))
                    .as(origin)
                    .isEqualTo(403);
        }
        assertThat(code(stop, host(), cookie(), "Content-Length: 0"))
                .as("no origin")
                .isEqualTo(403);
        for (String site : List.of("cross-site", "same-site")) {
            assertThat(code("GET /frame HTTP/1.1", host(), cookie(), "Sec-Fetch-Site: " + site))
                    .as(site)
                    .isEqualTo(403);
        }
        assertThat(stops).hasValue(0);
        assertThat(code(stop, host(), cookie(), "Content-Length: 0", "Origin: http://127.0.0.1:" + port))
                .isEqualTo(204);
        assertThat(code(stop, host(), bearer(), "Content-Length: 0")).isEqualTo(204);
        assertThat(stops).hasValue(2);
    }

    @Test
    void nothingButWhatIsListedIsThere() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String path : List.of(
                "/../view.html",
                "/view.html",
                "/web/view.html",
                "/%2e%2e/%2e%2e/etc/passwd",
                "//etc/passwd",
                "/view.css/",
                "/io/github/halomill/runtime/web/view.html",
                "/..%2f..%2fetc/passwd",
                "/view.js%00")) {
            lines.add("GET " + path + " HTTP/1.1");
        }
        assertThat(new RawRequest(port).codes(lines, host(), bearer())).containsOnly(404);
        assertThat(code("PUT / HTTP/1.1", host(), bearer(), "Content-Length: 0"))
                .isEqualTo(405);
        assertThat(code("POST /stop HTTP/1.1", host(), bearer(), "Content-Length: 9999999999"))
                .isEqualTo(413);
        assertThat(code("GET /status?%zz=%zz HTTP/1.1", host(), bearer())).isEqualTo(400);
        assertThat(stops).hasValue(0);
    }

    /** All connections but one, each of which keeps a thread. */
    @Test
    void whoSendsHalfARequestKeepsNobodyOut() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 63; i++) {
                slow.add(new Socket("127.0.0.1", port));
                slow.get(i).getOutputStream().write("GET / HT".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(code("GET /status HTTP/1.1", host(), bearer())).isEqualTo(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void requestsThatAreNoneAreClosedOrRefused() throws IOException {
        for (String line : List.of("GET foo:bar HTTP/1.1", "OPTIONS * HTTP/1.1", "GET /?%zz HTTP/1.1", "GET", "\0")) {
            assertThat(new RawRequest(port).send(line, host())).as(line).doesNotStartWith("HTTP/1.1 2");
        }
        assertThat(code("GET /status HTTP/1.1", host(), bearer())).isEqualTo(200);
    }

    @Test
    void aPortInUseIsToldWithTheCure() {
        assertThatThrownBy(() -> open(String.valueOf(port)))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("view: cannot listen at 127.0.0.1:" + port + ": ")
                .hasMessageEndingWith("; choose another port, or give none (--view) for one that is free");
    }

    @Test
    void otherMachinesAreLetInOnlyInWordsWhichIsTold() throws IOException {
        assertThat(said).noneMatch(line -> line.startsWith("note"));
        try (LiveView open = open("0.0.0.0:0")) {
            assertThat(open).isNotNull();
            assertThat(said.get(1)).startsWith("note: other machines reach the live page");
            URI address = URI.create(said.get(2).substring("view: ".length()));
            RawRequest request = new RawRequest(address.getPort());
            String known = "Authorization: Bearer " + address.getQuery().substring("token=".length());
            assertThat(request.code("GET /status HTTP/1.1", "Host: 10.1.2.3:8080", known))
                    .isEqualTo(200);
            assertThat(request.code("GET /status HTTP/1.1", "Host: evil.example", known))
                    .isEqualTo(403);
            assertThat(request.code("GET /status HTTP/1.1", "Host: 10.1.2.3:8080"))
                    .isEqualTo(403);
        }
    }

    @Test
    void addressesThatAreNoneAreToldSo() {
        assertThat(ViewAddress.parse("8080")).isEqualTo(new ViewAddress("127.0.0.1", 8080));
        assertThat(ViewAddress.parse("[::1]:80")).hasToString("[::1]:80");
        for (String text : List.of("", "host", "0.0.0.0", "70000", "1:2:3", "http://127.0.0.1:80", "-1")) {
            assertThatThrownBy(() -> ViewAddress.parse(text))
                    .as(text)
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("view: '" + text + "' is neither a port nor a host and a port");
        }
        assertThatThrownBy(() -> new ViewOptions(ViewOptions.view(null), true))
                .isInstanceOf(UsageException.class)
                .hasMessage("view-wait: there is no page to wait for; add --view");
    }
}
