// Subscripts come from local memory that another item wrote.
// global 16
// local 4
// buffers: out 64 a 16

__kernel void k(__global int *out, __global const int *a)
{
    __local int where[4];
    int l = get_local_id(0), g = get_global_id(0);
    where[l] = 3 * l + g;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[where[3 - l]] = a[g];
}
