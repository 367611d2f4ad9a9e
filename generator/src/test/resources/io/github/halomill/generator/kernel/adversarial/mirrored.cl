// An item writes the element of its mirror image.
// global 16
// local 4
// buffers: out 16 a 16

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[get_global_size(0) - 1 - i] = a[i];
}
