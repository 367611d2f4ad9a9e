// The last group is not whole, and so does something else.
// global 8
// local 4
// buffers: out 8 a 8
// n = 6

__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void k(__global int *out, __global const int *a, const int n)
{
    const int x = get_global_id(0);
    const int end = x - (int)get_local_id(0) + 4;
    if (x >= n)
        return;
    if (end > n)
        out[x] = a[x - 3];
    else
        out[x] = a[x];
}
