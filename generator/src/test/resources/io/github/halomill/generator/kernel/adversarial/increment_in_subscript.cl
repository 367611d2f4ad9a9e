// The subscript moves what it uses.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = i;
    for (int s = 0; s < 3; s++)
        out[i++] = a[s];
    out[j += 30] = a[j++];
    out[--i + 20] += a[j];
    out[55] ^= 0 & j++;
    if (j > 46)
        out[j] = 1;
}
