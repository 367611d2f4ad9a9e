__kernel void level(__global const float *in, __global float *out, __global const float *curve, const float scale)
{
    const int x = get_global_id(0);
    int below = (int) floor(in[x] * scale);
    below = clamp(below, 0, 30);
    out[x] = curve[below] + curve[below + 1];
}
