// Two grids: a sweep on the fine one, means of 2 x 2 of its cells on the coarse one, half of these back to the fine one; and sums of all
// cells of a work-group. nx x ny fine cells, with a border of one cell around.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void smooth(__global float *v, __global const float *u, __global const float *f, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    const int i = (y + 1) * (nx + 2) + x + 1;
    v[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - nx - 2] + u[i + nx + 2] - f[y * nx + x]);
}
__kernel void coarsen(__global float *c, __global const float *u, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    const int i = (2 * y + 1) * (nx + 2) + 2 * x + 1;
    c[y * (nx / 2) + x] = 0.25f * (u[i] + u[i + 1] + u[i + nx + 2] + u[i + nx + 3]);
}
__kernel void refine(__global float *u, __global const float *c, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    u[(y + 1) * (nx + 2) + x + 1] += 0.5f * c[(y / 2) * (nx / 2) + x / 2];
}
__kernel void sums(__global const float *u, __global float *partial, __local float *t, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    const int lx = get_local_id(0), ly = get_local_id(1), l = ly * 8 + lx;
    t[l] = u[(y + 1) * (nx + 2) + x + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 16; s > 0; s /= 2) {
        if (l < s) t[l] += t[l + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        partial[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = t[0];
}
