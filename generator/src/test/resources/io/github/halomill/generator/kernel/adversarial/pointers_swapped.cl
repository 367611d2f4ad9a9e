// Two buffers change places in a loop.
// global 16
// local 4
// buffers: out 64 a 64 b 64
// n = 3

__kernel void k(__global int *out, __global int *a, __global int *b, int n)
{
    int i = get_global_id(0);
    __global int *from = a, *to = b;
    for (int s = 0; s < n; s++) {
        to[i + 16 * s] = from[i + 16];
        __global int *t = from;
        from = to;
        to = t;
    }
    out[i] = from[i];
}
