// Neighbours come from a table.
__kernel void gather(__global const float *in, __global const int *neighbour, __global float *out, int n)
{
    int i = get_global_id(0);
    if (i >= n) return;
    int j = neighbour[i];
    if (j < 0 || j >= n) j = i;
    out[i] = 0.5f * (in[i] + in[j]);
}
