package io.github.halomill.generator.kernel.soundness;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes up the statements of a random kernel. Every loop ends. */
final class RandomStatements {

    private static final int DEEPEST = 4;

    private final RandomExpressions make;
    private final StringBuilder text = new StringBuilder();
    /** Names declared in the block at hand. */
    private Set<String> block = new HashSet<>();

    private int indent = 1;
    private int names;
    private int loops;

    RandomStatements(RandomExpressions make) {
        this.make = make;
    }

    String text() {
        return text.toString();
    }

    void line(String line) {
        text.append("    ".repeat(indent)).append(line).append('\n');
    }

    private String fresh(String prefix) {
        // Names come again, so that they hide each other.
        String name = make.oneIn(5) && !block.contains(prefix) ? prefix : prefix + names++;
        block.add(name);
        return name;
    }

    private void block(String head, Runnable body) {
        block(head, body, "}");
    }

    /** A block between braces with a scope of its own. */
    private void block(String head, Runnable body, String end) {
        line(head + " {");
        indent++;
        int[] mark = make.enter();
        Set<String> outer = block;
        block = new HashSet<>();
        body.run();
        block = outer;
        make.leave(mark);
        indent--;
        line(end);
    }

    void statements(int depth, int count) {
        for (int i = 0; i < count; i++) {
            statement(depth);
        }
    }

    private void inner(int depth) {
        statements(depth + 1, 1 + make.below(2));
    }

    private void statement(int depth) {
        if (depth >= DEEPEST) {
            write();
            return;
        }
        switch (make.below(26)) {
            case 0, 1, 2 -> write();
            case 3 -> condition(depth);
            case 4 -> block("if (" + make.condition(2) + ")", () -> inner(depth));
            case 5, 6, 7 -> loop(depth);
            case 8 -> whileLoop(depth);
            case 9, 10 -> variable();
            case 11 -> wild();
            case 12, 13 -> change();
            case 14 -> movedPointer(depth);
            case 15 -> alias();
            case 16 -> helper();
            case 17 -> vector();
            case 18 -> struct();
            case 19 -> choice(depth);
            case 20 -> line("if (" + make.value() + " > " + make.below(9) + ") " + written());
            case 21 -> sideEffect();
            case 22 -> privateArray();
            case 23 -> leave();
            case 24 -> block("", () -> inner(depth));
            default -> line("b[" + own() + "] " + make.oneOf("=", "+=", "^=") + " " + make.value() + ";");
        }
    }

    /** Writes to a buffer, mostly to an element of the work-item's own. */
    void write() {
        line(written());
    }

    private String written() {
        String target = make.oneIn(5) ? make.subscript() : own();
        return make.oneIn(6)
                ? "out[" + target + "]" + make.oneOf("++", "--", " += 2", " |= 1") + ";"
                : "out[" + target + "] = " + make.value() + ";";
    }

    /** An element that belongs to the work-item alone. */
    private String own() {
        return make.oneIn(3) ? "OWN(" + make.below(4) + ")" : "own + " + make.below(4);
    }

    private void condition(int depth) {
        block("if (" + make.condition(2) + ")", () -> inner(depth));
        block(make.oneIn(3) ? "else if (" + make.condition(1) + ")" : "else", () -> inner(depth));
    }

    private void loop(int depth) {
        Term bound = make.bound();
        String i = fresh("i");
        String type = bound.lo() >= 0 ? make.oneOf("int", "int", "uint", "size_t", "short") : "int";
        int step = 1 + make.below(3);
        long first = make.below(3) - (type.equals("int") ? 1 : 0);
        String head;
        Term counter;
        switch (make.below(4)) {
            case 0 -> {
                head = "for (int " + i + " = " + bound.asInt().text() + "; " + i + " >= " + first + "; " + i + " -= "
                        + step + ")";
                counter = Term.variable(i, "int", first, Math.max(first, bound.hi()));
            }
            case 1 -> {
                head = "for (int " + i + " = " + Math.max(first, 1) + " + " + make.below(4) + "; " + i + "-- > 0;)";
                counter = Term.variable(i, "int", 0, 5);
            }
            default -> {
                String more = step == 1 ? make.oneOf(i + "++", "++" + i) : i + " += " + step;
                String test = i + make.oneOf(" < ", " < ", " <= ") + bound.text();
                head = "for (" + type + " " + i + " = " + first + "; " + test + "; " + more + ")";
                counter = Term.variable(i, type, first, Math.max(first, bound.hi()));
            }
        }
        block(head, () -> {
            make.declare(counter);
            body(depth);
        });
    }

    private void body(int depth) {
        loops++;
        inner(depth);
        if (make.oneIn(3)) {
            line("if (" + make.condition(1) + ") " + make.oneOf("break", "continue") + ";");
            inner(depth);
        }
        loops--;
    }

    private void whileLoop(int depth) {
        String i = fresh("w");
        int last = 1 + make.below(5);
        line("int " + i + " = " + make.below(3) + ";");
        make.declare(Term.variable(i, "int", 0, 7));
        String test = make.oneOf(i + "++ < " + last, "++" + i + " <= " + last, i + " < " + last + " && ++" + i);
        if (make.oneIn(3)) {
            block("do", () -> body(depth), "} while (" + test + ");");
        } else {
            block("while (" + test + ")", () -> body(depth));
        }
    }

    private void variable() {
        Term value = make.term(2);
        String name = fresh("t");
        line("const int " + name + " = " + value.asInt().text() + ";");
        make.declare(Term.variable(name, "int", value.lo(), value.hi()));
    }

    private void wild() {
        String name = fresh("u");
        line("int " + name + " = " + make.term(1).asInt().text() + ";");
        make.declareWild(name);
    }

    private void change() {
        if (make.wild().isEmpty()) {
            wild();
        }
        String name = anyWild();
        String change = name + make.oneOf(" = ", " += ", " -= ", " = ")
                + make.term(1).asInt().text() + ";";
        line(make.oneIn(2) ? "if (" + make.condition(1) + ") " + change : change);
    }

    private String anyWild() {
        return make.wild().get(make.below(make.wild().size()));
    }

    private void movedPointer(int depth) {
        String p = fresh("p");
        int step = 1 + make.below(5);
        line("__global const int *" + p + " = a + " + make.subscript(64) + ";");
        block("for (int k = 0; k < " + (1 + make.below(5)) + "; k++)", () -> {
            make.declare(Term.variable("k", "int", 0, 5));
            line("out[" + own() + "] += *" + p + make.oneOf("", " + " + p + "[3]", " + " + p + "[k]") + ";");
            line(make.oneIn(3) ? "if (" + make.condition(1) + ") " + p + "++;" : p + " += " + step + ";");
            inner(depth);
        });
    }

    private void alias() {
        String p = fresh("p");
        if (make.oneIn(2)) {
            line("__global int *" + p + " = " + make.condition(1) + " ? out : b + 4;");
            line(p + "[" + own() + "] = " + make.value() + ";");
        } else {
            line("__global const int *" + p + " = a;");
            line("if (" + make.condition(1) + ") " + p + " = " + make.oneOf("b", "a + 7", p + " + 3") + ";");
            line("out[" + own() + "] = " + p + "[" + make.subscript(128) + "];");
        }
    }

    private void helper() {
        switch (make.below(4)) {
            case 0 -> line("put(out, " + own() + ", " + make.value() + ");");
            case 1 -> {
                String name = fresh("h");
                line("int " + name + " = " + make.below(4) + ";");
                line("advance(&" + name + ", " + make.term(1).asInt().text() + ");");
                make.declareWild(name);
            }
            case 2 ->
                line("out[" + own() + "] = pick(" + make.oneOf("a", "b", "a + 5") + ", "
                        + make.term(1).asInt().text() + ", n);");
            default ->
                line("out[" + own() + "] = total(a + " + make.subscript(64) + ", " + make.below(6) + ", "
                        + (1 + make.below(7)) + ");");
        }
    }

    private void vector() {
        switch (make.below(4)) {
            case 0 -> line("vstore4(vload4(" + make.subscript(32) + ", a), own / 4, out);");
            case 1 -> {
                line("float4 vec = v4[" + make.subscript(64) + "];");
                line("vec." + make.oneOf("x", "yz", "w") + " = 2.0f;");
                line("out[" + own() + "] = (int)vec.y + (int)dot(vec, (float4)(1, 0, 0, 1));");
            }
            case 2 ->
                line("out[" + own() + "] = ((__global const int4 *)a)[" + make.subscript(64) + "]."
                        + make.oneOf("x", "z", "s3") + ";");
            default -> line("*(__global int4 *)(b + own) = (int4)(" + make.value() + ", x, 1, 2);");
        }
    }

    private void struct() {
        String name = fresh("r");
        line("struct S " + name + " = s[" + make.subscript(64) + "];");
        line(name + ".q[1] += " + make.term(1).asInt().text() + ";");
        line("out[" + own() + "] = " + name + ".p + " + name + ".q[1];");
    }

    private void choice(int depth) {
        List<String> labels = new ArrayList<>(List.of("case 0:", "case 1:", "case 2: case 3:", "default:"));
        block("switch (" + make.term(1).asInt().text() + ")", () -> {
            for (String label : labels) {
                line(label);
                block("", () -> inner(depth));
                if (!make.oneIn(3)) {
                    line("break;");
                }
            }
        });
    }

    private void sideEffect() {
        String name = fresh("e");
        line("int " + name + " = " + make.below(4) + ";");
        make.declareWild(name);
        switch (make.below(4)) {
            case 0 -> line("out[" + own() + "] = a[" + name + "++] + a[" + name + "];");
            case 1 ->
                line("if (" + make.condition(0) + " || " + name + "++ > 1) out[" + own() + "] = a[" + name + "];");
            case 2 -> line(make.oneOf("x == 1", "n > 3") + " && (" + name + " = " + make.below(50) + ");");
            default -> line("out[own] = (" + name + " += 2, a[" + name + "]);");
        }
    }

    private void privateArray() {
        String name = fresh("l");
        int size = 3 + make.below(3);
        line("int " + name + "[" + size + "];");
        line("for (int k = 0; k < " + size + "; k++) " + name + "[k] = " + make.oneOf("k", "2 * k + 1", "x + k", "a[k]")
                + ";");
        line("out[" + own() + "] = a[abs(" + name + "[" + make.subscript(2) + "]) % 128];");
    }

    /** Ends the loop or the work-item, maybe. */
    private void leave() {
        String way = loops > 0 ? make.oneOf("break", "continue", "return") : "return";
        line("if (" + make.condition(1) + ") " + way + ";");
    }
}
