// What is not written keeps its value.
// global 16
// local 4
// buffers: out 16 a 16

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    if (i % 3)
        out[i] = a[i];
    out[i] += 0;
}
