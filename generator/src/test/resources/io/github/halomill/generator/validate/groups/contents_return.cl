// warning HM243
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    if (b[i] < 0) { a[i] = 0; return; }
    t[l] = b[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = t[l];
}
