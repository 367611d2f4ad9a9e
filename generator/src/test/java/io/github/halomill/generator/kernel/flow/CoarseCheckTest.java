package io.github.halomill.generator.kernel.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which kernels a work-item may call several times, and why others are refused. */
class CoarseCheckTest {

    private static Optional<String> obstacle(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat(file.problem()).isEmpty();
        return CoarseCheck.obstacle(file.functions().get(0), file);
    }

    @Test
    void a_kernel_may_that_asks_for_its_own_element_only() {
        assertThat(obstacle("""
                float half_of(float x) { return x / 2; }
                kernel void f(global float *a, const int n) {
                    size_t i = get_global_id(0);
                    if (i >= n) return;
                    a[i] = half_of(a[i]) + get_global_size(0) + get_global_offset(0) + get_global_linear_id();
                }
                """)).isEmpty();
    }

    /** They are not called. */
    @Test
    void other_functions_of_the_file_may_do_anything() {
        assertThat(obstacle("""
                kernel void f(global float *a) { a[get_global_id(0)] = 1; }
                kernel void g(global float *a) { barrier(CLK_LOCAL_MEM_FENCE); a[get_local_id(0)] = 1; }
                size_t id(void) { return get_global_id(1); }
                """)).isEmpty();
    }

    @Test
    void what_ties_a_kernel_to_its_work_item_is_refused() {
        assertThat(obstacle("kernel void f(global int *a) { barrier(CLK_GLOBAL_MEM_FENCE); a[get_global_id(0)] = 1; }"))
                .contains("it has barriers");
        for (String use :
                new String[] {"get_local_id(0)", "get_group_id(0)", "get_local_size(0)", "get_num_groups(0)"}) {
            assertThat(obstacle("kernel void f(global int *a) { a[get_global_id(0)] = " + use + "; }"))
                    .as(use)
                    .contains("it depends on its work-groups");
        }
        assertThat(obstacle("kernel void f(global int *a, local int *b) { a[get_global_id(0)] = 1; }"))
                .contains("it depends on its work-groups");
        assertThat(obstacle("kernel __attribute__((reqd_work_group_size(8, 1, 1))) void f(global int *a) {"
                        + " a[get_global_id(0)] = 1; }"))
                .contains("it asks for a size of its work-groups");
        assertThat(obstacle("kernel void f(write_only image2d_t a) {"
                        + " write_imagef(a, (int2)(get_global_id(0), 0), (float4)(1)); }"))
                .contains("it has images");
    }

    @Test
    void ids_in_functions_that_it_calls_and_calls_of_itself_are_refused() {
        assertThat(obstacle("""
                int deep(void) { return get_global_id(1); }
                int id(void) { return deep(); }
                kernel void f(global int *a) { a[id()] = 1; }
                """)).contains("its function deep asks for ids");
        assertThat(obstacle("""
                kernel void f(global int *a) { a[get_global_id(0)] = 1; }
                kernel void g(global int *a) { f(a); }
                """)).contains("a function of its file calls it");
    }
}
