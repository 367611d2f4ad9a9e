package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Carries out a kernel over a small NDRange, exactly as OpenCL C says. Groups run one after the other; in a group every work-item
 * runs up to the next barrier, in the order of ids.
 */
public final class KernelInterpreter {

    private final LaunchState state;
    private final Function kernel;
    private final Map<String, Long> buffers = new LinkedHashMap<>();

    /** Whether work-items wait for each other: only then each has a thread of its own, which takes long. */
    private final boolean waits;

    private KernelInterpreter(LaunchState state, Function kernel) {
        this.state = state;
        this.kernel = kernel;
        BarrierFinder finder = new BarrierFinder();
        state.unit().functions().forEach(function -> finder.walk(function.body()));
        this.waits = finder.found;
    }

    private static final class BarrierFinder extends Walker {
        private boolean found;

        @Override
        protected void visit(Expr expr) {
            found |= expr instanceof Expr.Call call && Builtins.isBarrier(call.function());
        }
    }

    /**
     * Runs the function {@code kernel} of {@code unit}.
     *
     * @param seed for what uninitialised variables hold
     * @throws InterpreterException if it cannot be carried out or does not end
     */
    public static Run run(Unit unit, String kernel, Launch launch, long seed) {
        Function function =
                unit.function(kernel).orElseThrow(() -> new IllegalArgumentException("no kernel named " + kernel));
        LaunchState state = new LaunchState(unit, launch, new Memory(seed));
        return new KernelInterpreter(state, function).run();
    }

    private Run run() {
        Launch launch = state.launch();
        launch.arguments().forEach((name, argument) -> {
            if (argument instanceof Argument.Buffer buffer) {
                buffers.put(name, state.memory().buffer(name, buffer.bytes()));
            }
        });
        initialise();
        launch.groups().forEach(group -> run(GroupState.of(group)));
        Map<String, byte[]> after = new LinkedHashMap<>();
        buffers.forEach((name, address) ->
                after.put(name, state.memory().block(address).bytes().array()));
        return new Run(after, state.accesses(), state.undefined());
    }

    private void initialise() {
        List<Long> nowhere = state.launch().offset();
        Evaluator evaluator = new Evaluator(
                new WorkItem(state, GroupState.of(nowhere), nowhere, nowhere), new LinkedHashMap<>(), () -> {});
        for (Stmt.Declare declare : state.unit().variables()) {
            Variable variable = declare.variable();
            long address = state.memory().zeros(Types.size(variable.type()));
            state.variables().put(variable, address);
            declare.value()
                    .ifPresent(value -> evaluator
                            .item()
                            .store(Place.of(address, variable.type(), declare.place()), evaluator.value(value)));
        }
    }

    private void run(GroupState group) {
        Launch launch = state.launch();
        Map<String, Long> localArguments = new LinkedHashMap<>();
        launch.arguments().forEach((name, argument) -> {
            if (argument instanceof Argument.Local local) {
                localArguments.put(name, state.memory().garbage(local.bytes()));
            }
        });
        List<WorkItem> items = launch.localIds().stream()
                .map(local -> new WorkItem(state, group, launch.globalId(group.id(), local), local))
                .toList();
        if (!waits) {
            items.forEach(item -> run(item, localArguments, () -> {
                throw new IllegalStateException("a barrier in a kernel that has none");
            }));
            return;
        }
        List<Coroutine> coroutines = new ArrayList<>();
        try {
            items.forEach(item -> coroutines.add(coroutine(item, localArguments)));
            runInTurn(coroutines);
        } finally {
            coroutines.forEach(Coroutine::close);
        }
    }

    private Coroutine coroutine(WorkItem item, Map<String, Long> localArguments) {
        Coroutine[] self = new Coroutine[1];
        self[0] = new Coroutine(() -> run(item, localArguments, () -> self[0].pause()));
        return self[0];
    }

    private void run(WorkItem item, Map<String, Long> localArguments, Runnable barrier) {
        Map<Variable, Long> frame = new LinkedHashMap<>();
        for (Variable parameter : kernel.parameters()) {
            frame.put(parameter, argument(item, parameter, localArguments));
        }
        new Evaluator(item, frame, barrier).run(kernel);
    }

    /** The address of the variable that a parameter is. */
    private long argument(WorkItem item, Variable parameter, Map<String, Long> localArguments) {
        Argument argument = state.launch().arguments().get(parameter.name());
        if (argument == null) {
            throw new InterpreterException(parameter.place(), "no argument for " + parameter.name());
        }
        Place place = Place.of(state.memory().zeros(Types.size(parameter.type())), parameter.type(), parameter.place());
        if (argument instanceof Argument.Bytes bytes) {
            state.memory().block(place.address()).bytes().put(0, bytes.bytes());
        } else if (argument instanceof Argument.Scalar scalar) {
            item.store(place, new long[] {Values.of(Types.kind(parameter.type()), scalar.value())});
        } else {
            long address = argument instanceof Argument.Buffer
                    ? buffers.get(parameter.name())
                    : localArguments.get(parameter.name());
            item.store(place, new long[] {address});
        }
        return place.address();
    }

    /** From barrier to barrier. */
    private void runInTurn(List<Coroutine> items) {
        while (true) {
            long waiting = items.stream().filter(Coroutine::resume).count();
            if (waiting == 0) {
                return;
            }
            if (waiting < items.size()) {
                throw new InterpreterException(kernel.place(), "not all work-items of a group reach a barrier");
            }
        }
    }
}
