package io.github.halomill.runtime.base;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The option of a command line that gives a component of a record its value. All that there is to an option is said at
 * its component. Where the record has a static method of the component's name that takes a text, that reads what is
 * given. A {@code boolean} is true where its option is given, or false if the option's name begins with {@code --no-}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(java.lang.annotation.ElementType.RECORD_COMPONENT)
public @interface CommandOption {

    /** How it is called, such as {@code --split}. */
    String[] value();

    /** What stands for its value in the help. */
    String label() default "";

    /** What it does, as the help has it: a format of picocli. */
    String text();

    /** What it is unless given; empty: nothing. */
    String byDefault() default "";

    /** What it is if given without a value; empty: it takes one. */
    String alone() default "";

    /** What separates several values that are given at once; empty: nothing does. */
    String separator() default "";
}
