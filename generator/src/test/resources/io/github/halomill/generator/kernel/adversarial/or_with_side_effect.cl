// The right side of || happens only if it matters.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = 10;
    if (i < 4 || ++j > 11)
        out[j + i] = 1;
    i > 8 && (j = 40);
    int b = i > 2 || (j -= 5);
    out[j + b] = a[j];
}
