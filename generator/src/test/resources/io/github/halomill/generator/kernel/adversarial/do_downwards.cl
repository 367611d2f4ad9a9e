// Loops that are tested behind a round: with numbers that fall unevenly, are moved before or behind, in loops that are left early or begin below.
// global 16
// local 4
// buffers: out 256 a 256

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = 5;
    do {
        out[i * 16 + j] = a[j];
    } while (--j >= 0);
    int below = -1;
    do {
        out[i * 16 + 7 + below] = a[9 - below];
    } while (--below >= 0);
    int uneven = 6;
    do {
        out[i * 16 + uneven] += 1;
        if (a[i] > 0)
            uneven--;
    } while (--uneven >= 0);
    int left = 4;
    do {
        if (a[left] > 3)
            continue;
        if (a[left + i] < -3)
            break;
        out[i * 16 + 8 + left] = 1;
    } while (--left > 0);
    int rest = 3;
    while (rest--)
        out[i * 16 + rest] += a[rest + i];
    int odd = 7;
    while (odd -= 1)
        out[i * 16 + odd] += 2;
    int far = i;
    do {
        int near = far;
        do {
            out[near + far] = a[near * 2];
        } while (near-- > 0);
    } while ((far -= 3) >= 0);
}
