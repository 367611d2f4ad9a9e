// Tiles are found by group ids, sums by the number of groups.
// global 16
// local 4
// buffers: out 16 a 64 sums 8

__kernel void k(__global int *out, __global const int *a, __global int *sums)
{
    int i = get_group_id(0) * 4 + get_local_id(0);
    out[i] = a[i * 2] + a[get_group_id(0)];
    if (get_local_id(0) == 0)
        sums[get_num_groups(0) - 1 - get_group_id(0)] = out[i];
}
