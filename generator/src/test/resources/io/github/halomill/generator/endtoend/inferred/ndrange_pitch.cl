// The NDRange is the array; what is outside of it counts as zero.
__kernel void spread(__global int *next, __global const int *now)
{
    size_t x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
    int sum = now[y * w + x];
    if (x + 1 < w) sum += now[y * w + x + 1];
    if (y + 1 < h) sum += 3 * now[(y + 1) * w + x];
    if (y >= 2) sum -= now[(y - 2) * w + x];
    next[y * w + x] = sum;
}
