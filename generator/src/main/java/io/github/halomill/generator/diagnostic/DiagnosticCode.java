package io.github.halomill.generator.diagnostic;

/** Every kind of diagnostic. The numbers are stable; new ones go to the end. */
public enum DiagnosticCode {
    /** The file cannot be read. */
    UNREADABLE("HM001"),
    /** Not well-formed XML. */
    MALFORMED_XML("HM002");

    private final String id;

    DiagnosticCode(String id) {
        this.id = id;
    }

    /** For example {@code HM014}. */
    public String id() {
        return id;
    }
}
