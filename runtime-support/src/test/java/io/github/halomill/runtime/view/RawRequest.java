package io.github.halomill.runtime.view;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a server answers to bytes that no well-behaved client sends. */
record RawRequest(int port) {

    private static final int PATIENCE_MILLIS = 10_000;

    /** Everything, head and body, as text. */
    String send(String line, String... headers) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            String text = Stream.concat(Stream.of(line), Stream.of(headers)).collect(Collectors.joining("\r\n"));
            socket.getOutputStream()
                    .write((text + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** The code alone. */
    int code(String line, String... headers) throws IOException {
        return Integer.parseInt(send(line, headers).split(" ", 3)[1]);
    }

    /** The codes of several lines with the same headers. */
    List<Integer> codes(List<String> lines, String... headers) throws IOException {
        List<Integer> codes = new ArrayList<>();
        for (String line : lines) {
            codes.add(code(line, headers));
        }
        return codes;
    }
}
