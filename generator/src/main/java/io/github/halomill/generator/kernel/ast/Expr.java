package io.github.halomill.generator.kernel.ast;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;

/**
 * An expression. Its operands have the types that C converts them to: operands of an arithmetic operator both have the
 * type in which it computes, what is assigned has the type of its target, an argument that of its parameter, an index
 * is a {@code long} or {@code ulong}. Where a conversion changes a type there is a {@link Convert}. Parentheses have
 * gone; an array or struct as the base of {@link Element}, {@link Decay} or {@link Field} stands for its place in
 * memory. A string is the name of a variable of the file that nothing declares.
 */
public sealed interface Expr {

    /** Type of its value; of a place, type of what lies there. */
    Type type();

    /** Its first token; where a macro makes it, the macro's use. */
    SourceLocation place();

    /** Operators that compute a value of two. */
    enum BinaryOp {
        ADD("+"),
        SUB("-"),
        MUL("*"),
        DIV("/"),
        REM("%"),
        SHL("<<"),
        SHR(">>"),
        AND("&"),
        OR("|"),
        XOR("^"),
        LT("<"),
        LE("<="),
        GT(">"),
        GE(">="),
        EQ("=="),
        NE("!=");

        private final String text;

        BinaryOp(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }

        public boolean isComparison() {
            return compareTo(LT) >= 0;
        }
    }

    /** Operators that compute a value of one; NOT is {@code !}, COMPLEMENT is {@code ~}. */
    enum UnaryOp {
        MINUS,
        NOT,
        COMPLEMENT
    }

    /** An integer, {@code char} literals, enumeration constants and known {@code sizeof}s included. */
    record IntLiteral(long value, Type type, SourceLocation place) implements Expr {}

    /** A floating-point number. */
    record RealLiteral(double value, Type type, SourceLocation place) implements Expr {}

    /** A variable or parameter: its value, or its place. */
    record Name(Variable variable, Type type, SourceLocation place) implements Expr {}

    /**
     * A name that nothing declares: a macro that only build options define. The same for all work-items; as a number,
     * an {@code int}.
     */
    record Symbol(String name, Type type, SourceLocation place) implements Expr {}

    record Unary(UnaryOp op, Expr operand, Type type, SourceLocation place) implements Expr {}

    /**
     * Arithmetic, shifts, bits, comparisons; of vectors, component by component. Operands of a comparison may be
     * pointers; SUB of two pointers counts elements. The type of a comparison of scalars is {@code int}.
     */
    record Binary(BinaryOp op, Expr left, Expr right, Type type, SourceLocation place) implements Expr {}

    /** {@code &&}, or else {@code ||}: the right operand is evaluated only if it matters. */
    record Logical(boolean and, Expr left, Expr right, Type type, SourceLocation place) implements Expr {}

    /** {@code c ? a : b}; with a vector as condition, component by component and both evaluated. */
    record Conditional(Expr condition, Expr then, Expr otherwise, Type type, SourceLocation place) implements Expr {}

    /** {@code a, b}. */
    record Comma(Expr first, Expr second, Type type, SourceLocation place) implements Expr {}

    /** A conversion, written or implicit; of a scalar to a vector it copies; of pointers it keeps the address. */
    record Convert(Expr operand, Type type, SourceLocation place) implements Expr {}

    /** {@code target = value}; the value is that of the target afterwards. */
    record Assign(Expr target, Expr value, Type type, SourceLocation place) implements Expr {}

    /**
     * {@code target op= value}, and {@code ++} and {@code --} as {@code += 1} and {@code -= 1}. The target is evaluated
     * once, read, converted to {@code computed}, combined, and converted back. If the target is a pointer, so is
     * {@code computed}, and the value counts elements.
     *
     * @param old whether the value is that of the target before: {@code i++}
     */
    record Update(BinaryOp op, Expr target, Expr value, Type computed, boolean old, Type type, SourceLocation place)
            implements Expr {}

    /**
     * The element {@code index} places after what the pointer {@code base} points to: {@code base[index]}; {@code *p}
     * is {@code p[0]}. A place; where its value is used, it is read.
     *
     * @param text as the user wrote the whole: {@code A[y * pitch + x]}
     */
    record Element(Expr base, Expr index, Type type, SourceLocation place, String text) implements Expr {}

    /** A field of a place or value; {@code p->f} is {@code p[0].f}. Of an opaque struct it lies somewhere. */
    record Field(Expr base, Type.Struct.Field field, Type type, SourceLocation place) implements Expr {}

    /** Components of a vector place or value: {@code v.xy}; a scalar if it is one. */
    record Lanes(Expr base, List<Integer> lanes, Type type, SourceLocation place) implements Expr {
        public Lanes {
            lanes = List.copyOf(lanes);
        }
    }

    /** The address of the first element of an array: what an array's name means as a value. */
    record Decay(Expr array, Type type, SourceLocation place) implements Expr {}

    /** {@code &place}. */
    record AddressOf(Expr operand, Type type, SourceLocation place) implements Expr {}

    /** A pointer moved by a number of elements: {@code p + i}; {@code p - i} has a negated index. */
    record Move(Expr pointer, Expr index, Type type, SourceLocation place) implements Expr {}

    /** {@code (float4)(a, b.xy, c)}: the components one after the other, as many as the vector has. */
    record VectorOf(List<Expr> parts, Type type, SourceLocation place) implements Expr {
        public VectorOf {
            parts = List.copyOf(parts);
        }
    }

    /**
     * {@code {a, b, {c}}}: initialises an array, a struct or a vector. Braces are as written or as C implies them;
     * designators are resolved, and what they leave out is left out at the end only, else it is a zero.
     */
    record Initializer(List<Expr> parts, Type type, SourceLocation place) implements Expr {
        public Initializer {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A call. If the file defines {@code function}, arguments have the types of its parameters; otherwise it is a
     * builtin or unknown and they have their own (arrays decayed).
     *
     * @param text as the user wrote the whole
     */
    record Call(String function, List<Expr> arguments, Type type, SourceLocation place, String text) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * What is computed of {@code operands}, as they stand, in a way that is not understood: what C does not define, or
     * an operator over something of an {@link Type.Opaque} type, as a {@code float} that a missing header calls
     * {@code real}. Its value is not known, but no more happens than that the operands are evaluated.
     */
    record Unknown(List<Expr> operands, Type type, SourceLocation place) implements Expr {
        public Unknown {
            operands = List.copyOf(operands);
        }
    }

    /** What is not understood; it may do anything. */
    record Unsupported(String reason, Type type, SourceLocation place) implements Expr {}
}
