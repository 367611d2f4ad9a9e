// Two counters run in one loop, one of them twice as fast, and meet.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    for (int i = 0, j = 20; i < j; i++, j -= 2) {
        out[g + i] = a[j];
        out[j + 30] = a[g + i];
    }
}
