// A tree of sums; one item of a group writes.
// global 16
// local 8
// buffers: out 4 a 16

__kernel void k(__global int *out, __global const int *a)
{
    __local int s[8];
    int l = get_local_id(0);
    s[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = get_local_size(0) / 2; d > 0; d >>= 1) {
        if (l < d)
            s[l] += s[l + d];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (!l)
        out[get_group_id(0)] = s[0];
}
