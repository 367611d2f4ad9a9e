__kernel void smooth(__global const float *in, __global float *out, __global float *part, const int nx, const int ny)
{
    __local float t[64];
    const int x = get_global_id(0), y = get_global_id(1);
    const int l = get_local_id(1) * get_local_size(0) + get_local_id(0);
    float d = 0.0f;
    if (x > 0 && y > 0 && x < nx - 1 && y < ny - 1) {
        const float v = 0.25f * (in[y * nx + x - 1] + in[y * nx + x + 1] + in[(y - 1) * nx + x] + in[(y + 1) * nx + x]);
        out[y * nx + x] = v;
        d = fabs(v - in[y * nx + x]);
    }
    t[l] = d;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 32; s > 0; s >>= 1) {
        if (l < s) t[l] = fmax(t[l], t[l + s]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0) part[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = t[0];
}
