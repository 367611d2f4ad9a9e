// right
void all(__local int *t, int l, int v)
{
    t[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
}
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    all(t, l, b[i]);
    a[i] = t[15 - l];
}
