// An item reads a subscript that it wrote itself.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[i] = i + 20;
    int j = out[i];
    out[j] = a[i];
    out[i] = j;
}
