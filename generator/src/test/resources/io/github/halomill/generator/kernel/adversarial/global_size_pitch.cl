// The global size is the length of a row.
// global 6 4
// local 3 2
// buffers: out 24 a 24

__kernel void k(__global int *out, __global const int *a)
{
    size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
    if (get_global_id(1) > 0)
        out[i] = a[i - get_global_size(0)];
}
