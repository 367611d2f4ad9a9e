/* An image less its own mean over a cross. */
__constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

__kernel void sharpen(__read_only image2d_t in, __write_only image2d_t out, const float amount)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    if (at.x >= get_image_width(in) || at.y >= get_image_height(in)) {
        return;
    }
    const float4 own = read_imagef(in, nearest, at);
    const float4 mean = 0.25f
            * (read_imagef(in, nearest, at - (int2)(1, 0)) + read_imagef(in, nearest, at + (int2)(1, 0))
                    + read_imagef(in, nearest, at - (int2)(0, 1)) + read_imagef(in, nearest, at + (int2)(0, 1)));
    write_imagef(out, at, own + amount * (own - mean));
}
