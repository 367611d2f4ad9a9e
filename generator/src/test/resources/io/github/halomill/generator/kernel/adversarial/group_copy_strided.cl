// A group gathers a column.
// global 8
// local 4
// buffers: out 8 a 64

__kernel void k(__global int *out, __global const int *a)
{
    __local int column[4];
    event_t e = async_work_group_strided_copy(column, a + get_group_id(0), 4, 8, 0);
    wait_group_events(1, &e);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = column[3 - get_local_id(0)];
}
