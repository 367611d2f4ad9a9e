// 0 - 1 is large without a sign, so the first item passes.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    size_t i = get_global_id(0);
    if (i - 1 > 5)
        out[i] = a[i];
    uint u = get_global_id(0);
    if (u - 3u < 4u)
        out[u + 20] = a[u - 3u];
}
