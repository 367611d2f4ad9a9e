// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    t[l] = b[i];
    for (int s = get_local_size(0) / 2; s; s /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < s) t[l] += t[l + s];
    }
    if (l) { a[i] = 0; return; }
    a[i] = t[0];
}
