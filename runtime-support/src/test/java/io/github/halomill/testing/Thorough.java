package io.github.halomill.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that holds for more kernels, sizes or devices what another test holds for some. A build runs the first
 * {@link #rows} of a parameterized one and leaves the others out; {@code -Dthorough} runs all.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ThoroughCondition.class)
public @interface Thorough {

    /** Whether this build runs all tests. */
    boolean ON = Boolean.getBoolean("thorough");

    /** How many rows of a parameterized test every build runs. */
    int rows() default 0;
}
