/* the interior, a border as wide as is passed away from both ends */
__kernel void relax(__global const float *in, __global float *out, const int nx, const int ny, const int m)
{
    const int x = get_global_id(0) + m, y = get_global_id(1) + m;
    if (x >= nx - m || y >= ny - m) return;
    const int i = y * nx + x;
    out[i] = in[i - 2] + in[i + 2] - in[i - nx];
}
