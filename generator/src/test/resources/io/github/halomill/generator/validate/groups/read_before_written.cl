// error HM245
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    int before = t[15 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    t[l] = b[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = before + t[l];
}
