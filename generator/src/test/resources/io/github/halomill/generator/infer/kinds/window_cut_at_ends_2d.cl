__kernel void k(__global const float *in, __global float *out, int r, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    int x0 = x - r < 0 ? 0 : x - r, x1 = x + r >= nx ? nx - 1 : x + r;
    int y0 = y - r < 0 ? 0 : y - r, y1 = y + r >= ny ? ny - 1 : y + r;
    float s = 0.0f;
    for (int b = y0; b <= y1; b++)
        for (int a = x0; a <= x1; a++) s += in[b * nx + a];
    out[y * nx + x] = s / ((x1 - x0 + 1) * (y1 - y0 + 1));
}
