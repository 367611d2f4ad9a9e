__kernel void blur(__global const float *in, __global float *out, int w, int h)
{
    for (int y = get_global_id(1); y < h; y += get_global_size(1))
        for (int x = get_global_id(0); x < w; x += get_global_size(0)) {
            int left = x > 0 ? x - 1 : 0, right = x < w - 1 ? x + 1 : w - 1;
            out[y * w + x] = in[y * w + left] + in[y * w + x] + in[y * w + right];
        }
}
