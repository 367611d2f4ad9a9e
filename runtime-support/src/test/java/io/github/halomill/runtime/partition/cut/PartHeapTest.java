package io.github.halomill.runtime.partition.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PartHeapTest {

    /** Numbers, in one of all small orders, always give the smallest, the first of those that are the same. */
    @Test
    void theFirstOfAHeapIsTheSmallest() {
        Random random = new Random(9);
        for (int i = 0; i < 500; i++) {
            double[] numbers = random.ints(1 + i % 9, 0, 5).asDoubleStream().toArray();
            PartHeap heap = new PartHeap(numbers.clone());
            for (int raised = 0; raised < 20; raised++) {
                int smallest = 0;
                for (int part = 1; part < numbers.length; part++) {
                    smallest = numbers[part] < numbers[smallest] ? part : smallest;
                }
                assertThat(heap.first()).isEqualTo(smallest);
                numbers[smallest] += random.nextInt(4);
                heap.raiseFirst(numbers[smallest]);
            }
        }
    }
}
