// What is read decides what is written, and where a loop ends.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    if (a[i] > 0)
        out[i] = 1;
    int j = i;
    while (j < 40 && a[j] < 20)
        j++;
    out[j] = 2;
    out[i + 44] = a[a[i] & 31];
}
