// The counter doubles or halves.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    for (int s = 1; s < 32; s <<= 1)
        out[s + g] = a[s];
    for (int s = 8; s > 0; s >>= 1)
        out[50 + s] = a[s + 20];
    for (int s = 27; s; s /= 3)
        out[s + 5] = a[s];
}
