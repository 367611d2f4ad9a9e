// Groups overlap, and each writes a smaller tile than it loads.
// global 16 8
// local 8 4
// buffers: out 128 a 128
// cols = 12
// rows = 6

#define HALO 1
__kernel void k(__global int *out, __global const int *a, int cols, int rows)
{
    __local int tile[4][8];
    int tx = get_local_id(0), ty = get_local_id(1);
    int x = get_group_id(0) * (8 - 2 * HALO) + tx - HALO;
    int y = get_group_id(1) * (4 - 2 * HALO) + ty - HALO;
    int inside = x >= 0 && x < cols && y >= 0 && y < rows;
    if (inside)
        tile[ty][tx] = a[y * cols + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    int ok = tx > 0 && tx < 7 && ty > 0 && ty < 3 && inside;
    if (ok && x > 0 && x < cols - 1)
        out[y * cols + x] = tile[ty][tx - 1] + tile[ty][tx + 1];
}
