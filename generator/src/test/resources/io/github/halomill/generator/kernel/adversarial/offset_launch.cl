// Ids begin at an offset, groups at 0.
// global 8
// local 4
// offset 5
// buffers: out 32 a 32

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[i] = a[i - get_global_offset(0)];
    out[20 + get_group_id(0) * get_local_size(0) + get_local_id(0)] = a[get_global_size(0)];
}
