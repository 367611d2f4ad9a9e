typedef struct { int nx, ny; float dt; } Settings;
__kernel void k(__global const float *in, __global float *out, Settings s)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= s.nx - 1 || y >= s.ny - 1) return;
    out[y * s.nx + x] = s.dt * (in[y * s.nx + x - 1] + in[(y + 1) * s.nx + x]);
}
