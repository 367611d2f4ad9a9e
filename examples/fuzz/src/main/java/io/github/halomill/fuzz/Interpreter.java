package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Carries out a program by plain loops over plain arrays, one cell after the other. */
final class Interpreter {

    /** The scalar that has the time. */
    static final String TIME = "time";

    private final Program program;
    private final List<Integer> cells;
    private final Map<String, Cells> arrays = new LinkedHashMap<>();
    private final Map<String, Double> scalars = new LinkedHashMap<>();
    private final Map<String, Outcome.Frame> frames = new LinkedHashMap<>();
    private final Map<Step.Probe, List<Outcome.Row>> tables = new LinkedHashMap<>();
    private long last;

    private Interpreter(Program program) {
        this.program = program;
        this.cells = program.cells();
        last = program.iterations();
        arrays.putAll(start(program));
        program.set().forEach(name -> scalars.put(name, 0.0));
    }

    /** What fields hold before the first iteration. */
    static Map<String, Cells> start(Program program) {
        Map<String, Cells> start = new LinkedHashMap<>();
        for (FieldSpec field : program.fields()) {
            Random random = new Random(program.seed() * 31 + field.name().hashCode());
            int all = field.elements(program.cells()) * field.components();
            Cells made = new Cells(field.type(), all);
            for (int i = 0; i < all; i++) {
                if (field.type().isReal()) {
                    made.set(i, random.nextInt(-4096, 4097) / 2048.0);
                } else {
                    made.set(i, random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(8));
                }
            }
            start.put(field.name(), made);
        }
        return start;
    }

    static Outcome run(Program program) {
        Interpreter interpreter = new Interpreter(program);
        List<Map<String, Cells>> states = new ArrayList<>();
        states.add(interpreter.state(0));
        for (int iteration = 0; iteration < interpreter.last; iteration++) {
            interpreter.carryOut(program.schedule(), iteration, 0);
            states.add(interpreter.state(iteration));
        }
        return new Outcome(states, interpreter.frames, interpreter.tables);
    }

    private Map<String, Cells> state(long iteration) {
        fill(iteration);
        Map<String, Cells> state = new LinkedHashMap<>();
        arrays.forEach((name, array) -> state.put(name, array.copy()));
        return state;
    }

    private void fill(long iteration) {
        program.fields()
                .forEach(field -> Margins.fill(
                        field,
                        cells,
                        array(field.name()),
                        border -> border.amount().at(iteration) + (int) scalar(border.scalar())));
    }

    private Cells array(String name) {
        Cells array = arrays.get(name);
        if (array == null) {
            throw new IllegalStateException("no array " + name);
        }
        return array;
    }

    /**
     * Carries out steps of a loop.
     *
     * @param pass of the loop, counted from 1; 0: these are the steps of an iteration
     * @return whether the loop ends
     */
    private boolean carryOut(List<Step> steps, long iteration, int pass) {
        for (Step step : steps) {
            if (step instanceof Step.Launch launch) {
                launch(launch, iteration);
            } else if (step instanceof Step.Rotate rotate) {
                rotate(rotate.names());
            } else if (step instanceof Step.Repeat repeat) {
                for (int i = 1; i <= repeat.times() && !carryOut(repeat.steps(), iteration, i); i++) {
                    // the steps
                }
            } else if (step instanceof Step.While loop) {
                int i = 1;
                while (i <= loop.most() && isMet(loop.test(), iteration) && !carryOut(loop.steps(), iteration, i)) {
                    i++;
                }
            } else if (step instanceof Step.If choice) {
                List<Step> branch = isMet(choice.test(), iteration) ? choice.then() : choice.otherwise();
                if (carryOut(branch, iteration, pass)) {
                    return true;
                }
            } else if (step instanceof Step.Until until) {
                if (ends(until, iteration, pass)) {
                    return true;
                }
            } else {
                single(step, iteration);
            }
        }
        return false;
    }

    private void single(Step step, long iteration) {
        if (step instanceof Step.Reduce reduce) {
            fill(iteration);
            double reduced = Reduction.of(reduce, program, array(reduce.field()));
            scalars.put(reduce.scalar(), Math.min(Math.max(reduced, -99), 99));
        } else if (step instanceof Step.Time time) {
            scalars.merge(TIME, time.step(), Double::sum);
        } else if (step instanceof Step.Save save) {
            save(save, iteration);
        } else if (step instanceof Step.Probe probe) {
            record(probe, iteration);
        }
    }

    private boolean isMet(Step.Test test, long iteration) {
        if (test instanceof Step.Turn turn) {
            return iteration % turn.every() == turn.when();
        }
        Step.Over over = (Step.Over) test;
        return scalar(over.scalar()) > over.bound();
    }

    /** Whether the loop around ends; of iterations, the last one is remembered. */
    private boolean ends(Step.Until until, long iteration, int pass) {
        long done = pass == 0 ? iteration + 1 : pass;
        boolean isMet = done % until.every() == 0 && isMet(until.test(), iteration);
        if (isMet && pass == 0) {
            last = Math.min(last, done + until.lag());
        }
        return isMet && pass > 0;
    }

    private void save(Step.Save save, long iteration) {
        int done = (int) iteration + 1;
        if (done % save.every() == 0) {
            fill(iteration);
            frames.put(
                    fileName(save, done),
                    new Outcome.Frame(save.field(), done, array(save.field()).copy()));
        }
    }

    /** The file that a step saves after so many iterations. */
    static String fileName(Step.Save save, Object iterations) {
        return "%s-%d-%s.raw".formatted(save.field(), save.every(), iterations);
    }

    private void record(Step.Probe probe, long iteration) {
        int done = (int) iteration + 1;
        List<Outcome.Row> rows = tables.computeIfAbsent(probe, any -> new ArrayList<>());
        if (done % probe.every() == 0) {
            FieldSpec field = program.field(probe.field());
            Cells array = array(probe.field());
            List<Long> values = new ArrayList<>();
            for (List<Integer> cell : probe.places()) {
                int element = field.element(cell.stream().mapToInt(i -> i).toArray(), cells);
                for (int c = 0; c < field.components(); c++) {
                    int place = field.place(element, c, cells);
                    values.add(
                            field.type().isReal() ? Double.doubleToLongBits(array.real(place)) : array.integer(place));
                }
            }
            rows.add(new Outcome.Row(done, scalar(TIME), values));
        }
    }

    private double scalar(String name) {
        return scalars.getOrDefault(name, 0.0);
    }

    private void rotate(List<String> names) {
        Cells first = array(names.get(0));
        for (int i = 0; i + 1 < names.size(); i++) {
            arrays.put(names.get(i), array(names.get(i + 1)));
        }
        arrays.put(names.get(names.size() - 1), first);
    }

    private void launch(Step.Launch launch, long iteration) {
        fill(iteration);
        KernelSpec kernel = program.kernel(launch.kernel());
        scalars.put(KernelSpec.AMOUNT, (double) launch.amount().at(iteration));
        List<KernelSpec.Range> range = launch.over().isEmpty() ? kernel.range() : launch.over();
        int[] first = IntStream.range(0, cells.size())
                .map(d -> range.get(d).first(cells.get(d)))
                .toArray();
        int[] end = IntStream.range(0, cells.size())
                .map(d -> range.get(d).end(cells.get(d)))
                .toArray();
        Map<String, Cells> bound = new LinkedHashMap<>();
        kernel.arrays().forEach(name -> bound.put(name, array(launch.binds().getOrDefault(name, name))));
        kernel.counts().forEach(count -> reset(program.field(count.array()), array(count.array())));
        if (IntStream.range(0, first.length).allMatch(d -> first[d] < end[d])) {
            new Evaluator(program, kernel, bound, scalars).run(first, end);
        }
        scalars.remove(KernelSpec.AMOUNT);
    }

    private static void reset(FieldSpec field, Cells array) {
        String from = field.entries().orElseThrow().from();
        for (int i = 0; i < array.elements() && !from.isEmpty(); i++) {
            array.set(i, Long.parseLong(from));
        }
    }
}
