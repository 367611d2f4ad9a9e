package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.AddressSpace;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.parse.PassedStructs.ImpassableException;
import io.github.halomill.runtime.base.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;

/** Reads the parameters of a kernel function. */
final class ParameterReader {

    private final TypeReader types;
    private final Places places;
    private final PassedStructs structs = new PassedStructs();

    ParameterReader(TypeReader types, Places places) {
        this.types = types;
        this.places = places;
    }

    /** @param lowered the same function, if it is understood */
    List<KernelParameter> read(IASTFunctionDefinition definition, Optional<Function> lowered) {
        List<KernelParameter> parameters = new ArrayList<>();
        if (definition.getDeclarator() instanceof IASTStandardFunctionDeclarator declarator) {
            for (IASTParameterDeclaration declaration : declarator.getParameters()) {
                if (!isVoid(declaration)) {
                    int index = parameters.size();
                    parameters.add(read(
                            declaration,
                            lowered.map(Function::parameters)
                                    .filter(known -> index < known.size())
                                    .flatMap(known -> struct(known.get(index).type()))));
                }
            }
        }
        return parameters;
    }

    /** Whether this is the {@code void} of {@code f(void)}. */
    private static boolean isVoid(IASTParameterDeclaration declaration) {
        return declaration.getDeclSpecifier() instanceof IASTSimpleDeclSpecifier simple
                && simple.getType() == IASTSimpleDeclSpecifier.t_void
                && declaration.getDeclarator().getPointerOperators().length == 0
                && declaration.getDeclarator().getNestedDeclarator() == null;
    }

    /** The struct that a parameter is or points to. */
    private static Optional<Type.Struct> struct(Type parameter) {
        Type type = parameter instanceof Type.Pointer pointer ? pointer.target() : parameter;
        while (type instanceof Type.Array array) {
            type = array.element();
        }
        return type instanceof Type.Struct struct ? Optional.of(struct) : Optional.empty();
    }

    private KernelParameter read(IASTParameterDeclaration declaration, Optional<Type.Struct> struct) {
        IASTDeclarator declarator = declaration.getDeclarator();
        DeclaredType type =
                types.read(declaration.getDeclSpecifier(), declarator).asParameter();
        DeclaredType.Value value = type.innermost();
        boolean pointer = type instanceof DeclaredType.Pointer;
        boolean toPointer =
                type instanceof DeclaredType.Pointer p && p.target().withoutArrays() instanceof DeclaredType.Pointer;
        AddressSpace space = value.space().orElse(AddressSpace.PRIVATE);
        IASTName name = Declarations.nameOf(declarator);
        IASTNode placed = name.toString().isEmpty() ? declaration : name;
        SourceLocation place = placed instanceof IASTName written ? places.of(written) : places.of(placed);
        Optional<ElementType> passed = value.data().map(ElementType.class::cast);
        Optional<String> obstacle = Optional.empty();
        if (struct.isPresent()) {
            try {
                passed = Optional.of(structs.of(struct.get(), types.structName(declaration.getDeclSpecifier())));
            } catch (ImpassableException e) {
                obstacle = Optional.ofNullable(e.getMessage());
            }
        }
        return new KernelParameter(
                name.toString(),
                space,
                toPointer ? Optional.empty() : passed,
                pointer,
                pointer && !toPointer && (value.constant() || space == AddressSpace.CONSTANT),
                TypeText.of(declaration.getDeclSpecifier(), declarator),
                obstacle,
                types.undeclared(declaration.getDeclSpecifier()),
                place.line(),
                place.column());
    }
}
