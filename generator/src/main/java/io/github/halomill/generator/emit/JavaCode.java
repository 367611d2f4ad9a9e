package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Java expression that knows how to break its lines, as palantir-java-format does: a call that does not fit gets its
 * arguments on one line of their own, or if that does not fit either, on a line each.
 */
sealed interface JavaCode {

    /** Columns that a line may have. */
    int LINE = 120;

    /** What is not broken. */
    record Text(CodeBlock block) implements JavaCode {}

    /**
     * A call, or an array with its elements.
     *
     * @param head what stands before, with the parenthesis
     * @param arguments what stands inside
     * @param end the closing parenthesis
     */
    record Call(CodeBlock head, List<JavaCode> arguments, String end) implements JavaCode {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** A call of a method of what another call returns. */
    record Chain(JavaCode receiver, JavaCode call) implements JavaCode {

        /** The first call follows its receiver, the others are below each other. */
        private CodeBlock lines(int column, int indent, int level, int trailing) {
            List<JavaCode> calls = new ArrayList<>();
            JavaCode first = this;
            while (first instanceof Chain chain) {
                calls.add(0, chain.call);
                first = chain.receiver;
            }
            int last = calls.size() - 1;
            int start = column + width(first.flat()) + 1;
            CodeBlock.Builder lines = CodeBlock.builder()
                    .add("$L.", first.flat())
                    .add(calls.get(0).broken(start, indent, level + Math.min(last, 1), last == 0 ? trailing : 0));
            for (int i = 1; i <= last; i++) {
                JavaCode next = calls.get(i);
                lines.add("\n" + " ".repeat(8 * level) + ".")
                        .add(next.broken(indent + 8 * (level + 1) + 1, indent, level + 1, i == last ? trailing : 0));
            }
            return lines.build();
        }
    }

    /** Terms joined by an operator; each gets a line if they do not fit on one. */
    record Joined(String operator, List<JavaCode> terms) implements JavaCode {
        public Joined {
            terms = terms.stream()
                    .flatMap(term -> term instanceof Joined joined && joined.operator.equals(operator)
                            ? joined.terms.stream()
                            : Stream.of(term))
                    .toList();
        }
    }

    /** What is not broken, in JavaPoet's notation. */
    static JavaCode text(String format, Object... arguments) {
        return new Text(CodeBlock.of(format, arguments));
    }

    /** A call of {@code head}, which JavaPoet's {@code $T} may stand in. */
    static JavaCode call(CodeBlock head, JavaCode... arguments) {
        return call(head, List.of(arguments));
    }

    /** A call of {@code head}. */
    static JavaCode call(CodeBlock head, List<JavaCode> arguments) {
        return new Call(CodeBlock.of("$L(", head), arguments, ")");
    }

    /** An array of {@code type} with its elements. */
    static JavaCode array(TypeName type, List<JavaCode> elements) {
        return new Call(CodeBlock.of("new $T {", type), elements, "}");
    }

    /** Whether it is a call that fits on a line, with so many more columns at its end. */
    default boolean fits(int indent, int more) {
        return indent + width(flat()) + more <= LINE;
    }

    /** The call with a block as a further argument, the last one; {@code flat}: the others stay on one line. */
    default CodeBlock ending(int indent, CodeBlock block, boolean flat) {
        Call call = (Call) this;
        CodeBlock.Builder code = CodeBlock.builder().add(call.head);
        List<CodeBlock> arguments = new ArrayList<>();
        call.arguments.forEach(
                argument -> arguments.add(flat ? argument.flat() : argument.broken(indent + 8, indent + 8, 1, 1)));
        arguments.add(block);
        return flat
                ? code.add("$L)", CodeBlock.join(arguments, ", ")).build()
                : code.add("\n")
                        .indent()
                        .indent()
                        .add("$L)", CodeBlock.join(arguments, ",\n"))
                        .unindent()
                        .unindent()
                        .build();
    }

    /** All on one line. */
    default CodeBlock flat() {
        if (this instanceof Call call) {
            CodeBlock inside = call.arguments.stream().map(JavaCode::flat).collect(CodeBlock.joining(", "));
            return CodeBlock.of("$L$L$L", call.head, inside, call.end);
        }
        if (this instanceof Chain chain) {
            return CodeBlock.of("$L.$L", chain.receiver.flat(), chain.call.flat());
        }
        if (this instanceof Joined joined) {
            return joined.terms.stream().map(JavaCode::flat).collect(CodeBlock.joining(" " + joined.operator + " "));
        }
        return ((Text) this).block;
    }

    /** The statement {@code expression;}, likewise. */
    default CodeBlock statement(int indent) {
        return statement(indent, CodeBlock.of(""));
    }

    /**
     * The statement {@code prefix expression;} in lines that are not too long.
     *
     * @param indent columns before the statement
     * @param prefix what stands before the expression, for example {@code long n = }
     */
    default CodeBlock statement(int indent, CodeBlock prefix) {
        int column = indent + width(prefix);
        return CodeBlock.builder()
                .add("$[")
                .add(prefix)
                .add(broken(column, indent, 0, 1))
                .add(";\n$]")
                .build();
    }

    /** The expression as the value of a field, which {@code declaration} begins. */
    default CodeBlock initializer(int indent, CodeBlock declaration) {
        return broken(indent + width(declaration), indent, 0, 1);
    }

    /** In lines: the first from {@code column} on, further ones at {@code 8 * (level + 1)} from {@code indent}. */
    private CodeBlock broken(int column, int indent, int level, int trailing) {
        CodeBlock flat = flat();
        if (this instanceof Text || column + width(flat) + trailing <= LINE) {
            return flat;
        }
        // JavaPoet itself indents every line of a statement but the first by 8.
        String newline = "\n" + " ".repeat(8 * level);
        int inner = indent + 8 * (level + 1);
        if (this instanceof Chain chain) {
            return chain.lines(column, indent, level, trailing);
        }
        if (this instanceof Joined joined) {
            int start = inner + joined.operator.length() + 1;
            return joined.terms.stream()
                    .map(term -> term.broken(start, indent, level + 1, trailing))
                    .collect(CodeBlock.joining(newline + joined.operator + " "));
        }
        Call call = (Call) this;
        CodeBlock inside = call.arguments.stream().map(JavaCode::flat).collect(CodeBlock.joining(", "));
        if (inner + width(inside) + 1 + trailing > LINE) {
            inside = call.arguments.stream()
                    .map(argument -> argument.broken(inner, indent, level + 1, 1 + trailing))
                    .collect(CodeBlock.joining("," + newline));
        }
        return CodeBlock.of("$L" + newline + "$L$L", call.head, inside, call.end);
    }

    /** Columns that a piece of code takes once its types are imported. */
    private static int width(CodeBlock code) {
        return code.toString()
                .replaceAll(
                        "java\\.lang\\.Math\\.|\\b[a-z.]+\\.(?:Arithmetic\\.(?=ceilDiv)|UseDeclaration\\.(?=range|of))|(?<![\".])\\b(?:[a-z][a-z0-9]*\\.)+(?=[A-Z])",
                        "")
                .length();
    }
}
