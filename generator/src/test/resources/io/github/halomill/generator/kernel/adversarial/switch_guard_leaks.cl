// What holds in one case does not hold behind the switch.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = i;
    switch (i & 3) {
    case 0:
        if (i > 4)
            return;
        j = 30;
        break;
    case 1:
        j = 40;
    case 2:
        j += 1;
        break;
    }
    out[j] = a[i];
}
