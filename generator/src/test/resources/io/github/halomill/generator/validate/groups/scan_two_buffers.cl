// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[2][16];
    int in = 0;
    t[0][l] = b[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 1; d < 16; d *= 2) {
        t[1 - in][l] = t[in][l] + (l >= d ? t[in][l - d] : 0);
        in = 1 - in;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    a[i] = t[in][l];
}
