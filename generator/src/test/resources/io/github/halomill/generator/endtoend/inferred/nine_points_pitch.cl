// Nine points without guards; the border lies around the NDRange.
#define AT(a, dx, dy) a[(y + 1 + (dy)) * pitch + x + 2 + (dx)]
__kernel void nine(__global float *out, __global const float *in, const uint pitch, const float w)
{
    const uint x = get_global_id(0);
    const uint y = get_global_id(1);
    float sum = 0.0f;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -2; dx <= 2; dx++)
            sum += AT(in, dx, dy);
    AT(out, 0, 0) = w * sum;
}
