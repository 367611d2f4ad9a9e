package io.github.halomill.generator.kernel.parse;

import io.github.halomill.runtime.base.DataType.ScalarType;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;

/**
 * The type of a parameter as messages show it: qualifiers, the type's name (a typedef's own, a builtin's in OpenCL C),
 * then what makes it a pointer.
 */
final class TypeText {

    private TypeText() {}

    static String of(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
        StringBuilder text = new StringBuilder();
        Attributes.addressSpace(specifier)
                .ifPresent(space -> text.append(space.qualifier()).append(' '));
        text.append(Attributes.has(Attributes.PIPE, specifier) ? "pipe " : "");
        text.append(specifier.isConst() ? "const " : "");
        text.append(specifier.isVolatile() ? "volatile " : "");
        text.append(name(specifier));
        String derived = derived(declarator);
        return derived.isEmpty()
                ? text.toString()
                : text.append(' ').append(derived).toString();
    }

    private static String derived(IASTDeclarator declarator) {
        StringBuilder text = new StringBuilder("*".repeat(declarator.getPointerOperators().length));
        if (declarator.getNestedDeclarator() != null) {
            text.append('(').append(derived(declarator.getNestedDeclarator())).append(')');
        }
        if (declarator instanceof IASTArrayDeclarator array) {
            boolean parameterItself = declarator.getNestedDeclarator() == null;
            int dimensions = array.getArrayModifiers().length;
            text.append(parameterItself && dimensions == 1 ? "*" : "[]".repeat(dimensions));
        }
        return text.toString();
    }

    /** What a specifier names, with its keyword: {@code struct Cell}, {@code struct } if it has no name. */
    static String name(IASTDeclSpecifier specifier) {
        if (specifier instanceof IASTNamedTypeSpecifier named) {
            return named.getName().toString();
        }
        if (specifier instanceof IASTElaboratedTypeSpecifier elaborated) {
            return keyword(elaborated.getKind()) + elaborated.getName();
        }
        if (specifier instanceof IASTCompositeTypeSpecifier composite) {
            return keyword(composite.getKey()) + composite.getName();
        }
        if (specifier instanceof IASTEnumerationSpecifier enumeration) {
            return "enum " + enumeration.getName();
        }
        return specifier instanceof IASTSimpleDeclSpecifier simple ? simpleName(simple) : "?";
    }

    private static String keyword(int kind) {
        return switch (kind) {
            case IASTElaboratedTypeSpecifier.k_enum -> "enum ";
            case IASTElaboratedTypeSpecifier.k_union -> "union ";
            default -> "struct ";
        };
    }

    private static String simpleName(IASTSimpleDeclSpecifier specifier) {
        Optional<ScalarType> scalar = TypeReader.scalar(specifier);
        if (scalar.isPresent()) {
            return scalar.get().clName();
        }
        return switch (specifier.getType()) {
            case IASTSimpleDeclSpecifier.t_void -> "void";
            case IASTSimpleDeclSpecifier.t_bool -> "bool";
            case IASTSimpleDeclSpecifier.t_double -> "long double";
            default -> specifier.isLongLong() ? "long long" : "?";
        };
    }
}
