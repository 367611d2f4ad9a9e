__kernel void k(__read_only image2d_t in, __write_only image2d_t out, sampler_t s)
{
    int x = get_global_id(0), y = get_global_id(1);
    write_imagef(out, (int2)(x, y), read_imagef(in, s, (int2)(x + 1, y)));
}
