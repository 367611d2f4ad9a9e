#include "factor.cl"

__kernel void wave(__global float *next, __global const float *now, const int width, const int height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
        const int i = y * width + x;
        next[i] = FACTOR * (now[i - 1] + now[i + 1] + now[i - width] + now[i + width]);
    }
}
