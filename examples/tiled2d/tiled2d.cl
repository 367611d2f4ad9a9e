// One smoothing step through local memory: a work-group loads its tile and the frame around it, then works on that.
// Tiles are found by the number of the work-group.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

#define TILE 16

__kernel void smooth(__global float *next, __global const float *now, const int pitch)
{
    __local float tile[TILE + 2][TILE + 2];
    const int left = get_group_id(0) * TILE; // of the frame, in memory
    const int top = get_group_id(1) * TILE;
    const int lx = get_local_id(0);
    const int ly = get_local_id(1);

    for (int y = ly; y < TILE + 2; y += TILE) {
        for (int x = lx; x < TILE + 2; x += TILE) {
            tile[y][x] = now[(top + y) * pitch + left + x];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const int x = lx + 1;
    const int y = ly + 1;
    const float around = tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x];
    next[(top + y) * pitch + left + x] = 0.5f * tile[y][x] + 0.125f * around;
}
