#define PITCH 52
__kernel void k(__global const float *in, __global float *out, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    out[y * PITCH + x] = in[y * PITCH + x - 1] + in[(y + 1) * PITCH + x];
}
