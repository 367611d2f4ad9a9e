package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.parse.Declarations.Typedef;
import io.github.halomill.generator.kernel.parse.DeclaredType.Array;
import io.github.halomill.generator.kernel.parse.DeclaredType.Pointer;
import io.github.halomill.generator.kernel.parse.DeclaredType.Value;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.jspecify.annotations.Nullable;

/** Reads the types that declarations of one file give. */
final class TypeReader {

    /** A typedef may name itself in a file that is wrong. */
    private static final int LONGEST_TYPEDEF_CHAIN = 50;

    private final Declarations declarations;

    TypeReader(Declarations declarations) {
        this.declarations = declarations;
    }

    /** The type of what {@code declarator} declares; with no declarator, that of the specifier. */
    DeclaredType read(IASTDeclSpecifier specifier, @Nullable IASTDeclarator declarator) {
        return read(specifier, declarator, 0);
    }

    private DeclaredType read(IASTDeclSpecifier specifier, @Nullable IASTDeclarator declarator, int typedefs) {
        DeclaredType type =
                qualify(base(specifier, typedefs), specifier.isConst(), Attributes.addressSpace(specifier), specifier);
        if (declarator != null) {
            type = vector(type, declarator);
        }
        for (IASTDeclarator part = declarator; part != null; part = part.getNestedDeclarator()) {
            for (IASTPointerOperator operator : part.getPointerOperators()) {
                type = new Pointer(type, Attributes.addressSpace(operator));
            }
            if (part instanceof IASTArrayDeclarator array) {
                for (int i = 0; i < array.getArrayModifiers().length; i++) {
                    type = new Array(type);
                }
            } else if (part instanceof IASTFunctionDeclarator) {
                type = Value.UNKNOWN;
            }
        }
        return type;
    }

    private DeclaredType base(IASTDeclSpecifier specifier, int typedefs) {
        if (Attributes.has(Attributes.PIPE, specifier)) {
            return Value.UNKNOWN;
        }
        if (specifier instanceof IASTSimpleDeclSpecifier simple) {
            return new Value(scalar(simple).map(s -> new DataType(s, 1)), false, Optional.empty());
        }
        if (specifier instanceof IASTNamedTypeSpecifier named) {
            return named(named.getName().toString(), typedefs);
        }
        return Value.UNKNOWN;
    }

    private DeclaredType named(String name, int typedefs) {
        Optional<DataType> builtin = DataType.parse(name);
        Typedef typedef = declarations.typedefs().get(name);
        if (builtin.isPresent() || typedef == null || typedefs == LONGEST_TYPEDEF_CHAIN) {
            return new Value(builtin, false, Optional.empty());
        }
        return read(typedef.specifier(), typedef.declarator(), typedefs + 1);
    }

    /**
     * What a struct is called in a specifier: by a typedef of the struct itself, not of pointers to it or arrays of it.
     */
    String structName(IASTDeclSpecifier specifier) {
        IASTDeclSpecifier named = specifier;
        IASTDeclSpecifier last = specifier;
        for (int typedefs = 0; typedefs < LONGEST_TYPEDEF_CHAIN; typedefs++) {
            Typedef typedef = last instanceof IASTNamedTypeSpecifier name
                    ? declarations.typedefs().get(name.getName().toString())
                    : null;
            if (typedef == null) {
                break;
            }
            last = typedef.specifier();
            boolean itself = typedef.declarator().getPointerOperators().length == 0
                    && typedef.declarator().getNestedDeclarator() == null
                    && !(typedef.declarator() instanceof IASTArrayDeclarator);
            named = itself ? named : last;
        }
        return TypeText.name(named);
    }

    /** The name that a specifier comes down to, if nothing declares it. */
    Optional<String> undeclared(IASTDeclSpecifier specifier) {
        return builtin(specifier).filter(name -> NamedTypes.find(name).isEmpty());
    }

    /** The image or sampler that a specifier names. */
    Optional<DeviceObject> object(IASTDeclSpecifier specifier) {
        return builtin(specifier)
                .flatMap(name -> name.equals(NamedTypes.SAMPLER)
                        ? Optional.of(new DeviceObject.Sampler())
                        : NamedTypes.find(name)
                                .map(type -> type instanceof Type.Image image
                                        ? new DeviceObject.Image(image.dimensions(), Attributes.access(specifier))
                                        : null));
    }

    /** The name that a specifier comes down to through typedefs, if that is one. */
    private Optional<String> builtin(IASTDeclSpecifier specifier) {
        @Nullable IASTDeclSpecifier last = specifier;
        for (int typedefs = 0; last instanceof IASTNamedTypeSpecifier named; typedefs++) {
            String name = named.getName().toString();
            Typedef typedef = declarations.typedefs().get(name);
            if (typedef == null) {
                return Optional.of(name);
            }
            last = typedefs < LONGEST_TYPEDEF_CHAIN ? typedef.specifier() : null;
        }
        return Optional.empty();
    }

    /**
     * The qualifiers of a declaration belong to what its specifier names: to an array's elements, not to a pointer's
     * target.
     */
    private DeclaredType qualify(
            DeclaredType type, boolean constant, Optional<AddressSpace> space, IASTDeclSpecifier specifier) {
        if (type instanceof Value value) {
            return vector(value.qualified(constant, space), specifier);
        }
        return type instanceof Array array
                ? new Array(qualify(array.element(), constant, space, specifier))
                : new Pointer(((Pointer) type).target(), space.or(type::itsSpace));
    }

    /** Applies {@code __attribute__((ext_vector_type(n)))}. */
    private DeclaredType vector(DeclaredType type, IASTAttributeOwner owner) {
        if (!(type instanceof Value value)) {
            return type;
        }
        if (Attributes.has(Attributes.OTHER_VECTOR, owner)) {
            return new Value(Optional.empty(), value.constant(), value.space());
        }
        Optional<IASTAttribute> attribute = Attributes.find(Attributes.VECTOR, owner);
        return attribute.isEmpty()
                ? value
                : new Value(vectorOf(value.data(), attribute.get()), value.constant(), value.space());
    }

    private Optional<DataType> vectorOf(Optional<DataType> element, IASTAttribute attribute) {
        List<OptionalLong> width = ConstantExpression.values(attribute.getArgumentClause(), declarations.constants());
        return element.flatMap(type -> width.get(0).isPresent()
                ? DataType.parse(type.clName() + width.get(0).getAsLong())
                : Optional.empty());
    }

    /** What a builtin type is; empty for {@code void}, {@code _Bool}, {@code long long} and the like. */
    static Optional<ScalarType> scalar(IASTSimpleDeclSpecifier specifier) {
        if (specifier.isLongLong() || specifier.isComplex() || specifier.isImaginary()) {
            return Optional.empty();
        }
        boolean unsigned = specifier.isUnsigned();
        return switch (specifier.getType()) {
            case IASTSimpleDeclSpecifier.t_float -> Optional.of(ScalarType.FLOAT);
            case IASTSimpleDeclSpecifier.t_double ->
                specifier.isLong() ? Optional.empty() : Optional.of(ScalarType.DOUBLE);
            case IASTSimpleDeclSpecifier.t_char -> Optional.of(unsigned ? ScalarType.UCHAR : ScalarType.CHAR);
            case IASTSimpleDeclSpecifier.t_int, IASTSimpleDeclSpecifier.t_unspecified -> integer(specifier, unsigned);
            default -> Optional.empty();
        };
    }

    private static Optional<ScalarType> integer(IASTSimpleDeclSpecifier specifier, boolean unsigned) {
        if (specifier.isShort()) {
            return Optional.of(unsigned ? ScalarType.USHORT : ScalarType.SHORT);
        }
        if (specifier.isLong()) {
            return Optional.of(unsigned ? ScalarType.ULONG : ScalarType.LONG);
        }
        boolean named = specifier.getType() == IASTSimpleDeclSpecifier.t_int || unsigned || specifier.isSigned();
        return named ? Optional.of(unsigned ? ScalarType.UINT : ScalarType.INT) : Optional.empty();
    }
}
