// Components are planes that the NDRange does not have.
// global 4 3
// local 2 1
// buffers: out 36 a 48
// m = 3

__kernel void k(__global float *out, __global const float *a, int m)
{
    int x = get_global_id(0), y = get_global_id(1);
    int plane = get_global_size(0) * get_global_size(1);
    for (int c = 0; c < m; c++)
        out[c * plane + y * get_global_size(0) + x] = a[3 * plane + y * 4 + x] - a[(2 - c) * plane + y * 4 + 3 - x];
}
