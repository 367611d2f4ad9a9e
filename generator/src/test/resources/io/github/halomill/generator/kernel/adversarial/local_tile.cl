// Through local memory, whose subscripts say nothing about buffers.
// global 16
// local 4
// buffers: out 16 a 18

__kernel void k(__global int *out, __global const int *a)
{
    __local int tile[6];
    int l = get_local_id(0), g = get_global_id(0);
    for (int i = l; i < 6; i += get_local_size(0))
        tile[i] = a[g - l + i];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[l] + tile[l + 2];
}
