// Hashes that wrap in 64 bits, are cut off to 32, and scale by more than 32 bits hold.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    ulong s = i * 2862933555777941757ul + 3037000493ul;
    int r = (int)(s >> 16);
    int v = 0;
    if (r < 0) v += a[i + 3];
    else v += a[i + 5];
    if ((int)((i * 3000000000L) >> 1) < 0) v += a[i + 7];
    if ((ulong)i * 1152921504606846976ul >> 20 == 0) v += a[i + 9];
    v += a[(i + 30) * 268435456u / 268435456u];
    v += a[20 + (ulong)i * 6364136223846793005ul % 5];
    uint t = i << 30;
    if (t == 0) v += a[i + 40];
    out[i] = v;
}
