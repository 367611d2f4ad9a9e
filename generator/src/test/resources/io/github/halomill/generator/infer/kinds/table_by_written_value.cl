/* anybody may have changed what the subscript is made of */
__kernel void lost(__global const int *in, __global int *out, __global const int *table)
{
    const int x = get_global_id(0);
    int i = in[x] & 15;
    int *p = &i;
    *p = in[x];
    out[x] = table[i];
}
