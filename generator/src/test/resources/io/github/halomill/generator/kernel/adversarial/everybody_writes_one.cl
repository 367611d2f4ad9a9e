// All items write one element; the value is the same.
// global 16
// local 4
// buffers: out 4 a 16

__kernel void k(__global int *out, __global const int *a)
{
    out[1] = a[0];
    if (get_global_id(0) == 7)
        out[2] = a[7];
}
