__kernel void k(__global const uchar *in, __global uchar *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    uchar v[9];
    for (int i = 0; i < 9; i++) v[i] = in[(y + i / 3 - 1) * w + x + i % 3 - 1];
    for (int i = 0; i < 5; i++)
        for (int j = i + 1; j < 9; j++)
            if (v[j] < v[i]) { uchar t = v[i]; v[i] = v[j]; v[j] = t; }
    out[y * w + x] = v[4];
}
