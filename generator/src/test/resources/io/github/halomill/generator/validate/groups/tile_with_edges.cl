// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[18];
    t[l + 1] = b[i];
    if (l == 0)
        t[0] = i > 0 ? b[i - 1] : 0;
    if (l == 15)
        t[17] = i < n - 1 ? b[i + 1] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = t[l] + t[l + 1] + t[l + 2];
}
