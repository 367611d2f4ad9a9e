// continue in a switch belongs to the loop, break to the switch.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    int s = 0;
    for (int i = 0; i < 6; i++) {
        switch ((g + i) % 4) {
        case 0:
            continue;
        case 1:
            s++;
            break;
        case 2:
            s += 3;
        default:
            out[s + i] = a[g];
        }
        out[30 + s] = a[i];
    }
}
