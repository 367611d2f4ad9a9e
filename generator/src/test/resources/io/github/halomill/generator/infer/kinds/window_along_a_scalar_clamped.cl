__kernel void smooth(__global const float *in, __global float *out, int w, int h, int r, int axis)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float s = 0.0f;
    switch (axis) {
    case 0: for (int k = -r; k <= r; k++) s += in[y * w + clamp(x + k, 0, w - 1)]; break;
    case 1: for (int k = -r; k <= r; k++) s += in[clamp(y + k, 0, h - 1) * w + x]; break;
    default: s = in[y * w + x];
    }
    out[y * w + x] = s;
}
