__kernel void k(__read_only image2d_t in, __write_only image2d_t out, sampler_t s, int along)
{
    int x = get_global_id(0), y = get_global_id(1);
    float4 sum = 0.0f;
    for (int d = -2; d <= 2; d++)
        sum += along ? read_imagef(in, s, (int2)(x + d, y)) : read_imagef(in, s, (int2)(x, y + d));
    write_imagef(out, (int2)(x, y), sum);
}
