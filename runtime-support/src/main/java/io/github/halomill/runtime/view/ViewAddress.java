package io.github.halomill.runtime.view;

import io.github.halomill.runtime.base.UsageException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the live page is.
 *
 * @param host as it was given, without brackets
 * @param port 0: any that is free
 */
public record ViewAddress(String host, int port) {

    /** This machine alone, at a port that is free. */
    public static final String DEFAULT = "127.0.0.1:0";

    private static final Pattern TEXT = Pattern.compile("(?:(\\[[0-9a-fA-F:.]+]|[\\w.-]+):)?(\\d{1,5})");
    private static final int LAST_PORT = 65535;

    /**
     * Reads {@code 8080} or {@code 0.0.0.0:8080}.
     *
     * @throws UsageException if it is something else, or no machine has that name
     */
    static ViewAddress parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > LAST_PORT) {
            throw new UsageException("view: '" + text + "' is neither a port nor a host and a port; possible are 8080,"
                    + " 127.0.0.1:8080 and, to be seen from other machines, 0.0.0.0:8080");
        }
        String host = matcher.group(1) == null ? "127.0.0.1" : matcher.group(1);
        ViewAddress address = new ViewAddress(host.replaceAll("[\\[\\]]", ""), Integer.parseInt(matcher.group(2)));
        address.resolved();
        return address;
    }

    private InetAddress resolved() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UsageException("view: no machine is called '" + host + "'; use 127.0.0.1, or leave out the host");
        }
    }

    /** Whether other machines cannot reach it. */
    boolean isLoopback() {
        return resolved().isLoopbackAddress();
    }

    InetSocketAddress socket() {
        return new InetSocketAddress(resolved(), port);
    }

    /** The host as it is written before a port. */
    String bracketed() {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    @Override
    public String toString() {
        return bracketed() + ":" + port;
    }
}
