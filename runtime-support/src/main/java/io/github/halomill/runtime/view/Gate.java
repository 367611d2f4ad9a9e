package io.github.halomill.runtime.view;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may look: whoever knows the token, at a name that no other site can give this machine (DNS rebinding), and not on
 * behalf of another site's page.
 */
final class Gate {

    private static final int TOKEN_BYTES = 16;
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
    private static final String BEARER = "Bearer ";

    private final String token;
    private final boolean loopback;
    private final Set<String> names = new HashSet<>(Set.of("localhost"));
    private final String cookie;

    /** For a page at {@code address} and that port, with a token that nobody knows. Two pages have two cookies. */
    Gate(ViewAddress address, int port) {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
        this.cookie = "halomill-" + port;
        this.loopback = address.isLoopback();
        names.add(address.bracketed().toLowerCase(Locale.ROOT));
        if (loopback) {
            names.addAll(List.of("127.0.0.1", "[::1]"));
        } else {
            addOwnNames();
        }
    }

    private void addOwnNames() {
        try {
            InetAddress own = InetAddress.getLocalHost();
            names.add(own.getHostName().toLowerCase(Locale.ROOT));
            names.add(own.getCanonicalHostName().toLowerCase(Locale.ROOT));
        } catch (UnknownHostException e) {
            // a machine without a name is reached by its numbers
        }
    }

    /** What the address has to have. */
    String token() {
        return token;
    }

    /** What has a browser that has opened the page show the token by itself from then on. */
    String cookie() {
        return cookie + "=" + token + "; Path=/; HttpOnly; SameSite=Strict";
    }

    /** Whether a request is answered; {@code parameters} of its address. */
    boolean admits(HttpExchange exchange, Map<String, String> parameters) {
        Headers headers = exchange.getRequestHeaders();
        String host = headers.getFirst("Host");
        boolean opens = exchange.getRequestURI().getPath().equals("/");
        boolean byHeader = isToken(bearer(headers));
        boolean known = byHeader || isToken(fromCookie(headers)) || (opens && isToken(parameters.get("token")));
        return known
                && host != null
                && isOwn(host)
                && isOfThisPage(headers, host, opens, needsOrigin(exchange, byHeader));
    }

    private static boolean needsOrigin(HttpExchange exchange, boolean byHeader) {
        return !exchange.getRequestMethod().equals("GET") && !byHeader;
    }

    /** Browsers say of what page a request is; no page can have them show a header that is not its own. */
    private static boolean isOfThisPage(Headers headers, String host, boolean opens, boolean needsOrigin) {
        String origin = headers.getFirst("Origin");
        String site = headers.getFirst("Sec-Fetch-Site");
        boolean fetched = opens || site == null || site.equals("same-origin") || site.equals("none");
        return fetched && (origin == null ? !needsOrigin : origin.equals("http://" + host));
    }

    private boolean isOwn(String host) {
        String name = host.toLowerCase(Locale.ROOT).replaceFirst(":\\d{1,5}$", "");
        return names.contains(name) || (!loopback && NUMBERS.matcher(name).matches());
    }

    private static @Nullable String bearer(Headers headers) {
        String given = headers.getFirst("Authorization");
        return given != null && given.startsWith(BEARER) ? given.substring(BEARER.length()) : null;
    }

    private @Nullable String fromCookie(Headers headers) {
        for (String line : headers.getOrDefault("Cookie", List.of())) {
            for (String each : line.split(";", -1)) {
                if (each.trim().startsWith(cookie + "=")) {
                    return each.trim().substring(cookie.length() + 1);
                }
            }
        }
        return null;
    }

    /** In a time that does not tell how much of it is right. */
    private boolean isToken(@Nullable String given) {
        return given != null
                && MessageDigest.isEqual(
                        given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }
}
