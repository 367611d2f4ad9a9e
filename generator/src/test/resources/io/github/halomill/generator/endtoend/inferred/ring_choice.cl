// The ends' neighbours are chosen.
__kernel void ring(__global const uint *in, __global uint *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    int l = x == 0 ? w - 1 : x - 1, r = x == w - 1 ? 0 : x + 1;
    int u = y == 0 ? h - 1 : y - 1, d = y == h - 1 ? 0 : y + 1;
    out[y * w + x] = in[y * w + l] + 3u * in[y * w + r] + 5u * in[u * w + x] + 7u * in[d * w + x];
}
