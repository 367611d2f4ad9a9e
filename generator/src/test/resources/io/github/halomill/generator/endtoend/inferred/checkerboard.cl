// Work-items of one colour read those of the other.
__kernel void relax(__global uint *u, int w, int h, int colour)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    if ((x + y) % 2 != colour) return;
    int i = y * w + x;
    u[i] = u[i - 1] + 3u * u[i + 1] + 5u * u[i - w] + 7u * u[i + w];
}
