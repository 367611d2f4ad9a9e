__kernel void through_planes(__global const float *now, __global float *next, int nx, int ny, int nz, float c0, float c1) {
    int x = get_global_id(0);
    int y = get_global_id(1);
    if (x == 0 || y == 0 || x >= nx - 1 || y >= ny - 1) return;
    float below = now[x + nx * y];
    float here = now[x + nx * (y + ny)];
    for (int z = 1; z < nz - 1; z++) {
        float above = now[x + nx * (y + ny * (z + 1))];
        next[x + nx * (y + ny * z)] = c1 * (above + below + now[x - 1 + nx * (y + ny * z)] + now[x + 1 + nx * (y + ny * z)]
            + now[x + nx * (y - 1 + ny * z)] + now[x + nx * (y + 1 + ny * z)]) - c0 * here;
        below = here;
        here = above;
    }
}
