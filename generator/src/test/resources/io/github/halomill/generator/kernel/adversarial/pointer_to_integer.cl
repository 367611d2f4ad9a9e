// A pointer goes through an integer and comes back elsewhere.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    size_t address = (size_t)out;
    address += 4 * (15 - i);
    *(__global int *)address = a[i];
}
