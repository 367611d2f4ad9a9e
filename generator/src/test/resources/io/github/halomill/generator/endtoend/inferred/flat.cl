// A field of two dimensions in an NDRange of one.
__kernel void flat(__global const float *in, __global float *out, const int width, const int height)
{
    const int i = get_global_id(0);
    const int x = i % width, y = i / width;
    if (y >= height) return;
    if (x == 0 || x == width - 1 || y == 0 || y == height - 1)
        out[i] = in[i];
    else
        out[i] = 0.25f * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
}
