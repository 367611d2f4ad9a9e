// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    t[l] = b[i];
    for (int r = 0; r < 16; r++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int at = 2 * l + (r & 1);
        if (at + 1 < 16) {
            int x = t[at], y = t[at + 1];
            if (x > y) { t[at] = y; t[at + 1] = x; }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = t[l];
}
