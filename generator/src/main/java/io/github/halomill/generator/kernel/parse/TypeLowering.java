package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Nothing;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import io.github.halomill.generator.kernel.parse.Scope.Meaning;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.jspecify.annotations.Nullable;

/** Makes types of what declarations say, and declares the tags and enumeration constants that they introduce. */
final class TypeLowering {

    private final BiFunction<IASTExpression, Scope, OptionalLong> constants;

    private final BiConsumer<IASTName, Scope> undeclared;

    /**
     * Makes types.
     *
     * @param constants gives the value of an integer constant expression
     * @param undeclared gets the names of types that nothing declares
     */
    TypeLowering(BiFunction<IASTExpression, Scope, OptionalLong> constants, BiConsumer<IASTName, Scope> undeclared) {
        this.constants = constants;
        this.undeclared = undeclared;
    }

    QualifiedType of(IASTTypeId type, Scope scope) {
        return declared(specified(type.getDeclSpecifier(), scope), type.getAbstractDeclarator(), scope);
    }

    /** What a specifier names. */
    QualifiedType specified(IASTDeclSpecifier specifier, Scope scope) {
        QualifiedType type = attributed(base(specifier, scope), specifier)
                .qualified(specifier.isConst(), Attributes.addressSpace(specifier));
        return Attributes.has(Attributes.PIPE, specifier) ? QualifiedType.opaque("pipe") : type;
    }

    private QualifiedType base(IASTDeclSpecifier specifier, Scope scope) {
        if (specifier instanceof IASTSimpleDeclSpecifier simple) {
            return QualifiedType.of(simple(simple));
        }
        if (specifier instanceof IASTNamedTypeSpecifier named) {
            return named(named.getName().toString(), scope).orElseGet(() -> undeclared(named.getName(), scope));
        }
        if (specifier instanceof IASTElaboratedTypeSpecifier elaborated) {
            String tag = tag(elaborated.getKind(), elaborated.getName().toString());
            return scope.findTag(tag).orElseGet(() -> QualifiedType.opaque(tag));
        }
        if (specifier instanceof IASTCompositeTypeSpecifier composite) {
            QualifiedType struct = new StructLayout(this, scope).of(composite);
            declareTag(composite.getKey(), composite.getName().toString(), struct, scope);
            return struct;
        }
        return specifier instanceof IASTEnumerationSpecifier enumeration
                ? enumeration(enumeration, scope)
                : QualifiedType.opaque("an unknown type");
    }

    private QualifiedType undeclared(IASTName name, Scope scope) {
        undeclared.accept(name, scope);
        return QualifiedType.opaque(name.toString());
    }

    private static void declareTag(int kind, String name, QualifiedType type, Scope scope) {
        if (!name.isEmpty()) {
            scope.declareTag(tag(kind, name), type);
        }
    }

    private static String tag(int kind, String name) {
        return switch (kind) {
                    case IASTElaboratedTypeSpecifier.k_enum -> "enum ";
                    case IASTElaboratedTypeSpecifier.k_union -> "union ";
                    default -> "struct ";
                }
                + name;
    }

    /** The type of a name; empty if it names none. */
    static Optional<QualifiedType> named(String name, Scope scope) {
        Optional<Meaning> meaning = scope.find(name);
        if (meaning.isPresent()) {
            return meaning.get() instanceof Meaning.Typedef typedef
                    ? Optional.of(complete(typedef.type(), scope))
                    : Optional.empty();
        }
        return NamedTypes.find(name).map(QualifiedType::of);
    }

    /** A struct that was only announced when the type was made, and is known by now. */
    static QualifiedType complete(QualifiedType type, Scope scope) {
        return type.type() instanceof Opaque opaque
                ? scope.findTag(opaque.name())
                        .map(found -> found.qualified(type.constant(), type.space()))
                        .orElse(type)
                : type;
    }

    private static Type simple(IASTSimpleDeclSpecifier specifier) {
        if (specifier.getType() == IASTSimpleDeclSpecifier.t_void) {
            return new Nothing();
        }
        if (specifier.getType() == IASTSimpleDeclSpecifier.t_bool) {
            return new Scalar(Kind.BOOL);
        }
        return TypeReader.scalar(specifier)
                .<Type>map(scalar -> new Scalar(Kind.valueOf(scalar.name().toUpperCase(Locale.ROOT))))
                .orElseGet(() -> new Opaque(specifier.isLongLong() ? "long long" : "an unknown type"));
    }

    private QualifiedType enumeration(IASTEnumerationSpecifier enumeration, Scope scope) {
        OptionalLong next = OptionalLong.of(0);
        for (IASTEnumerationSpecifier.IASTEnumerator constant : enumeration.getEnumerators()) {
            if (constant.getValue() != null) {
                next = constants.apply(constant.getValue(), scope);
            }
            String name = constant.getName().toString();
            boolean known = next.isPresent() && next.getAsLong() == (int) next.getAsLong();
            scope.declare(name, known ? new Meaning.Constant(next.getAsLong()) : new Meaning.Unknown());
            next = known ? OptionalLong.of(next.getAsLong() + 1) : OptionalLong.empty();
        }
        QualifiedType type = QualifiedType.of(Scalar.INT);
        declareTag(IASTElaboratedTypeSpecifier.k_enum, enumeration.getName().toString(), type, scope);
        return type;
    }

    /** The type of what a declarator declares, whose specifier names {@code base}. */
    QualifiedType declared(QualifiedType base, @Nullable IASTDeclarator declarator, Scope scope) {
        QualifiedType type = declarator == null ? base : attributed(base, declarator);
        for (IASTDeclarator part = declarator; part != null; part = part.getNestedDeclarator()) {
            type = pointers(type, part);
            if (part instanceof IASTArrayDeclarator array) {
                IASTArrayModifier[] modifiers = array.getArrayModifiers();
                for (int i = modifiers.length - 1; i >= 0; i--) {
                    type = type.array(length(modifiers[i], scope));
                }
            } else if (part instanceof IASTFunctionDeclarator) {
                type = QualifiedType.opaque("a function");
            }
        }
        return type;
    }

    /** Of what a function's declarator gives back, without looking at what it is given. */
    static QualifiedType pointers(QualifiedType base, IASTDeclarator declarator) {
        QualifiedType type = base;
        for (IASTPointerOperator operator : declarator.getPointerOperators()) {
            type = operator instanceof IASTPointer pointer
                    ? type.pointer().qualified(pointer.isConst(), Attributes.addressSpace(pointer))
                    : QualifiedType.opaque("an unknown type");
        }
        return type;
    }

    private OptionalLong length(IASTArrayModifier modifier, Scope scope) {
        IASTExpression length = modifier.getConstantExpression();
        return length == null
                ? OptionalLong.empty()
                : constants.apply(length, scope).stream().filter(n -> n >= 0).findFirst();
    }

    /** Applies the attributes that change a type: {@code ext_vector_type}, {@code vector_size}, {@code aligned}. */
    private static QualifiedType attributed(QualifiedType type, IASTAttributeOwner owner) {
        if (Attributes.has(Attributes.OTHER_VECTOR, owner)) {
            return QualifiedType.opaque("a vector");
        }
        QualifiedType vector = Attributes.find(Attributes.VECTOR, owner)
                .map(attribute -> vector(type, attribute))
                .orElse(type);
        return alignment(owner).map(vector::aligned).orElse(vector);
    }

    /** The number of bytes of {@code aligned(n)}; 0 if it is not known. */
    static Optional<Long> alignment(IASTAttributeOwner owner) {
        return Attributes.find("aligned", owner)
                .map(attribute -> Math.max(0, number(attribute).orElse(0)));
    }

    private static QualifiedType vector(QualifiedType element, IASTAttribute attribute) {
        long width = number(attribute).orElse(0);
        boolean known = element.type() instanceof Scalar
                && (width == 2 || width == 3 || width == 4 || width == 8 || width == 16);
        return known
                ? QualifiedType.of(new Vector((Scalar) element.type(), (int) width))
                        .qualified(element.constant(), element.space())
                : QualifiedType.opaque("a vector");
    }

    private static OptionalLong number(IASTAttribute attribute) {
        return ConstantExpression.values(attribute.getArgumentClause(), Map.of())
                .get(0);
    }
}
