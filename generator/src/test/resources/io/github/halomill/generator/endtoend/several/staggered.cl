__kernel void flux(__global float *f, __global const float *u, const int nx)
{
    const int x = get_global_id(0);
    if (x <= nx) f[x] = u[x + 1] - u[x];
}
__kernel void update(__global float *u, __global const float *f, const int nx)
{
    const int x = get_global_id(0);
    if (x < nx) u[x + 1] = u[x + 1] + 0.1f * (f[x + 1] - f[x]);
}
