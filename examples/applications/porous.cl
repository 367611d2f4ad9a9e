// A gas in a porous ground, u_t = div(u grad u) with cells of width 1 and walls around, whose time step the device computes: the gas moves as
// fast as it is dense.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void spread(__global float *v, __global const float *u, __global const float *dt, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
    if (x >= nx || y >= ny) return;
    const float here = u[i];
    float flow = 0;
    if (x > 0) flow += 0.5f * (u[i - 1] + here) * (u[i - 1] - here);
    if (x < nx - 1) flow += 0.5f * (u[i + 1] + here) * (u[i + 1] - here);
    if (y > 0) flow += 0.5f * (u[i - nx] + here) * (u[i - nx] - here);
    if (y < ny - 1) flow += 0.5f * (u[i + nx] + here) * (u[i + nx] - here);
    v[i] = here + dt[0] * flow;
}

// The densest cell of each work-group of 8 x 8
__kernel void densest(__global float *most, __global const float *u, const int nx)
{
    __local float all[64];
    const int l = get_local_id(1) * 8 + get_local_id(0);
    all[l] = u[get_global_id(1) * nx + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0) {
        float found = 0;
        for (int i = 0; i < 64; i++) found = fmax(found, all[i]);
        most[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = found;
    }
}

// One work-item, on each device
__kernel void choose(__global float *dt, __global float *time, __global const float *most, const int groups)
{
    float found = 0;
    for (int i = 0; i < groups; i++) found = fmax(found, most[i]);
    float step = 1; // a power of two: no division, whose last bit is not the same everywhere
    for (int i = 0; i < 30 && step * found > 0.2f; i++) step *= 0.5f;
    time[0] += dt[0];
    dt[0] = step;
}
