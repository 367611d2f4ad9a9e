package io.github.halomill.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that holds for more kernels, sizes or devices what another test holds for some. A build leaves it out, or of a
 * parameterized one all rows but the first of {@link #every} so many; {@code -Dthorough} runs all.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ThoroughCondition.class)
public @interface Thorough {

    /** Whether this build runs all tests. */
    boolean ON = Boolean.getBoolean("thorough");

    /**
     * Of so many rows of a parameterized test every build runs the first; 0: it runs none. Rows are often products: each
     * value of each factor should be among those that are run.
     */
    int every() default 0;
}
