// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[32];
    t[l] = b[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    t[16 + l] = t[15 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = t[16 + (l ^ 1)];
}
