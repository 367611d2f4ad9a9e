// One id is taken apart into three.
// global 24
// local 4
// buffers: out 32 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int x = i % 4, y = i / 4 % 3, z = i / 12;
    if (x > 0 && y < 2)
        out[i] = a[(z * 3 + y + 1) * 4 + x - 1];
}
