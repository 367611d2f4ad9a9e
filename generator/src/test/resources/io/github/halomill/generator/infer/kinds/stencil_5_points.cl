__kernel void k(__global const float *in, __global float *out, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    int i = y * nx + x;
    out[i] = in[i] + in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx];
}
