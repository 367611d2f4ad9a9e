package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.stream.FunctionText.Edit;
import io.github.halomill.generator.kernel.stream.FunctionText.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of a kernel whose sum is made row by row.
 *
 * @param edits what is replaced in it by now
 */
record SumText(KernelFileText text, List<Edit> edits) {

    /** This text without comments. */
    SumText withoutComments() {
        return new SumText(text.withoutComments(), edits);
    }

    int offset(SourceLocation place) {
        return text.offset(place.line(), place.column());
    }

    /** Puts something before a statement of a block, right after the one before. */
    void before(Stmt statement, String inserted) {
        int at = text.statementStart(offset(statement.place()));
        insert(at, " " + inserted);
    }

    /** Puts lines before a statement of a block. */
    void linesBefore(Stmt statement, String lines) {
        int at = text.statementStart(offset(statement.place()));
        insert(
                at,
                "\n" + lines + "#line " + text.line(at) + " \""
                        + statement.place().file() + "\"\n");
    }

    /** Puts a condition before a statement, which begins with a name. */
    void condition(Stmt statement, String name, String condition) throws RefusedException {
        int at = offset(statement.place());
        throwIf(text.word(at, name).isEmpty(), "a macro, or parentheses, make the statement at " + statement.place());
        insert(at, condition + " ");
    }

    private void insert(int at, String inserted) {
        edits.add(new Edit(new Span(at, at), inserted));
    }

    /** A part of the text, in which what is in it is replaced. */
    String part(Span span) {
        StringBuilder parts = new StringBuilder();
        int done = span.start();
        for (Edit edit : KernelReading.sorted(edits)) {
            if (isIn(edit, span)) {
                parts.append(text.part(new Span(done, edit.span().start()))).append(edit.replacement());
                done = edit.span().end();
            }
        }
        return parts.append(text.part(new Span(done, span.end()))).toString();
    }

    /** Replaces a part of the text with all that was replaced in it. */
    void replace(Span span, String replacement) {
        List<Edit> inside = new ArrayList<>(edits);
        inside.removeIf(edit -> !isIn(edit, span));
        edits.removeAll(inside);
        edits.add(new Edit(span, replacement));
    }

    private static boolean isIn(Edit edit, Span span) {
        return edit.span().start() >= span.start() && edit.span().end() <= span.end();
    }
}
