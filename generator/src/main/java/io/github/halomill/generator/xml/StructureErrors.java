package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.xml.source.SourceText;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Reports what is wrong with elements, at their places. */
final class StructureErrors {

    /** Joins names of elements. */
    static final Collector<CharSequence, ?, String> TAGS = Collectors.joining(">, <", "<", ">");

    private final SourceText source;
    private final Diagnostics diagnostics;
    private boolean any;

    StructureErrors(SourceText source, Diagnostics diagnostics) {
        this.source = source;
        this.diagnostics = diagnostics;
    }

    /** Whether more than values is wrong. */
    boolean any() {
        return any;
    }

    void add(SourceLocation location, String message, String hint) {
        add(DiagnosticCode.STRUCTURE, location, message, hint);
    }

    void add(DiagnosticCode code, SourceLocation location, String message, String hint) {
        any = true;
        diagnostics.error(code, location, message, hint);
    }

    /** Reports a value that is none, which does not keep a description from being read. */
    void value(DiagnosticCode code, SourceLocation location, String message, String hint) {
        diagnostics.error(code, location, message, hint);
    }

    /** The place of its start tag, or of the characters that are short for it. */
    SourceLocation place(OpenElement element) {
        return element.isShort() ? source.at(source.contentStart(element.tagEnd())) : source.tag(element.tagEnd());
    }

    SourceLocation textPlace(OpenElement element) {
        return source.at(element.textStart());
    }

    /** The place of the value of an attribute. */
    SourceLocation attributePlace(OpenElement element, String name) {
        return source.attribute(element.tagEnd(), name, "")
                .map(piece -> source.at(piece.start()))
                .orElse(place(element));
    }
}
