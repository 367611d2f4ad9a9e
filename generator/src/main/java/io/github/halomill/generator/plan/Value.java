package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.PassedRange;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.expression.Expression;
import java.util.List;

/** An argument of a {@link Call}, for the text of a generated class. */
public sealed interface Value {

    /** What is made of a value, by its kind. */
    <R> R fold(Cases<R> cases);

    /** A whole number. */
    static Value of(long number) {
        return new Whole(new Expression.IntegerLiteral(number));
    }

    /** The number that an integer expression of parameters has. */
    static Value of(Located expression) {
        return new Whole(expression.expression());
    }

    /** The number that an argument is passed, a function. */
    static Value passed(Located value, Argument argument) {
        return new Function(value.expression(), false, argument.ranges());
    }

    /** A text. */
    static Value of(String text) {
        return new Text(text);
    }

    /** A whole number, as an expression of parameters. */
    record Whole(Expression expression) implements Value {

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.whole(this);
        }
    }

    /** A real number, as an expression of parameters. */
    record Real(Expression expression) implements Value {

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.real(this);
        }
    }

    /**
     * A function of the numbers that an iteration has, as an expression; a condition, if that is what it has to be.
     *
     * @param ranges what it has to be in
     */
    record Function(Expression expression, boolean condition, List<PassedRange> ranges) implements Value {

        /** One that may be any number. */
        Function(Expression expression, boolean condition) {
            this(expression, condition, List.of());
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.function(this);
        }
    }

    /** An expression of elements, as a text in OpenCL C. */
    record OfElements(Expression expression) implements Value {

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ofElements(this);
        }
    }

    /** Letters. */
    record Text(String text) implements Value {

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.text(this);
        }
    }

    /** A field that was declared. */
    record FieldName(String field) implements Value {

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.fieldName(this);
        }
    }

    /** A kernel that was declared. */
    record KernelName(String kernel) implements Value {

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.kernelName(this);
        }
    }

    /** The type of elements. */
    record Type(ElementType type) implements Value {

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.type(this);
        }
    }

    /** Coordinates from a first to a last, or one. */
    record Coordinates(List<Value> ends) implements Value {

        public Coordinates {
            ends = List.copyOf(ends);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.coordinates(this);
        }
    }

    /** Components of a field: numbers, or all {@link Coordinates}. */
    record Components(List<Value> ranges) implements Value {

        public Components {
            ranges = List.copyOf(ranges);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.components(this);
        }
    }

    /**
     * The text of a call.
     *
     * @param method its name
     */
    record CallText(String method, List<Value> arguments) {

        public CallText {
            arguments = List.copyOf(arguments);
        }
    }

    /** Whole numbers along dimensions, with a word for what they are: a place, a range, a stride. */
    record Along(String word, List<Value> numbers) implements Value {

        public Along {
            numbers = List.copyOf(numbers);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.along(this);
        }
    }

    /** The name of a file. */
    record FileName(String name) implements Value {

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.fileName(this);
        }
    }

    /**
     * What a step is given in place of what goes without saying.
     *
     * @param begin method of {@code StepTrace} that it begins with
     * @param calls that say it
     */
    record Binding(String begin, List<CallText> calls) implements Value {

        public Binding {
            calls = List.copyOf(calls);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.binding(this);
        }
    }

    /** What is made of each kind of value. */
    interface Cases<R> {

        R whole(Whole whole);

        R real(Real real);

        R function(Function function);

        R ofElements(OfElements elements);

        R text(Text text);

        R fieldName(FieldName name);

        R kernelName(KernelName name);

        R type(Type type);

        R coordinates(Coordinates coordinates);

        R components(Components components);

        R along(Along along);

        R fileName(FileName name);

        R binding(Binding binding);
    }
}
