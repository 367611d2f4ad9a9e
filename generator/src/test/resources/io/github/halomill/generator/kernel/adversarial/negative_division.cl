// Division of negative numbers goes towards zero.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = (int)get_global_id(0) - 8;
    out[i / 3 + 10] = a[i / -2 + 20];
    out[i / 4 * 4 + 40] = 2;
}
