__kernel void one(__global float *u, const int n, const int k)
{
    const int x = get_global_id(0);
    if (x < n) u[x] = u[x] + k;
}
__kernel void two(__global float *u, const uint n, const float k, const float s)
{
    const int x = get_global_id(0);
    if (x < n) u[x] = u[x] * k * s;
}
__kernel void three(__global double *u, const float n, const float s)
{
    const int x = get_global_id(0);
    u[x] = u[x] * n * s;
}
