// A work-item goes through planes; the row before the first is the last one of the plane before, far away.
// global 4 4
// local 2 2
// buffers: out 64 a 64
// w = 4
// h = 4
// d = 4

__kernel void k(__global int *out, __global const int *a, const int w, const int h, const int d)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h)
        return;
    for (int z = 1; z < d; z++)
        out[(z * h + y) * w + x] = a[(z * h + y - 1) * w + x];
}
