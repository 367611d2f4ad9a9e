// Ids in another order than memory.
// global 4 3 2
// local 2 1 1
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int z = get_global_id(0), x = get_global_id(1), y = get_global_id(2);
    out[(z * 2 + y) * 3 + x] = a[(x * 4 + z) * 2 + y];
    if (get_work_dim() == 3 && get_global_id(3) == 0)
        out[40 + get_global_size(3) + z] = a[get_num_groups(0)];
}
