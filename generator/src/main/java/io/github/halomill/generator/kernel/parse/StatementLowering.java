package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.jspecify.annotations.Nullable;

/** Makes statements of those that the parser found in one block. */
final class StatementLowering {

    private final FileContext file;
    private final Scope scope;
    private final Type result;
    private final ExpressionLowering expressions;

    /** @param result what the function gives back */
    StatementLowering(FileContext file, Scope scope, Type result) {
        this.file = file;
        this.scope = scope;
        this.result = result;
        expressions = new ExpressionLowering(file, scope);
    }

    private StatementLowering inner() {
        return new StatementLowering(file, new Scope(scope), result);
    }

    private SourceLocation at(IASTNode node) {
        return file.places.of(node);
    }

    /** The statements of a block, in this block's scope. */
    Stmt.Block block(IASTCompoundStatement block) {
        List<Stmt> body = new ArrayList<>();
        for (IASTStatement statement : block.getStatements()) {
            body.addAll(lower(statement));
        }
        return new Stmt.Block(body, at(block));
    }

    /** A statement that is a block of its own, whether it has braces or not. */
    private Stmt nested(IASTStatement statement) {
        if (statement instanceof IASTCompoundStatement block) {
            return inner().block(block);
        }
        List<Stmt> body = inner().lower(statement);
        return body.size() == 1 && !(body.get(0) instanceof Stmt.Declare)
                ? body.get(0)
                : new Stmt.Block(body, at(statement));
    }

    private List<Stmt> lower(IASTStatement statement) {
        file.checkCancelled();
        if (statement instanceof IASTDeclarationStatement declaration) {
            return new DeclarationLowering(file, scope).local(declaration.getDeclaration());
        }
        return statement instanceof IASTNullStatement ? List.of() : List.of(single(statement));
    }

    private Stmt single(IASTStatement statement) {
        SourceLocation place = at(statement);
        if (statement instanceof IASTExpressionStatement expression) {
            return new Stmt.Evaluate(expressions.value(expression.getExpression()), place);
        } else if (statement instanceof IASTCompoundStatement block) {
            return inner().block(block);
        } else if (statement instanceof IASTIfStatement branch) {
            return branch(branch, place);
        } else if (statement instanceof IASTForStatement loop) {
            return inner().loop(loop, place);
        } else if (statement instanceof IASTWhileStatement loop) {
            return loop(loop.getCondition(), loop.getBody(), true, place);
        } else if (statement instanceof IASTDoStatement loop) {
            return loop(loop.getCondition(), loop.getBody(), false, place);
        } else if (statement instanceof IASTSwitchStatement choice) {
            return choice(choice, place);
        } else if (statement instanceof IASTBreakStatement) {
            return new Stmt.Break(place);
        } else if (statement instanceof IASTContinueStatement) {
            return new Stmt.Continue(place);
        } else if (statement instanceof IASTReturnStatement end) {
            return end(end, place);
        }
        return other(statement, place);
    }

    /** What a label names is there for those who look at the text alone. */
    private Stmt other(IASTStatement statement, SourceLocation place) {
        Stmt unsupported = file.unsupported("a statement of a kind that is not known", statement);
        return statement instanceof IASTLabelStatement label
                ? new Stmt.Block(List.of(unsupported, nested(label.getNestedStatement())), place)
                : unsupported;
    }

    private Stmt branch(IASTIfStatement branch, SourceLocation place) {
        return new Stmt.If(
                condition(branch.getConditionExpression(), place),
                nested(branch.getThenClause()),
                Optional.ofNullable(branch.getElseClause()).map(this::nested),
                place);
    }

    private Expr condition(@Nullable IASTExpression expression, SourceLocation place) {
        Expr value = expression == null ? null : expressions.value(expression);
        return value != null && Operators.isScalar(value)
                ? value
                : new Expr.Unsupported("a condition that is no scalar", Type.Scalar.INT, place);
    }

    private Stmt loop(IASTExpression condition, IASTStatement body, boolean testedFirst, SourceLocation place) {
        return new Stmt.Loop(
                List.of(),
                Optional.of(condition(condition, place)),
                Optional.empty(),
                nested(body),
                testedFirst,
                place);
    }

    private Stmt loop(IASTForStatement loop, SourceLocation place) {
        List<Stmt> init = loop.getInitializerStatement() == null ? List.of() : lower(loop.getInitializerStatement());
        return new Stmt.Loop(
                init,
                Optional.ofNullable(loop.getConditionExpression()).map(condition -> condition(condition, place)),
                Optional.ofNullable(loop.getIterationExpression()).map(expressions::value),
                nested(loop.getBody()),
                true,
                place);
    }

    private Stmt choice(IASTSwitchStatement choice, SourceLocation place) {
        Expr selector = Conversions.promote(expressions.value(choice.getControllerExpression()));
        if (!(choice.getBody() instanceof IASTCompoundStatement block)
                || !selector.type().isInteger()) {
            return new Stmt.Block(
                    List.of(
                            file.unsupported("a switch of this form", choice),
                            new Stmt.Evaluate(selector, place),
                            nested(choice.getBody())),
                    place);
        }
        return new Stmt.Switch(selector, inner().choices(block, selector.type()), place);
    }

    private List<Stmt> choices(IASTCompoundStatement block, Type type) {
        List<Stmt> body = new ArrayList<>();
        for (IASTStatement statement : block.getStatements()) {
            if (statement instanceof IASTCaseStatement label) {
                Expr value = Conversions.convert(expressions.value(label.getExpression()), type);
                body.add(new Stmt.Case(Optional.of(value), at(label)));
            } else if (statement instanceof IASTDefaultStatement label) {
                body.add(new Stmt.Case(Optional.empty(), at(label)));
            } else {
                body.addAll(lower(statement));
            }
        }
        return body;
    }

    private Stmt end(IASTReturnStatement end, SourceLocation place) {
        IASTExpression value = end.getReturnValue();
        if (value == null) {
            return end.getReturnArgument() == null
                    ? new Stmt.Return(Optional.empty(), place)
                    : file.unsupported("a return of braces", end);
        }
        return new Stmt.Return(Optional.of(Conversions.convert(expressions.value(value), result)), place);
    }
}
