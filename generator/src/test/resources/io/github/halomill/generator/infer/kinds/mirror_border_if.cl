__kernel void relax(__global const float *in, __global const float *k, __global float *out, const int w, const int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    int west = x - 1;
    if (west < 0) west = 1;
    const int east = x == w - 1 ? w - 2 : x + 1;
    out[y * w + x] = in[y * w + west] * k[y * w + west] + in[y * w + east];
}
