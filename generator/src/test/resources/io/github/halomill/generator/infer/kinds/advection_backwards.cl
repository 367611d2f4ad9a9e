__kernel void k(__global const float *in, __global float *out, __global const float *u, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    int a = clamp((int)(x - u[y * w + x]), 0, w - 1);
    out[y * w + x] = in[y * w + a];
}
