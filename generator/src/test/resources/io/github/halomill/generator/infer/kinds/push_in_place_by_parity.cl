__constant int cx[9] = {0, 1, -1, 0, 0, 1, -1, 1, -1};
__constant int cy[9] = {0, 0, 0, 1, -1, 1, -1, -1, 1};
__kernel void collide(__global float *f, const uint t, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x, n = nx * ny;
    if (x >= nx || y >= ny) return;
    float e[9];
    e[0] = f[i];
    float all = e[0];
    for (int q = 1; q < 9; q += 2) {
        const int j = (y + cy[q] + ny) % ny * nx + (x + cx[q] + nx) % nx;
        e[q] = f[(t % 2 ? q : q + 1) * n + i];
        e[q + 1] = f[(t % 2 ? q + 1 : q) * n + j];
        all += e[q] + e[q + 1];
    }
    f[i] = 0.9f * e[0] + 0.01f * all;
    for (int q = 1; q < 9; q += 2) {
        const int j = (y + cy[q] + ny) % ny * nx + (x + cx[q] + nx) % nx;
        f[(t % 2 ? q + 1 : q) * n + j] = 0.9f * e[q] + 0.01f * all;
        f[(t % 2 ? q : q + 1) * n + i] = 0.9f * e[q + 1] + 0.01f * all;
    }
}
