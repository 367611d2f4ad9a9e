// Where an item writes stands in memory.
// global 16
// local 4
// buffers: out 32 a 16 next 16
// next < 32

__kernel void k(__global int *out, __global const int *a, __global const int *next)
{
    int i = get_global_id(0);
    out[next[i]] = a[i];
}
