// Floating-point numbers that are whole, or halves, become integers.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    float2 p = (float2)(get_global_id(0), get_global_id(0) + 0.5f);
    int2 q = convert_int2(p);
    float left = p.x - 1.5f;
    int v = a[q.x + 2] + a[q.y + 20] + a[(int)(p.y + 3.0f)] + a[10 + (int)left] + a[convert_int_rtp(p.y)] + a[convert_int(p.x + p.x)];
    out[convert_int2(p).y] = v;
}
