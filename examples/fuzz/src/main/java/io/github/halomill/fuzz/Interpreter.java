package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

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
    private boolean ended;

    private Interpreter(Program program) {
        this.program = program;
        this.cells = program.cells();
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
        for (int iteration = 0; iteration < program.iterations() && !interpreter.ended; iteration++) {
            interpreter.carryOut(program.schedule(), iteration);
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
        program.fields().forEach(field -> Margins.fill(field, cells, array(field.name()), iteration));
    }

    private Cells array(String name) {
        Cells array = arrays.get(name);
        if (array == null) {
            throw new IllegalStateException("no array " + name);
        }
        return array;
    }

    private void carryOut(List<Step> steps, long iteration) {
        for (Step step : steps) {
            if (step instanceof Step.Launch launch) {
                fill(iteration);
                launch(launch);
            } else if (step instanceof Step.Rotate rotate) {
                rotate(rotate.names());
            } else if (step instanceof Step.Repeat repeat) {
                for (int i = 0; i < repeat.times(); i++) {
                    carryOut(repeat.steps(), iteration);
                }
            } else if (step instanceof Step.If choice) {
                carryOut(iteration % choice.every() == choice.when() ? choice.then() : choice.otherwise(), iteration);
            } else if (step instanceof Step.Reduce reduce) {
                scalars.put(reduce.scalar(), Math.min(Math.max(reduced(reduce), -99), 99));
            } else if (step instanceof Step.Time time) {
                scalars.merge(TIME, time.step(), Double::sum);
            } else if (step instanceof Step.Save save) {
                save(save, iteration);
            } else if (step instanceof Step.Probe probe) {
                record(probe, iteration);
            } else if (step instanceof Step.Until until) {
                ended |= scalar(until.scalar()) > until.bound();
            }
        }
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

    private double reduced(Step.Reduce reduce) {
        FieldSpec field = program.field(reduce.field());
        Cells array = array(reduce.field());
        double result = switch (reduce.with()) {
            case "min" -> Double.POSITIVE_INFINITY;
            case "max" -> Double.NEGATIVE_INFINITY;
            default -> 0;
        };
        int[] at = new int[cells.size()];
        do {
            for (int c = 0; c < field.components(); c++) {
                if (!reduce.single() || c == reduce.component()) {
                    double value = array.asReal(field.place(field.element(at, cells), c, cells));
                    result = switch (reduce.with()) {
                        case "min" -> Math.min(result, value);
                        case "max" -> Math.max(result, value);
                        case "maxabs" -> Math.max(result, Math.abs(value));
                        default -> result + value;
                    };
                }
            }
        } while (Places.next(
                at, new int[at.length], cells.stream().mapToInt(n -> n).toArray()));
        return result;
    }

    private void launch(Step.Launch launch) {
        KernelSpec kernel = program.kernel(launch.kernel());
        int dimensions = cells.size();
        int[] first = new int[dimensions];
        int[] end = new int[dimensions];
        for (int d = 0; d < dimensions; d++) {
            first[d] = kernel.range().get(d).first(cells.get(d));
            end[d] = kernel.range().get(d).end(cells.get(d));
            if (first[d] >= end[d]) {
                return;
            }
        }
        Map<String, Cells> bound = new LinkedHashMap<>();
        kernel.arrays().forEach(name -> bound.put(name, array(launch.binds().getOrDefault(name, name))));
        int[] at = first.clone();
        Evaluator evaluator = new Evaluator(program, kernel.calculates(), bound, scalars, at);
        do {
            for (KernelSpec.Store store : kernel.stores()) {
                if (store.guard().isEmpty()
                        || evaluator.isLess(store.guard().get(0), store.guard().get(1))) {
                    evaluator.store(store);
                }
            }
        } while (Places.next(at, first, end));
    }
}
