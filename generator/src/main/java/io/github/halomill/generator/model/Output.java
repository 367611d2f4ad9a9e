package io.github.halomill.generator.model;

import io.github.halomill.runtime.base.ArrayName;
import java.util.List;
import java.util.Optional;

/** What an iteration tells the world outside. */
public sealed interface Output {

    /** When it does so. */
    sealed interface Due {

        /** In every so many iterations: an integer expression of parameters. */
        record Every(Located iterations) implements Due {}

        /**
         * When the physical time passes a multiple of an interval.
         *
         * @param interval a real expression of parameters and of host scalars that do not change
         * @param exact whether steps of the time are shortened to hit the multiples
         */
        record At(Located interval, boolean exact) implements Due {}
    }

    /** What host scalars are. */
    record Log(List<String> names) implements Output {

        public Log {
            names = List.copyOf(names);
        }
    }

    /**
     * A file of what a field, or one of its components, holds.
     *
     * @param range the first cell and one past the last, along x, then along y and z; none: all cells
     * @param stride from one to the next along each dimension, or along all; none: 1. If neither is said, all of the
     *     array is meant, its margins included
     * @param picture how a picture is drawn, as far as that is said
     * @param file its name, in which <code>{iteration}</code> stands for the number of the iteration
     */
    record Save(ArrayName field, List<Located> range, List<Located> stride, String picture, String file)
            implements Output {

        public Save {
            range = List.copyOf(range);
            stride = List.copyOf(stride);
        }

        /** Whether it is all of the array. */
        public boolean isOfAll() {
            return range.isEmpty() && stride.isEmpty();
        }
    }

    /**
     * A row of a table, of what a field, or one of its components, has at some places.
     *
     * @param cells each an integer expression of parameters for each dimension, x first
     * @param listed the file that has them instead
     */
    record Probe(ArrayName field, List<List<Located>> cells, Optional<String> listed, String file) implements Output {

        public Probe {
            cells = cells.stream().map(List::copyOf).toList();
        }
    }

    /** A call of what was registered in Java by the method of that name, a Java identifier. */
    record Hook(String name) implements Output {}
}
