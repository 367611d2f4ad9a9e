__kernel void k(__global float *u, __global float *v, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < w && y < h) v[y * 66 + x] = u[y * 66 + (x > 0 ? x - 1 : 0)] + u[y * 66 + (x < w - 1 ? x + 1 : w - 1)];
}
