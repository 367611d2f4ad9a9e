// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    t[l] = b[i];
    for (int r = 0; ; r++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (r == 3) break;
        int v = t[(l + 1) % 16];
        barrier(CLK_LOCAL_MEM_FENCE);
        t[l] = v;
    }
    a[i] = t[l];
}
