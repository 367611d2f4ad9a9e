/* what is assigned in a branch counts behind it, and what was before */
__kernel void level(__global const int *in, __global int *out, __global const int *table)
{
    const int x = get_global_id(0);
    int i = in[x];
    i = i & 7;
    if (in[x] > 100) i = 11;
    out[x] = table[i];
}
