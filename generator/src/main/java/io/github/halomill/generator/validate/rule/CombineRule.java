package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.CombineFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.LinkedHashMap;
import java.util.Map;

/** A buffer that is combined has integers, a kernel that changes it, and nothing that is of elements of work-items. */
final class CombineRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            buffer.combine().ifPresent(combine -> check(buffer, combine, subject, diagnostics));
        }
    }

    private static void check(BufferFacts buffer, CombineFacts combine, Subject subject, Diagnostics diagnostics) {
        String name = Quoted.quote(buffer.element().name());
        SourceLocation place = combine.element().location();
        if (combine.with().isEmpty()) {
            Text with = combine.element().with();
            report(
                    with.location(),
                    name + " is combined with " + Quoted.quote(with) + ", which is no rule",
                    "write sum, min, max, and, or, xor or any",
                    diagnostics);
        }
        if (buffer.type().isPresent() && buffer.integer().isEmpty()) {
            report(
                    place,
                    name + " is combined, and its elements are " + buffer.type().get() + ", not integers",
                    "make a flag an int; a sum of floats depends on the order, on one device as well: have each"
                            + " work-item write its value to an element of its own, and <reduce> these in a <schedule>",
                    diagnostics);
        }
        others(name, others(buffer), diagnostics);
        if (subject.addressing() == Addressing.LOCAL && buffer.writes()) {
            report(
                    place,
                    name + " is combined, but under local addressing the kernel sees a smaller problem",
                    "write <addressing>global</addressing>, and values of the whole problem in the place of zone"
                            + " functions",
                    diagnostics);
        }
        if (!buffer.writes() && !subject.isOfSeveral()) {
            report(
                    place,
                    name + " is combined, and the kernel does not change it",
                    "remove <combine>, or write <property>inout</property>",
                    diagnostics);
        }
    }

    /** Reports elements, and where they are, that an array of that name must not have. */
    static void others(String name, Map<String, SourceLocation> others, Diagnostics diagnostics) {
        others.forEach((element, at) -> report(
                at,
                name + " is combined, and has <" + element + ">, which only other arrays have",
                "remove it, or <combine>",
                diagnostics));
    }

    private static Map<String, SourceLocation> others(BufferFacts buffer) {
        ArgumentElement element = buffer.element();
        Map<String, SourceLocation> others = new LinkedHashMap<>();
        element.image().map(Text::location).ifPresent(at -> others.put("image", at));
        element.shadow().ifPresent(shadow -> others.put("shadow", shadow.location()));
        element.wraps().map(Text::location).ifPresent(at -> others.put("wraps", at));
        element.origin().map(Text::location).ifPresent(at -> others.put("origin", at));
        element.distribution().map(Text::location).ifPresent(at -> others.put("distribution", at));
        element.value().map(Text::location).ifPresent(at -> others.put("value", at));
        return others;
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.COMBINE, place, message, hint);
    }
}
