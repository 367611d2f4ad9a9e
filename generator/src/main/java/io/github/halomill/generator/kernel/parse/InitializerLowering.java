package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Array;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Struct;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.c.ICASTArrayDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;

/** Makes of initialisers the values that they stand for, with the braces that C lets one leave out (C99, 6.7.8). */
final class InitializerLowering {

    /** More elements than a person lists: gaps that designators leave must not fill the memory. */
    private static final int MOST_ELEMENTS = 1 << 20;

    private final FileContext file;
    private final ExpressionLowering expressions;

    InitializerLowering(FileContext file, ExpressionLowering expressions) {
        this.file = file;
        this.expressions = expressions;
    }

    /** The value that a declaration of that type gives what it declares. */
    Expr initial(IASTInitializer initializer, Type type) {
        if (initializer instanceof IASTEqualsInitializer equals) {
            IASTInitializerClause clause = equals.getInitializerClause();
            if (clause instanceof IASTInitializerList list) {
                return braced(list, type);
            }
            if (clause instanceof IASTExpression expression && !(type instanceof Array)) {
                return Conversions.convert(expressions.value(expression), type);
            }
        }
        return file.unsupported("an initialiser of this form", type, initializer);
    }

    /** {@code {...}}; an array without a length gets one. */
    Expr braced(IASTInitializerList list, Type type) {
        SourceLocation place = file.places.of(list);
        try {
            return new Filling(list).braced(type, place);
        } catch (UnfitException e) {
            return file.unsupported(e.reason, type, list);
        }
    }

    private static final class UnfitException extends Exception {
        private static final long serialVersionUID = 1L;

        final String reason;

        UnfitException(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    /** Takes the parts of one pair of braces in turn. */
    private final class Filling {
        private final IASTInitializerClause[] clauses;
        private int next;

        Filling(IASTInitializerList list) {
            clauses = list.getClauses();
        }

        Expr braced(Type type, SourceLocation place) throws UnfitException {
            Expr result = isAggregate(type) || type instanceof Vector ? aggregate(type, true, place) : take(type);
            if (next < clauses.length) {
                throw new UnfitException("more initialisers than there are elements");
            }
            return result;
        }

        private Expr aggregate(Type type, boolean braced, SourceLocation place) throws UnfitException {
            List<Expr> parts = new ArrayList<>();
            int position = 0;
            while (next < clauses.length && (braced || !(clauses[next] instanceof ICASTDesignatedInitializer))) {
                if (clauses[next] instanceof ICASTDesignatedInitializer designated) {
                    position = position(type, designated);
                }
                if (position >= count(type)) {
                    break;
                }
                while (parts.size() <= position) {
                    parts.add(zero(part(type, parts.size()), place));
                }
                parts.set(position, take(part(type, position)));
                position++;
            }
            Type complete = type instanceof Array array && array.length().isEmpty()
                    ? new Array(array.element(), OptionalLong.of(parts.size()))
                    : type;
            return new Expr.Initializer(parts, complete, place);
        }

        private Expr take(Type type) throws UnfitException {
            if (next == clauses.length) {
                throw new UnfitException("an initialiser without a value");
            }
            IASTInitializerClause clause = clauses[next];
            boolean designated = clause instanceof ICASTDesignatedInitializer;
            if (clause instanceof ICASTDesignatedInitializer initializer) {
                clause = initializer.getOperand();
            }
            if (clause instanceof IASTInitializerList list) {
                next++;
                return new Filling(list).braced(type, file.places.of(list));
            }
            Expr value = expressions.value(clause, clauses[next]);
            if (value.type().equals(type) || !(isAggregate(type) || type instanceof Vector)) {
                next++;
                return Conversions.convert(value, type);
            }
            boolean string = clause instanceof IASTLiteralExpression literal
                    && literal.getKind() == IASTLiteralExpression.lk_string_literal;
            if (designated || string || type instanceof Vector) {
                throw new UnfitException("an initialiser of this form");
            }
            return aggregate(type, false, value.place());
        }

        private int position(Type type, ICASTDesignatedInitializer designated) throws UnfitException {
            ICASTDesignator[] path = designated.getDesignators();
            if (path.length == 1 && path[0] instanceof ICASTArrayDesignator subscript && type instanceof Array) {
                long position = Constants.value(expressions.value(subscript.getSubscriptExpression()))
                        .orElse(-1);
                if (position >= 0 && position < Math.min(count(type), MOST_ELEMENTS)) {
                    return (int) position;
                }
            }
            if (path.length == 1 && path[0] instanceof ICASTFieldDesignator field && type instanceof Struct struct) {
                for (int i = 0; i < count(type); i++) {
                    if (struct.fields().get(i).name().equals(field.getName().toString())) {
                        return i;
                    }
                }
            }
            throw new UnfitException("a designator of this form");
        }
    }

    private static boolean isAggregate(Type type) {
        return type instanceof Array || type instanceof Struct;
    }

    private static long count(Type type) {
        if (type instanceof Array array) {
            return array.length().orElse(Integer.MAX_VALUE);
        }
        if (type instanceof Struct struct) {
            return struct.union() ? 1 : struct.fields().size();
        }
        return ((Vector) type).width();
    }

    private static Type part(Type type, int position) {
        if (type instanceof Array array) {
            return array.element();
        }
        return type instanceof Struct struct ? struct.fields().get(position).type() : ((Vector) type).element();
    }

    private static Expr zero(Type type, SourceLocation place) {
        return isAggregate(type) || type instanceof Vector
                ? new Expr.Initializer(List.of(), type, place)
                : Conversions.convert(new Expr.IntLiteral(0, Scalar.INT, place), type);
    }
}
