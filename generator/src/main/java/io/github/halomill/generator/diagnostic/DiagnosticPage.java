package io.github.halomill.generator.diagnostic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The page of the documentation that has an entry for every {@link DiagnosticCode}: {@code docs/diagnostics.md}, as
 * this jar holds it.
 */
public final class DiagnosticPage {

    private static final String ENTRY = "### ";

    private DiagnosticPage() {}

    /** All entries by code, such as {@code HM014}, in the page's order: the heading, and the text below it. */
    public static Map<String, String> entries() {
        Map<String, String> entries = new LinkedHashMap<>();
        for (String section : text().split("\n(?=#)", -1)) {
            if (section.startsWith(ENTRY)) {
                String entry = section.substring(ENTRY.length()).strip() + "\n";
                String code = entry.substring(0, entry.indexOf(' '));
                if (entries.put(code, entry) != null) {
                    throw new IllegalStateException("diagnostics.md has two entries " + code);
                }
            }
        }
        return entries;
    }

    private static String text() {
        try (InputStream page = DiagnosticPage.class.getResourceAsStream("diagnostics.md")) {
            if (page == null) {
                throw new IllegalStateException("diagnostics.md is missing from the generator");
            }
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read diagnostics.md", e);
        }
    }
}
