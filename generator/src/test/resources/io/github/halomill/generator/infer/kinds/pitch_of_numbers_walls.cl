__kernel void k(__global float *u, __global float *v, int n)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x > 0 && y > 0 && x < n - 1 && y < n - 1) v[y * 66 + x] = u[y * 66 + x - 1] + u[y * 66 + x + 1] + u[y * 66 + x - 66];
}
