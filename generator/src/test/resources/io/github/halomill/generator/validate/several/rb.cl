__kernel void relax(__global float *u, __global const float *f, int w, int colour)
{
    int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
    if ((x + y) % 2 != colour) return;
    int i = y * w + x;
    u[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w] - f[i]);
}
