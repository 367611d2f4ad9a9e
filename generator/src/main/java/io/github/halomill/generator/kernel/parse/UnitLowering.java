package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;

/** Makes of a file's declarations, as the parser found them, what the rest of the generator reads. */
final class UnitLowering {

    private final FileContext file;
    private final Scope scope = new Scope(null);
    private final Declarations declarations;

    UnitLowering(FileContext file, Declarations declarations) {
        this.file = file;
        this.declarations = declarations;
    }

    /** What the file defines. Declarations come first: a function's text is read when all that it may call is known. */
    Unit lower() {
        for (IASTDeclaration declaration : declarations.all()) {
            if (declaration instanceof IASTFunctionDefinition definition) {
                define(definition);
            } else {
                new DeclarationLowering(file, scope).global(declaration);
            }
        }
        List<Function> functions = new ArrayList<>();
        for (IASTFunctionDefinition definition : declarations.definitions()) {
            if (definition.getDeclarator() instanceof IASTStandardFunctionDeclarator declarator
                    && definition.getBody() instanceof IASTCompoundStatement body) {
                functions.add(function(definition, declarator, body));
            }
        }
        return new Unit(functions, file.variables);
    }

    private void define(IASTFunctionDefinition definition) {
        if (definition.getDeclarator() instanceof IASTStandardFunctionDeclarator declarator) {
            String name = Declarations.nameOf(declarator).toString();
            file.define(
                    name,
                    new DeclarationLowering(file, new Scope(scope))
                            .signature(file.types.specified(definition.getDeclSpecifier(), scope), declarator));
        }
    }

    private Function function(
            IASTFunctionDefinition definition, IASTStandardFunctionDeclarator declarator, IASTCompoundStatement block) {
        IASTName name = Declarations.nameOf(declarator);
        QualifiedType base = file.types.specified(definition.getDeclSpecifier(), scope);
        Type result = DeclarationLowering.result(base, declarator);
        Scope inside = new Scope(scope);
        List<Variable> parameters = new DeclarationLowering(file, inside).parameters(declarator, inside);
        Stmt.Block body = new StatementLowering(file, inside, result).block(block);
        boolean kernel = Attributes.has(Attributes.KERNEL, declarations.attributeOwners(name.toString()));
        return new Function(name.toString(), parameters, result, body, kernel, file.places.of(name));
    }
}
