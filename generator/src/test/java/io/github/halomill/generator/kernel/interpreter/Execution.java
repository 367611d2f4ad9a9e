package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.List;

/** Executes the statements of one call of a function. */
final class Execution {

    /** What comes after a statement. */
    private enum Next {
        STATEMENT,
        BREAK,
        CONTINUE,
        RETURN
    }

    private final Evaluator evaluator;
    private long[] result;

    Execution(Evaluator evaluator, Type resultType) {
        this.evaluator = evaluator;
        this.result = new long[Types.width(resultType)];
    }

    /** What is returned. */
    long[] run(Stmt.Block body) {
        execute(body);
        return result;
    }

    private Next execute(List<Stmt> statements) {
        for (Stmt statement : statements) {
            Next next = execute(statement);
            if (next != Next.STATEMENT) {
                return next;
            }
        }
        return Next.STATEMENT;
    }

    private Next execute(Stmt s) {
        evaluator.item().launch().step(s.place());
        if (s instanceof Stmt.Block block) {
            return execute(block.body());
        }
        if (s instanceof Stmt.If branch) {
            return evaluator.isTrue(branch.condition())
                    ? execute(branch.then())
                    : branch.otherwise().map(this::execute).orElse(Next.STATEMENT);
        }
        if (s instanceof Stmt.Loop loop) {
            return loop(loop);
        }
        if (s instanceof Stmt.Switch choice) {
            return choose(choice);
        }
        if (s instanceof Stmt.Break) {
            return Next.BREAK;
        }
        if (s instanceof Stmt.Continue) {
            return Next.CONTINUE;
        }
        if (s instanceof Stmt.Return end) {
            end.value().ifPresent(value -> result = evaluator.value(value));
            return Next.RETURN;
        }
        if (s instanceof Stmt.Declare declare) {
            declare(declare);
        } else if (s instanceof Stmt.Evaluate evaluate) {
            evaluator.value(evaluate.expr());
        } else if (s instanceof Stmt.Unsupported unsupported) {
            throw new InterpreterException(s.place(), unsupported.reason());
        }
        return Next.STATEMENT;
    }

    private void declare(Stmt.Declare declare) {
        Variable variable = declare.variable();
        if (variable.kind() == Variable.Kind.FILE) {
            return;
        }
        long address = evaluator.declare(variable);
        declare.value()
                .ifPresent(value -> evaluator
                        .item()
                        .store(Place.of(address, variable.type(), declare.place()), evaluator.value(value)));
    }

    private Next loop(Stmt.Loop loop) {
        execute(loop.init());
        boolean tested = !loop.testedFirst();
        while (tested || loop.condition().map(evaluator::isTrue).orElse(true)) {
            tested = false;
            Next next = execute(loop.body());
            if (next == Next.BREAK) {
                break;
            }
            if (next == Next.RETURN) {
                return next;
            }
            loop.step().ifPresent(evaluator::value);
            evaluator.item().launch().step(loop.place());
        }
        return Next.STATEMENT;
    }

    private Next choose(Stmt.Switch choice) {
        long selector = evaluator.value(choice.selector())[0];
        int start = label(choice, selector);
        Next next = start < 0
                ? Next.STATEMENT
                : execute(choice.body().subList(start, choice.body().size()));
        return next == Next.BREAK ? Next.STATEMENT : next;
    }

    /** Where a switch goes on, or -1 if after it. */
    private int label(Stmt.Switch choice, long selector) {
        int otherwise = -1;
        for (int i = 0; i < choice.body().size(); i++) {
            if (choice.body().get(i) instanceof Stmt.Case label) {
                if (label.value().isEmpty()) {
                    otherwise = i;
                } else if (evaluator.value(label.value().get())[0] == selector) {
                    return i;
                }
            }
        }
        return otherwise;
    }
}
