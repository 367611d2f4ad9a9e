/* what is left of a negative number is negative */
__kernel void weigh(__global const int *in, __global float *out, __global const float *slope)
{
    const int x = get_global_id(0);
    out[x] = slope[in[x] % 12];
}
