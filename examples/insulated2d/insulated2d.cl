// One step of heat flow in a plate with insulated edges: what would flow over an edge stays. There is no border in memory;
// the kernel looks at its place on the plate instead. The plate is as wide as the NDRange.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void insulated(__global float *next, __global const float *now, const float r)
{
    const size_t x = get_global_id(0);
    const size_t y = get_global_id(1);
    const size_t width = get_global_size(0);
    const size_t height = get_global_size(1);
    const size_t i = y * width + x;

    const float own = now[i];
    float flow = 0.0f;
    if (x > 0) {
        flow += now[i - 1] - own;
    }
    if (x < width - 1) {
        flow += now[i + 1] - own;
    }
    if (y > 0) {
        flow += now[i - width] - own;
    }
    if (y < height - 1) {
        flow += now[i + width] - own;
    }
    next[i] = own + r * flow;
}
