// Five points; the NDRange covers the array, guards leave its border alone.
__kernel void jacobi(__global const float *u, __global float *v, int n, int m)
{
    int x = get_global_id(0);
    int y = get_global_id(1);
    if (x < 1 || y < 1 || x >= n - 1 || y >= m - 1)
        return;
    v[y * n + x] = 0.25f * (u[y * n + x - 1] + u[y * n + x + 1] + u[(y - 1) * n + x] + u[(y + 1) * n + x]);
}
