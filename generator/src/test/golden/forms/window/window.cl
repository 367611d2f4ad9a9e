/* The mean of a window whose radius is a number of the run. */
__kernel void window(__global float *out, __global const float *in, const int nx, const int ny, const int r)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < r || x >= nx - r || y < r || y >= ny - r) {
        return;
    }
    float sum = 0.0f;
    for (int j = -r; j <= r; j++) {
        for (int i = -r; i <= r; i++) {
            sum += in[(y + j) * nx + x + i];
        }
    }
    out[y * nx + x] = sum / ((2 * r + 1) * (2 * r + 1));
}
