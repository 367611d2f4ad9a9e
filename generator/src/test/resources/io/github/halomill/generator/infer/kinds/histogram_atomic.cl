__kernel void k(__global const uchar *in, __global int *bins, int n)
{
    int x = get_global_id(0);
    if (x < n) atomic_inc(bins + in[x]);
}
