// error HM244
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    t[l] = b[i];
    for (int d = 1; d < 16; d *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l >= d)
            t[l] += t[l - d];
    }
    a[i] = t[l];
}
