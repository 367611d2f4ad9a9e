// A tile and its frame go through local memory.
#define N 16
__kernel __attribute__((reqd_work_group_size(N, N, 1)))
void tile(__global const float *in, __global float *out, const int pitch)
{
    __local float t[N + 2][N + 2];
    const int lx = get_local_id(0), ly = get_local_id(1);
    const int at = (get_group_id(1) * N + ly + 1) * pitch + get_group_id(0) * N + lx + 1;
    t[ly + 1][lx + 1] = in[at];
    if (lx == 0) t[ly + 1][0] = in[at - 1];
    if (lx == N - 1) t[ly + 1][N + 1] = in[at + 1];
    if (ly == 0) t[0][lx + 1] = in[at - pitch];
    if (ly == N - 1) t[N + 1][lx + 1] = in[at + pitch];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[at] = 0.5f * t[ly + 1][lx + 1]
            + 0.125f * (t[ly + 1][lx] + t[ly + 1][lx + 2] + t[ly][lx + 1] + t[ly + 2][lx + 1]);
}
