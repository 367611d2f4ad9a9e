__constant int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant int ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};

__kernel void pull(__global const float *f, __global float *next, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1), cells = nx * ny;
    if (x >= nx || y >= ny)
        return;
    float now[9], mean = 0;
    for (int q = 0; q < 9; q++) {
        const int from = (x - ex[q] + nx) % nx + (y - ey[q] + ny) % ny * nx;
        now[q] = f[q * cells + from];
        mean += now[q] / 9;
    }
    for (int q = 0; q < 9; q++)
        next[q * cells + y * nx + x] = now[q] + 0.5f * (mean - now[q]);
}
