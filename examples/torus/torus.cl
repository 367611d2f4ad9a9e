// One generation of Conway's Game of Life on a torus: beyond the last column is the first, beyond the last row the first.

__kernel void torus(__global uchar *next, __global const uchar *now, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int left = (x + nx - 1) % nx;
    const int right = (x + 1) % nx;
    const int above = (y + ny - 1) % ny;
    const int below = (y + 1) % ny;

    const int neighbours = now[above * nx + left] + now[above * nx + x] + now[above * nx + right]
                         + now[y * nx + left]                           + now[y * nx + right]
                         + now[below * nx + left] + now[below * nx + x] + now[below * nx + right];
    next[y * nx + x] = neighbours == 3 || (neighbours == 2 && now[y * nx + x]) ? 1 : 0;
}
