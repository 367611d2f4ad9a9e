// The branch changes what its condition asks; afterwards the condition says nothing.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = i;
    if (j < 8)
        j = j + 8;
    else
        j = 20;
    out[j] = a[i];
    if (j > 10) {
        j = 0;
        return;
    }
    out[j + 30] = a[j];
}
