// A pointer read from a private array of pointers.
// global 16
// local 4
// buffers: out 64 a 64 b 64

__kernel void k(__global int *out, __global int *a, __global int *b)
{
    int i = get_global_id(0);
    __global int *table[3] = {a, b, out};
    __global int *p = table[i % 3];
    p[i] = 7;
    table[1][i + 16] = 8;
}
