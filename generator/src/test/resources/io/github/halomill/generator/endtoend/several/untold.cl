// the grid is told by the second kernel only; the first has no scalars
__kernel void insulate(__global float *next, __global const float *now)
{
    const size_t x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
    const size_t i = y * w + x;
    float flow = 0.0f;
    if (x > 0) flow += now[i - 1] - now[i];
    if (x < w - 1) flow += now[i + 1] - now[i];
    if (y > 0) flow += now[i - w] - now[i];
    if (y < h - 1) flow += now[i + w] - now[i];
    next[i] = now[i] + 0.1f * flow;
}
__kernel void heat(__global float *next, __global const float *q, const int width, const int height)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < width && y < height) next[y * width + x] += q[y * width + x];
}
