// A torus in strides of the whole launch.
__kernel void spread(__global const int *in, __global int *out, const uint pitch, const uint height)
{
    const uint all = pitch * height;
    for (uint cell = get_global_id(0); cell < all; cell += get_global_size(0)) {
        const uint x = cell % pitch, row = cell - x;
        out[cell] = in[row + (x + pitch - 1) % pitch] + in[row + (x + 1) % pitch] + in[(row + pitch) % all + x];
    }
}
