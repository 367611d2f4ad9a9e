// The first id counts rows; a work-group's part of them and what is beside goes through local memory that the host gives.
__kernel void rows(__global const float *in, __global float *out, __local float *tile, const int width, const int height)
{
    const int row = get_global_id(0), column = get_global_id(1), pitch = width + 2;
    const int high = get_local_size(0) + 2, ly = get_local_id(0) + 1;
    __local float *own = tile + get_local_id(1) * high;
    if (row < height && column < width) {
        own[ly] = in[(row + 1) * pitch + column + 1];
        if (ly == 1)
            own[0] = in[row * pitch + column + 1];
        if (ly == high - 2 || row == height - 1)
            own[ly + 1] = in[(row + 2) * pitch + column + 1];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (row < height && column < width)
        out[(row + 1) * pitch + column + 1] = 0.5f * own[ly] + 0.25f * (own[ly - 1] + own[ly + 1]);
}
