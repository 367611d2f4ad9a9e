#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

const sampler_t zero = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

uint4 at(read_only image3d_t image, int4 own, int dx, int dy, int dz)
{
    return read_imageui(image, zero, own + (int4)(dx, dy, dz, 0));
}

kernel void spread(read_only image3d_t now, write_only image3d_t next)
{
    int4 own = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);
    int4 size = get_image_dim(now);
    uint4 sum = at(now, own, 0, 0, 0);
    if (own.z < size.z - 1) {
        sum += at(now, own, 1, 0, 0) + 3 * at(now, own, 0, -1, 0) + 5 * at(now, own, 0, 0, 1) + 7 * at(now, own, 0, 0, -1);
    }
    write_imageui(next, own, sum);
}
