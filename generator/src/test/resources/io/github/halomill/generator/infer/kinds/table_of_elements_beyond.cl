/* it need not begin where the array does */
__kernel void shifted(__global const int *in, __global int *out, __global const int *table, const int level)
{
    const int x = get_global_id(0);
    __global const int *own = table + 16 * level;
    out[x] = own[in[x] & 15];
}
