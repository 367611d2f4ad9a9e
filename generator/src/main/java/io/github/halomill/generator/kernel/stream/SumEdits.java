package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.stream.sum.SumText;
import io.github.halomill.generator.kernel.stream.text.Edit;
import io.github.halomill.generator.kernel.stream.text.Edit.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The text of a kernel whose sum is made row by row, in which accesses have been replaced. */
final class SumEdits implements SumText {

    private final KernelFileText text;

    /** The same with blanks in the places of comments. */
    private final KernelFileText bare;

    private final List<Edit> edits;

    /** Adds to what is replaced by now. */
    SumEdits(KernelFileText text, List<Edit> edits) {
        this.text = text;
        this.bare = text.withoutComments();
        this.edits = edits;
    }

    private int offset(SourceLocation place) {
        return text.offset(place.line(), place.column());
    }

    @Override
    public boolean isBefore(Variable variable, Stmt statement) {
        return offset(variable.place()) < text.statementStart(offset(statement.place()));
    }

    @Override
    public void before(Stmt statement, String inserted) {
        insert(text.statementStart(offset(statement.place())), " " + inserted);
    }

    @Override
    public boolean condition(Stmt statement, String name, String condition) {
        int at = offset(statement.place());
        insert(at, condition + " ");
        return text.word(at, name).isPresent();
    }

    private void insert(int at, String inserted) {
        edits.add(new Edit(new Span(at, at), inserted));
    }

    @Override
    public Optional<String> split(Stmt statement, List<Expr> terms, List<Integer> rows) {
        int at = text.statementStart(offset(statement.place()));
        List<Integer> ends = new ArrayList<>();
        for (Expr term : terms.subList(1, terms.size())) {
            Optional<Integer> end = bare.operatorBefore(offset(term.place()));
            if (end.isEmpty()) {
                return Optional.of("macros or casts are between the terms of its sum");
            }
            ends.add(end.get());
        }
        int start = bare.opening(offset(terms.get(0).place()), ends.get(0));
        StringBuilder lines = new StringBuilder("\n");
        int from = start;
        for (int i = 0; i < ends.size(); i++) {
            Span span = new Span(from, ends.get(i));
            if (!bare.isBalanced(span)) {
                return Optional.of("parentheses are around some terms of its sum");
            }
            lines.append("    if (hm->hm_row == %d) {\n        hm->hm_sum = %s%s;\n    }\n"
                    .formatted(
                            rows.get(i), i == 0 ? "" : "hm->hm_sum ", part(span).strip()));
            from = ends.get(i);
        }
        lines.append("    if (hm->hm_row < %d) {\n        return; // the sum waits for the next row\n    }\n"
                .formatted(rows.get(rows.size() - 1)));
        replace(new Span(start, from), "hm->hm_sum ");
        String place = "#line " + text.line(at) + " \"" + statement.place().file() + "\"\n";
        edits.add(new Edit(new Span(at, at), lines + place));
        return Optional.empty();
    }

    /** A part of the text without comments, in which what is in it is replaced. */
    private String part(Span span) {
        StringBuilder parts = new StringBuilder();
        int done = span.start();
        for (Edit edit : KernelReading.sorted(edits)) {
            if (isIn(edit, span)) {
                parts.append(bare.part(new Span(done, edit.span().start()))).append(edit.replacement());
                done = edit.span().end();
            }
        }
        return parts.append(bare.part(new Span(done, span.end()))).toString();
    }

    /** Replaces a part of the text with all that was replaced in it. */
    private void replace(Span span, String replacement) {
        edits.removeIf(edit -> isIn(edit, span));
        edits.add(new Edit(span, replacement));
    }

    private static boolean isIn(Edit edit, Span span) {
        return edit.span().start() >= span.start() && edit.span().end() <= span.end();
    }
}
