__constant int cx[9] = {0, 1, -1, 0, 0, 1, -1, 1, -1};
__constant int cy[9] = {0, 0, 0, 1, -1, 1, -1, -1, 1};
__constant int opp[9] = {0, 2, 1, 4, 3, 6, 5, 8, 7};
#define IDX(x,y,q) ((q) * nx * ny + (y) * nx + (x))
__kernel void even(__global float *f, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    float e[9], all = 0;
    for (int q = 0; q < 9; q++) { e[q] = f[IDX(x,y,q)]; all += e[q]; }
    for (int q = 0; q < 9; q++) f[IDX(x,y,opp[q])] = 0.9f * e[q] + 0.1f * all / 9.0f;
}
__kernel void odd(__global float *f, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    float e[9], all = 0;
    for (int q = 0; q < 9; q++) {
        const int xn = (x - cx[q] + nx) % nx, yn = (y - cy[q] + ny) % ny;
        e[q] = f[IDX(xn,yn,opp[q])];
        all += e[q];
    }
    for (int q = 0; q < 9; q++) {
        const int xn = (x + cx[q] + nx) % nx, yn = (y + cy[q] + ny) % ny;
        f[IDX(xn,yn,q)] = 0.9f * e[q] + 0.1f * all / 9.0f;
    }
}
