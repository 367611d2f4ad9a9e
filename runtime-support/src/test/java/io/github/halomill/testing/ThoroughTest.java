package io.github.halomill.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestMethodOrder(OrderAnnotation.class)
class ThoroughTest {

    private static final List<Object> RUN = new ArrayList<>();

    @Test
    @Order(1)
    @Thorough
    void left_out() {
        RUN.add("left out");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @Order(2)
    @Thorough(every = 2)
    void some_rows(int row) {
        RUN.add(row);
    }

    @Test
    @Order(3)
    void rows_between_are_not_in_every_build() {
        assertThat(RUN).isEqualTo(Thorough.ON ? List.of("left out", 1, 2, 3) : List.of(1, 3));
    }
}
