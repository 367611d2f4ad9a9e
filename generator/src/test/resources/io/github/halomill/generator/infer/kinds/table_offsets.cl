__constant int DX[4] = {-1, 1, 0, 0};
__constant int DY[4] = {0, 0, -1, 1};
__kernel void k(__global const float *in, __global float *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    float s = 0.0f;
    for (int i = 0; i < 4; i++) s += in[(y + DY[i]) * w + x + DX[i]];
    out[y * w + x] = s;
}
