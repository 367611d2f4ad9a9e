__kernel void blur(__read_only image2d_t in, __write_only image2d_t out, sampler_t s)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(out, at, 0.5f * (read_imagef(in, s, at + (int2)(1, 0)) + read_imagef(in, s, at)));
}
__kernel void sharpen(__read_only image2d_t in, __write_only image2d_t out, sampler_t s)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(out, at, 2.0f * read_imagef(in, s, at));
}
