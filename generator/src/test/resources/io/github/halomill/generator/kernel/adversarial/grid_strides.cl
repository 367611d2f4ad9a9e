// Loops in strides of the whole launch: with as many work-items as cells, with fewer, with more, from an offset, and left late.
// global 16
// local 4
// offset 3
// buffers: out 720 a 720

__kernel void k(__global int *out, __global const int *a)
{
    for (int c = get_global_id(0) - 3; c < 16; c += get_global_size(0)) out[c] = a[c];
    for (int c = get_global_id(0) - 3; c < 17; c += get_global_size(0)) out[20 + c] = a[20 + c];
    for (int c = get_global_id(0); c < 19; c += get_local_size(0) * get_num_groups(0)) out[40 + c] = a[40 + c];
    for (int c = get_global_id(0); c < 20; c += get_global_size(0)) out[60 + c] = a[60 + c];
    for (int c = get_global_id(0); c < 40; c += get_global_size(0)) {
        if (c < 5) out[100 + c] = a[100 + c];
    }
    for (int c = get_global_id(0) - 3; c <= 16; c += get_global_size(0)) out[110 + c] = a[110 + c];
    for (int c = 15 - (int)get_global_id(0); c >= -3; c -= get_global_size(0)) out[150 + c] = a[150 + c];
    int c = get_global_id(0) - 3;
    do {
        out[130 + c] = a[130 + c];
        c += get_global_size(0);
    } while (c < 16);
}
