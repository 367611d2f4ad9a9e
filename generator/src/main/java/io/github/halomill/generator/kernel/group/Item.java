package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.group.Contents.Content;
import io.github.halomill.generator.kernel.group.Doubts.End;
import io.github.halomill.generator.kernel.group.Value.Int;
import io.github.halomill.generator.kernel.group.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.ModifiedVariables;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One work-item, which is run with the numbers that are known. Where it depends on one that is not known what comes
 * next, both ways are gone, and what is done on either is not certain.
 */
final class Item {

    /** So many rounds of loops are run that do nothing together with other work-items. */
    private static final int MOST_PLAIN_ROUNDS = 64;

    private static final int MOST_CALLS = 32;

    private final Program program;
    private final Contents contents;
    private final ItemExpressions expressions;
    private final Trace trace;
    private final Doubts doubts;
    private final ItemMemory memory;
    private int calls;
    private @Nullable Value returned;

    Item(List<Long> item, LaunchedGroup group, Function kernel, Program program) {
        this.program = program;
        contents = program.contents();
        trace = new Trace(item);
        doubts = new Doubts(trace);
        memory = new ItemMemory(group.scalars(), trace, doubts);
        ItemCalls calls = new ItemCalls(item, group, memory, trace, doubts);
        expressions = new ItemExpressions(group, program, memory, doubts, calls, this::call);
        for (Variable parameter : kernel.parameters()) {
            memory.store().put(parameter, 0, 0, argument(parameter, group));
        }
    }

    private static Value argument(Variable parameter, LaunchedGroup group) {
        Long number = group.scalars().get(parameter.name());
        if (parameter.type().isInteger() && number != null) {
            return new Int(number, true);
        }
        boolean shared = parameter.type() instanceof Type.Pointer pointer && pointer.space() == AddressSpace.LOCAL;
        return shared ? new Pointer(parameter, 0, true, true) : Value.SAME;
    }

    /** Runs the kernel, as far as it can be followed. */
    Trace run(Function kernel) {
        try {
            run(kernel.body());
        } catch (NotFollowedException e) {
            trace.broken = true;
        }
        return trace;
    }

    /** What a function of the kernel's file gives, whose parameters have these values. */
    private Value call(Function function, List<Value> arguments) {
        if (++calls > MOST_CALLS) {
            throw new NotFollowedException();
        }
        for (int i = 0; i < arguments.size(); i++) {
            memory.assign(function.parameters().get(i), arguments.get(i));
        }
        Value outer = returned;
        returned = null;
        doubts.begin();
        run(function.body());
        doubts.end(End.RETURN);
        Value result = returned == null ? Value.OWN : returned;
        returned = outer;
        calls--;
        return result;
    }

    private End run(Stmt statement) {
        program.step();
        if (statement instanceof Stmt.Block block) {
            return run(block.body());
        } else if (statement instanceof Stmt.Declare declare) {
            declare(declare);
        } else if (statement instanceof Stmt.Evaluate evaluate) {
            expressions.value(evaluate.expr());
        } else if (statement instanceof Stmt.If choice) {
            return choose(choice);
        } else if (statement instanceof Stmt.Loop loop) {
            return loop(loop);
        } else if (statement instanceof Stmt.Switch choice) {
            return choose(choice);
        } else if (statement instanceof Stmt.Break) {
            return End.BREAK;
        } else if (statement instanceof Stmt.Continue) {
            return End.CONTINUE;
        } else if (statement instanceof Stmt.Return end) {
            end.value().map(expressions::value).ifPresent(value -> {
                Value before = returned;
                returned = before == null ? value : Value.either(before, value);
            });
            return End.RETURN;
        } else if (statement instanceof Stmt.Unsupported) {
            throw new NotFollowedException();
        }
        return End.NEXT;
    }

    private End run(List<Stmt> statements) {
        for (Stmt statement : statements) {
            End end = run(statement);
            if (end != End.NEXT) {
                return end;
            }
        }
        return End.NEXT;
    }

    private void declare(Stmt.Declare declare) {
        Variable variable = declare.variable();
        if (variable.space() != AddressSpace.LOCAL) {
            Optional<Value> value = declare.value().map(expressions::value);
            memory.store().forget(variable);
            value.ifPresent(known -> memory.assign(variable, known));
        }
    }

    private End choose(Stmt.If choice) {
        Value condition = expressions.value(choice.condition());
        if (condition instanceof Int number) {
            return number.value() != 0
                    ? run(choice.then())
                    : choice.otherwise().map(this::run).orElse(End.NEXT);
        }
        Optional<SourceLocation> barrier = contents.of(choice).barrier();
        if (barrier.isPresent()) {
            skip(
                    choice,
                    contents.of(choice),
                    condition.same(),
                    choice.condition().place());
            return End.NEXT;
        }
        SourceLocation place = choice.condition().place();
        Store before = memory.store().copy();
        End first = doubts.during(condition, place, () -> run(choice.then()));
        Store after = memory.store();
        memory.use(before);
        End second = choice.otherwise()
                .map(other -> doubts.during(condition, place, () -> run(other)))
                .orElse(End.NEXT);
        if (first == second) {
            memory.store().merge(after);
            return first;
        }
        if (first != End.NEXT && second != End.NEXT) {
            throw new NotFollowedException();
        }
        if (second != End.NEXT) {
            memory.use(after);
        }
        doubts.left(condition, place, first == End.NEXT ? second : first);
        return End.NEXT;
    }

    /** Passes over something with a barrier, or with rounds that are not known, that may happen or not. */
    private void skip(Stmt statement, Content content, boolean same, SourceLocation condition) {
        if (content.barrier().isPresent()) {
            if (same) {
                throw new NotFollowedException();
            }
            trace.doubt(content.barrier().get(), condition);
        }
        if (statement instanceof Stmt.Loop ? content.returns() : content.leaves()) {
            throw new NotFollowedException();
        }
        trace.lost.addAll(content.arrays());
        if (content.local() && content.arrays().isEmpty()) {
            throw new NotFollowedException();
        }
        memory.forget(ModifiedVariables.by(statement));
    }

    private End loop(Stmt.Loop loop) {
        doubts.begin();
        for (Stmt statement : loop.init()) {
            run(statement);
        }
        Content content = contents.of(loop);
        End last = End.NEXT;
        for (int round = 0; last == End.NEXT; round++) {
            Value condition = round == 0 && !loop.testedFirst()
                    ? new Int(1, true)
                    : loop.condition().map(expressions::value).orElse(new Int(1, true));
            boolean left = doubts.mayHaveLeft();
            boolean plain = content.barrier().isEmpty() && !content.local();
            if (!(condition instanceof Int number) || left || (plain && round == MOST_PLAIN_ROUNDS)) {
                rest(loop, content, condition.same() && !doubts.own());
                break;
            }
            if (number.value() == 0) {
                break;
            }
            last = run(loop.body());
            doubts.end(End.CONTINUE);
            if (last == End.CONTINUE) {
                last = End.NEXT;
            }
            if (last == End.NEXT) {
                loop.step().ifPresent(expressions::value);
            }
        }
        doubts.end(End.BREAK);
        return last == End.RETURN ? End.RETURN : End.NEXT;
    }

    /** Rounds of which it is not known how many there are. */
    private void rest(Stmt.Loop loop, Content content, boolean same) {
        SourceLocation condition = loop.condition().map(Expr::place).orElse(loop.place());
        boolean together = content.barrier().isPresent();
        if (together ? !same : !content.local()) {
            skip(loop, content, same, condition);
            return;
        }
        if (content.returns()) {
            throw new NotFollowedException();
        }
        for (int round = 0; round < 2; round++) {
            memory.forget(ModifiedVariables.by(loop));
            doubts.inRound(same, condition, () -> run(loop.body()));
            doubts.end(End.CONTINUE);
        }
        memory.forget(ModifiedVariables.by(loop));
    }

    private End choose(Stmt.Switch choice) {
        Value selector = expressions.value(choice.selector());
        Content content = contents.of(choice);
        if (!(selector instanceof Int number)) {
            boolean returns = content.leaves() && choice.body().stream().anyMatch(this::leavesFurther);
            if (returns) {
                throw new NotFollowedException();
            }
            skipSwitch(choice, content, selector.same());
            return End.NEXT;
        }
        int begin = -1;
        for (int i = 0; i < choice.body().size(); i++) {
            if (choice.body().get(i) instanceof Stmt.Case label) {
                boolean taken = label.value()
                        .map(value -> expressions.value(value) instanceof Int of && of.value() == number.value())
                        .orElse(false);
                boolean otherwise = label.value().isEmpty() && begin < 0;
                if (taken || otherwise) {
                    begin = i;
                }
                if (taken) {
                    break;
                }
            }
        }
        End end = begin < 0
                ? End.NEXT
                : run(choice.body().subList(begin, choice.body().size()));
        return end == End.BREAK ? End.NEXT : end;
    }

    private boolean leavesFurther(Stmt statement) {
        return !(statement instanceof Stmt.Break) && contents.of(statement).leaves();
    }

    private void skipSwitch(Stmt.Switch choice, Content content, boolean same) {
        Content inner = new Content(content.barrier(), content.arrays(), content.local(), false, false);
        skip(choice, inner, same, choice.selector().place());
    }
}
