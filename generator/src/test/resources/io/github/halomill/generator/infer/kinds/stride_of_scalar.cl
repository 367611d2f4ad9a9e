__kernel void k(__global const float *in, __global float *out, int nx, int ny, int pitch)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    out[y * pitch + x] = in[y * pitch + x - 1] + in[(y - 1) * pitch + x];
}
