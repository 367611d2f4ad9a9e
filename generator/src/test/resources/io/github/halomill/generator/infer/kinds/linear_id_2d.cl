__kernel void k(__global const float *in, __global float *out, int nx, int ny)
{
    int i = get_global_id(0), x = i % nx, y = i / nx;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    out[i] = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx];
}
