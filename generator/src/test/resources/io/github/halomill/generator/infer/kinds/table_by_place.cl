__kernel void dither(__global const float *in, __global uchar *out, __constant float *pattern, const int w, const int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < w && y < h) {
        out[y * w + x] = in[y * w + x] > pattern[(y & 3) * 4 + x % 4] ? 255 : 0;
    }
}
