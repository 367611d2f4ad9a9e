static int mixed(__global const int *order, int i)
{
    return order[i & 255];
}

__kernel void noise(__global const int *in, __global float *out, __global const int *order, __constant float *slope)
{
    const int x = get_global_id(0);
    const int here = mixed(order, in[x] + mixed(order, in[x]));
    out[x] = slope[here & 7] - slope[8 + (here >> 3) % 8];
}
