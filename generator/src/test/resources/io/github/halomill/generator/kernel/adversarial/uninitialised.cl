// A variable that only some items set.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j;
    if (i > 4)
        j = i;
    out[j & 31] = a[i];
    int t[4];
    t[1] = 3;
    out[32 + (t[i & 1] & 31)] = 1;
}
