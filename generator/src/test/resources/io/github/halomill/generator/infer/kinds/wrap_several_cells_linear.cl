__kernel void k(__global const float *in, __global float *out, int w, int h, int each)
{
    for (int j = 0; j < each; j++) {
        int i = get_global_id(0) * each + j;
        if (i >= w * h) break;
        int x = i % w, y = i / w;
        float s = 0.0f;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) s += in[(y + dy + h) % h * w + (x + dx + w) % w];
        out[i] = s;
    }
}
