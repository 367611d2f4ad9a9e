__kernel void k(__global const float *in, __global float *out, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < nx && y < ny) out[x * ny + y] = in[y * nx + x];
}
