// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    int at = l;
    b[i] == b[i] + 1 && (at = 15 - l);
    t[at] = b[i];
    a[i] = t[l];
}
