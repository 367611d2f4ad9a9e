/* images, and an array with two planes of their size */
__kernel void track(__read_only image2d_t seen, __write_only image2d_t shown, __global float *mean, const float rate)
{
    const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
    const int x = get_global_id(0), y = get_global_id(1), w = get_image_width(seen), h = get_image_height(seen);
    if (x >= w || y >= h) return;
    const float4 v = read_imagef(seen, s, (int2)(x, y));
    for (int k = 0; k < 2; k++) mean[x + y * w + k * w * h] += rate * v.x;
    write_imagef(shown, (int2)(x, y), (float4)(mean[x + y * w], mean[x + y * w + w * h], 0.0f, 1.0f));
}
