// -1 is greater than 5u.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = (int)get_global_id(0) - 4;
    if (i < 5u)
        out[i] = a[i];
    if (i < (int)5u)
        out[i + 20] = a[20];
}
