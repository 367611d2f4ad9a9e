// own: levels by strides
#define uL0(t, x, y) u[(t) * x_stride0 + (x) * y_stride0 + (y)]
__kernel void diffuse(__global float *u, const int t0, const int t1, const int x_M, const int y_M, const int x_stride0, const int y_stride0, const float r1)
{
    const int x = get_global_id(1), y = get_global_id(0);
    if (x <= x_M && y <= y_M)
        uL0(t1, x + 2, y + 2) = uL0(t0, x + 2, y + 2) + r1 * (uL0(t0, x + 1, y + 2) + uL0(t0, x + 3, y + 2) + uL0(t0, x + 2, y + 1) + uL0(t0, x + 2, y + 3) - 4.0f * uL0(t0, x + 2, y + 2));
}
