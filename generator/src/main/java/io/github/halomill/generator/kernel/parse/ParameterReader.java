package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.parse.PassedStructs.ImpassableException;
import io.github.halomill.runtime.base.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;

/** Reads the parameters of a kernel function. */
final class ParameterReader {

    private static final Pattern OPAQUE_STRUCT = Pattern.compile("(?:struct|union) ");

    private final TypeReader types;
    private final Places places;
    private final PassedStructs structs = new PassedStructs();

    ParameterReader(TypeReader types, Places places) {
        this.types = types;
        this.places = places;
    }

    /**
     * @param lowered the same function, if it is understood
     * @throws UnreadableException if two have one name
     */
    List<KernelParameter> read(IASTFunctionDefinition definition, Optional<Function> lowered)
            throws UnreadableException {
        List<KernelParameter> parameters = new ArrayList<>();
        if (definition.getDeclarator() instanceof IASTStandardFunctionDeclarator declarator) {
            for (IASTParameterDeclaration declaration : declarator.getParameters()) {
                if (!isVoid(declaration)) {
                    int index = parameters.size();
                    parameters.add(read(
                            declaration,
                            lowered.map(Function::parameters)
                                    .filter(known -> index < known.size())
                                    .map(known -> element(known.get(index).type()))));
                    requireOther(parameters, declaration);
                }
            }
        }
        return parameters;
    }

    /** The last one has a name of its own, or none. */
    private static void requireOther(List<KernelParameter> parameters, IASTParameterDeclaration last)
            throws UnreadableException {
        String name = parameters.get(parameters.size() - 1).name();
        if (!name.isEmpty()
                && parameters.stream().filter(one -> one.name().equals(name)).count() > 1) {
            throw new UnreadableException(
                    last, "two parameters of a kernel are called '" + name + "'", "give one of them another name");
        }
    }

    /** Whether this is the {@code void} of {@code f(void)}. */
    private static boolean isVoid(IASTParameterDeclaration declaration) {
        return declaration.getDeclSpecifier() instanceof IASTSimpleDeclSpecifier simple
                && simple.getType() == IASTSimpleDeclSpecifier.t_void
                && declaration.getDeclarator().getPointerOperators().length == 0
                && declaration.getDeclarator().getNestedDeclarator() == null;
    }

    /** What a parameter is or points to. */
    private static Type element(Type parameter) {
        Type type = parameter instanceof Type.Pointer pointer ? pointer.target() : parameter;
        while (type instanceof Type.Array array) {
            type = array.element();
        }
        return type;
    }

    /** The struct that a type is; empty if it is none. */
    private Optional<ElementType> struct(Type type, IASTDeclSpecifier specifier) throws ImpassableException {
        if (type instanceof Type.Struct struct) {
            return Optional.of(structs.of(
                    struct, specifier instanceof IASTCompositeTypeSpecifier ? "" : types.structName(specifier)));
        }
        if (type instanceof Type.Opaque opaque
                && OPAQUE_STRUCT.matcher(opaque.name()).lookingAt()) {
            throw new ImpassableException("where its members lie is not known");
        }
        return Optional.empty();
    }

    private KernelParameter read(IASTParameterDeclaration declaration, Optional<Type> element) {
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
        Optional<ElementType> numbers = value.data().map(ElementType.class::cast);
        Optional<ElementType> passed = numbers;
        Optional<String> obstacle = Optional.empty();
        if (element.isPresent() && !toPointer) {
            try {
                passed = struct(element.get(), declaration.getDeclSpecifier()).or(() -> numbers);
            } catch (ImpassableException e) {
                obstacle = Optional.ofNullable(e.getMessage());
            }
        }
        Optional<DeviceObject> object = pointer ? Optional.empty() : types.object(declaration.getDeclSpecifier());
        boolean readImage = object.filter(one ->
                        one instanceof DeviceObject.Image image && image.access() == DeviceObject.ImageAccess.READ_ONLY)
                .isPresent();
        boolean constant = value.constant() || space == AddressSpace.CONSTANT;
        return new KernelParameter(
                name.toString(),
                space,
                toPointer ? Optional.empty() : passed,
                object,
                pointer,
                readImage || (pointer && !toPointer && constant),
                TypeText.of(declaration.getDeclSpecifier(), declarator),
                obstacle,
                types.undeclared(declaration.getDeclSpecifier()),
                place);
    }
}
