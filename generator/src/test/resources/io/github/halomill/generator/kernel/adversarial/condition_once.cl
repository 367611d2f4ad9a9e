// The side effect of a condition happens once, whichever branch follows.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = i;
    if (j++ > 4)
        out[j] = a[i];
    else
        out[j + 20] = a[i + 1];
    out[j + 40] = 1;
}
