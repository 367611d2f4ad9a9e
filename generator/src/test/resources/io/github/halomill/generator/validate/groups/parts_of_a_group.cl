// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    t[l] = b[i];
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = t[l ^ 1];
}
