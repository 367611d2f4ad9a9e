__kernel void colour(__global const uchar *in, __global uchar *out, __global const uchar *palette)
{
    const int x = get_global_id(0);
    out[x] = palette[in[x]];
}
