// right
__kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
{
    int i = get_global_id(0), l = get_local_id(0);
    __local int t[16];
    event_t e = async_work_group_copy(t, b + get_group_id(0) * 16, 16, 0);
    wait_group_events(1, &e);
    a[i] = t[15 - l];
}
