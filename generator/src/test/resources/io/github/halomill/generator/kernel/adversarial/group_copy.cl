// A group copies together, there and back.
// global 16
// local 4
// buffers: out 20 a 20

__kernel void k(__global int *out, __global const int *a)
{
    __local int tile[6];
    int first = get_group_id(0) * 4;
    event_t e = async_work_group_copy(tile, a + first, 6, 0);
    wait_group_events(1, &e);
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[get_local_id(0) + 1] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    e = async_work_group_copy(out + first, tile, 4, 0);
    wait_group_events(1, &e);
}
