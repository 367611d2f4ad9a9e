// A local hides a buffer.
// global 16
// local 4
// buffers: out 64 a 64 b 64

__kernel void k(__global int *out, __global int *a, __global int *b)
{
    int i = get_global_id(0);
    if (i > 3) {
        __global int *a = b + 2;
        a[i] = 1;
    }
    a[i + 32] = out[i];
}
