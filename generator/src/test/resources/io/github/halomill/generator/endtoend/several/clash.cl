__kernel void one(__global float *u, __global const float *w, const int n)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < n && y < n) u[y * n + x] = w[y * n + x];
}
__kernel void two(__global float *v, __global const float *w, const int n)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < n && y < n) v[y * n + x] = w[y * (n + 3) + x] + w[y * (n + 3) + x + 2];
}
