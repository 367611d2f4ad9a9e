__kernel void upwind(__global const float *u, __global float *v, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny) return;
    v[i] = u[i] + u[y * nx + (x + 1) % nx] + u[i + (y == 0 ? (ny - 1) * nx : -nx)];
}
