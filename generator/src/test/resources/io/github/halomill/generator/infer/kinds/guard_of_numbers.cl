#define N 256
__kernel void k(__global const float *in, __global float *out)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= N - 1 || y >= N - 1) return;
    out[y * N + x] = in[y * N + x - 1] + in[(y + 1) * N + x];
}
