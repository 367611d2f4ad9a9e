__kernel void relax(__global const float *in, __global float *out, const int nx, const int ny, const int nz)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    if (x >= nx || y >= ny || z >= nz) return;
    const int c = (z * ny + y) * nx + x;
    float s = x > 0 ? in[c - 1] : in[c + 1];
    s += y < ny - 1 ? in[c + nx] : in[c - nx];
    s += z > 0 ? in[c - nx * ny] : in[c + nx * ny];
    out[c] = s;
}
