// The rows wrap around.
__kernel void ring(__global const uint *in, __global uint *out, uint w, uint h)
{
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    out[y * w + x] = in[((y + h - 1) % h) * w + x] + 5u * in[((y + 1) % h) * w + x];
}
