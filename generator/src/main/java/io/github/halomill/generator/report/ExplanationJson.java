package io.github.halomill.generator.report;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.ReferenceClass;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.runtime.report.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kernels' references as JSON. */
public final class ExplanationJson {

    private ExplanationJson() {}

    /**
     * The whole text:
     * {@code {"assumption", "kernels": [{"kernel", "file", "line", "column", "references": [{"file", "line", "column", "buffer", "does", "text", "class", "resolved", "unresolved", "cases": [{"offset", "guards"}]}], "resolved", "classes": {"N1" ...}, "buffers": [{"name", "reads", "writes"}]}]}};
     * {@code unresolved} says why, where it is so.
     */
    public static String write(List<Explanation> kernels) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("assumption", Explanation.ASSUMPTION);
        tree.put("kernels", kernels.stream().map(ExplanationJson::kernel).toList());
        return Json.write(tree);
    }

    private static Map<String, Object> kernel(Explanation kernel) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kernel", kernel.kernel());
        place(tree, kernel.place());
        tree.put(
                "references",
                kernel.references().stream().map(ExplanationJson::reference).toList());
        tree.put("resolved", kernel.resolved());
        Map<String, Object> classes = new LinkedHashMap<>();
        for (ReferenceClass kind : ReferenceClass.values()) {
            classes.put(kind.id(), kernel.count(kind));
        }
        tree.put("classes", classes);
        tree.put(
                "buffers",
                kernel.buffers().stream().map(buffer -> buffer(kernel, buffer)).toList());
        return tree;
    }

    private static Map<String, Object> reference(Reference reference) {
        ReferenceClass kind = ReferenceClass.of(reference);
        Map<String, Object> tree = new LinkedHashMap<>();
        place(tree, reference.place());
        tree.put("buffer", reference.buffer().name());
        tree.put("does", Explanation.letters(reference.mode()));
        tree.put("text", reference.text());
        tree.put("class", kind.id());
        tree.put("resolved", kind.isResolved());
        reference.unresolved().ifPresent(why -> tree.put("unresolved", why.text()));
        tree.put(
                "cases",
                reference.accesses().stream()
                        .map(access -> access(reference, access))
                        .toList());
        return tree;
    }

    private static Map<String, Object> access(Reference reference, ByteAccess access) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("offset", Explanation.offset(reference, access));
        tree.put("guards", access.guards().texts());
        return tree;
    }

    private static Map<String, Object> buffer(Explanation kernel, Variable buffer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", buffer.name());
        tree.put("reads", kernel.reads(buffer));
        tree.put("writes", kernel.writes(buffer));
        return tree;
    }

    private static void place(Map<String, Object> tree, SourceLocation place) {
        tree.put("file", place.file());
        tree.put("line", place.line());
        tree.put("column", place.column());
    }
}
