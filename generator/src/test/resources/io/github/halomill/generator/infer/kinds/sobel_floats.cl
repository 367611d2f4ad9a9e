__kernel void sobel(__global const float *input, __global float *output, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1), i = y * w + x;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    float gx = input[i - w + 1] + 2.0f * input[i + 1] + input[i + w + 1] - input[i - w - 1] - 2.0f * input[i - 1] - input[i + w - 1];
    output[i] = fabs(gx);
}
