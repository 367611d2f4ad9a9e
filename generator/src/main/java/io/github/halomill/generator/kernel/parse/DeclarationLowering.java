package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.parse.Scope.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;

/** Declares in a scope what declarations declare: variables, types, functions. */
final class DeclarationLowering {

    private final FileContext file;
    private final Scope scope;

    DeclarationLowering(FileContext file, Scope scope) {
        this.file = file;
        this.scope = scope;
    }

    /** A declaration in a block. */
    List<Stmt> local(IASTDeclaration declaration) {
        return declare(declaration, true);
    }

    /** A declaration outside functions, of something other than a function with a body. */
    void global(IASTDeclaration declaration) {
        declare(declaration, false);
    }

    private List<Stmt> declare(IASTDeclaration declaration, boolean local) {
        if (!(declaration instanceof IASTSimpleDeclaration simple)) {
            return List.of(file.unsupported("a declaration of a kind that is not known", declaration));
        }
        IASTDeclSpecifier specifier = simple.getDeclSpecifier();
        for (IASTDeclarator declarator : simple.getDeclarators()) {
            if (isPerhapsCall(specifier, declarator)) {
                String name = Declarations.nameOf(declarator).toString();
                return List.of(file.unsupported(name + " in brackets: a declaration or a call", declaration));
            }
        }
        QualifiedType base = file.types.specified(specifier, scope);
        List<Stmt> statements = new ArrayList<>();
        for (IASTDeclarator declarator : simple.getDeclarators()) {
            String name = Declarations.nameOf(declarator).toString();
            if (specifier.getStorageClass() == IASTDeclSpecifier.sc_typedef) {
                scope.declare(name, new Meaning.Typedef(file.types.declared(base, declarator, scope)));
            } else if (declarator instanceof IASTStandardFunctionDeclarator function
                    && function.getNestedDeclarator() == null) {
                file.announce(name, signature(base, function));
            } else {
                statements.addAll(variable(specifier, base, declarator, local));
            }
        }
        return statements;
    }

    /** {@code f(x);} reads like a declaration of {@code x} if neither is known. */
    private boolean isPerhapsCall(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
        return specifier instanceof IASTNamedTypeSpecifier named
                && Attributes.addressSpace(specifier).isEmpty()
                && declarator.getNestedDeclarator() != null
                && TypeLowering.named(named.getName().toString(), scope).isEmpty();
    }

    private List<Stmt> variable(
            IASTDeclSpecifier specifier, QualifiedType base, IASTDeclarator declarator, boolean local) {
        QualifiedType type = file.types.declared(base, declarator, scope);
        int storage = specifier.getStorageClass();
        boolean lasting = !local || storage == IASTDeclSpecifier.sc_static || storage == IASTDeclSpecifier.sc_extern;
        Variable.Kind kind = lasting ? Variable.Kind.FILE : Variable.Kind.LOCAL;
        AddressSpace elsewhere = lasting ? AddressSpace.GLOBAL : AddressSpace.PRIVATE;
        IASTName name = Declarations.nameOf(declarator);
        SourceLocation place = file.places.of(name);
        Optional<Variable> known = lasting ? known(name.toString(), storage) : Optional.empty();
        Variable variable = known.orElseGet(
                () -> variable(name.toString(), type, type.space().orElse(elsewhere), kind, place));
        scope.declare(name.toString(), new Meaning.Storage(variable));
        Optional<Expr> value =
                Optional.ofNullable(declarator.getInitializer()).map(initial -> initial(initial, type.type()));
        if (value.isPresent() && !value.get().type().equals(variable.type()) && known.isEmpty()) {
            QualifiedType complete =
                    new QualifiedType(value.get().type(), type.space(), type.constant(), type.alignment());
            variable = variable(name.toString(), complete, variable.space(), kind, place);
            scope.declare(name.toString(), new Meaning.Storage(variable));
        }
        if (known.isPresent() && !known.get().type().equals(type.type())) {
            value = Optional.of(
                    new Expr.Unsupported("declared twice", known.get().type(), place));
        }
        Stmt.Declare declare = new Stmt.Declare(variable, value, place);
        if (lasting) {
            file.variables.add(declare);
        }
        return lasting ? List.of() : List.of(declare);
    }

    private Expr initial(IASTInitializer initializer, Type type) {
        return new InitializerLowering(file, new ExpressionLowering(file, scope)).initial(initializer, type);
    }

    /** The variable of the file that a declaration speaks of again. */
    private Optional<Variable> known(String name, int storage) {
        Optional<Meaning> meaning = storage == IASTDeclSpecifier.sc_extern ? scope.find(name) : scope.findHere(name);
        return meaning.map(found -> found instanceof Meaning.Storage same ? same.variable() : null)
                .filter(variable -> variable.kind() == Variable.Kind.FILE);
    }

    private static Variable variable(
            String name, QualifiedType type, AddressSpace space, Variable.Kind kind, SourceLocation place) {
        boolean constant = type.constant() || space == AddressSpace.CONSTANT;
        return new Variable(name, type.type(), space, kind, constant, place);
    }

    /** How a function is called whose specifier names {@code base}. */
    Signature signature(QualifiedType base, IASTStandardFunctionDeclarator declarator) {
        List<Type> parameters =
                parameters(declarator, scope).stream().map(Variable::type).toList();
        return new Signature(parameters, result(base, declarator), declarator.takesVarArgs());
    }

    /** What a function gives back whose specifier names {@code base}. */
    static Type result(QualifiedType base, IASTFunctionDeclarator declarator) {
        return declarator.getNestedDeclarator() == null
                        || declarator.getNestedDeclarator().getPointerOperators().length == 0
                ? TypeLowering.pointers(base, declarator).type()
                : new Type.Opaque("a function");
    }

    /** The parameters of a function; those with names are declared in the scope that is given. */
    List<Variable> parameters(IASTStandardFunctionDeclarator declarator, Scope inside) {
        List<Variable> parameters = new ArrayList<>();
        for (IASTParameterDeclaration declaration : declarator.getParameters()) {
            QualifiedType base = file.types.specified(declaration.getDeclSpecifier(), inside);
            QualifiedType type = file.types
                    .declared(base, declaration.getDeclarator(), inside)
                    .asParameter();
            IASTName name = Declarations.nameOf(declaration.getDeclarator());
            if (type.type() instanceof Type.Nothing) {
                continue;
            }
            Variable parameter = new Variable(
                    name.toString(),
                    type.type(),
                    AddressSpace.PRIVATE,
                    Variable.Kind.PARAMETER,
                    type.constant(),
                    name.toString().isEmpty() ? file.places.of(declaration) : file.places.of(name));
            inside.declare(parameter.name(), new Meaning.Storage(parameter));
            parameters.add(parameter);
        }
        return parameters;
    }
}
