// Local memory is an argument.
// global 16
// local 4
// buffers: out 16 a 32
// tile: local 8

__kernel void k(__global int *out, __global const int *a, __local int *tile)
{
    int l = get_local_id(0), g = get_global_id(0);
    __local int *mine = tile + l;
    mine[0] = a[g];
    mine[4] = a[g + 16];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = tile[(l + 1) % 8] + tile[7 - l];
}
