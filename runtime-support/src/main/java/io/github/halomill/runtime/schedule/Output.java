package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.scalar.Due;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A step that looks at numbers or fields, and changes none. */
public sealed interface Output extends Step.Periodic {

    /**
     * Tells whoever follows the run.
     *
     * @param due when
     * @param told scalars, as they are now
     * @param looked by name, numbers that a command line asks for; no schedule has them
     */
    record Log(Due due, List<String> told, Map<String, Formula> looked) implements Output {

        public Log {
            told = List.copyOf(told);
            looked = Collections.unmodifiableMap(new LinkedHashMap<>(looked));
        }

        /** Of scalars. */
        public Log(Due due, List<String> told) {
            this(due, told, Map.of());
        }

        /** In each so many iterations. */
        public Log(long every, List<String> told) {
            this(Due.every(every), told);
        }

        /** What all that it tells is called. */
        public List<String> names() {
            return Stream.concat(told.stream(), looked.keySet().stream()).toList();
        }

        @Override
        public String toString() {
            return "log " + String.join(" ", names()) + " " + due;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.log(this);
        }
    }

    /**
     * Writes a field to a file.
     *
     * @param due when
     * @param array the field, or one of its components
     * @param only the elements that are written; empty: all
     * @param picture how a picture is drawn, as far as that is said
     */
    record Save(Due due, ArrayName array, String file, Optional<Lattice> only, String picture) implements Output {

        /** As pictures are drawn unless something else is said. */
        public Save(Due due, ArrayName array, String file, Optional<Lattice> only) {
            this(due, array, file, only, "");
        }

        /** Of all elements of a field. */
        public Save(long every, String field, String file) {
            this(Due.every(every), new ArrayName(field), file, Optional.empty());
        }

        /** The same with pictures drawn otherwise. */
        public Save drawn(String style) {
            return new Save(due, array, file, only, style);
        }

        /** The name of the field. */
        public String field() {
            return array.array();
        }

        @Override
        public String toString() {
            return "save " + array + " to " + file + " " + due;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.save(this);
        }
    }

    /**
     * Records what a field has at fixed places, as a row of a file.
     *
     * @param due when
     * @param array the field, or one of its components
     * @param places cells, those of margins included; along dimensions beyond the grid's, elements
     * @param file a table in text
     */
    record Probe(Due due, ArrayName array, List<Offset> places, String file) implements Output {

        public Probe {
            places = List.copyOf(places);
        }

        /** The name of the field. */
        public String field() {
            return array.array();
        }

        @Override
        public String toString() {
            return "probe " + array + " to " + file + " " + due;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.probe(this);
        }
    }

    /** Looks whether elements of a field's cells are NaN or infinite. No schedule says so. */
    record Watch(long every, FieldSpec field) implements Output {

        @Override
        public Due due() {
            return Due.every(every);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.watch(this);
        }
    }

    /** Calls whoever uses the program. */
    record Hook(Due due, String name) implements Output {

        /** In each so many iterations. */
        public Hook(long every, String name) {
            this(Due.every(every), name);
        }

        @Override
        public String toString() {
            return "hook " + name + " " + due;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.hook(this);
        }
    }
}
