// Perlin's improved noise in two dimensions, in octaves. perm: the numbers 0 to 255 in some order, twice.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

float fade(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

float mixed(float t, float a, float b) { return a + t * (b - a); }

float grad(int hash, float x, float y)
{
    switch (hash & 3) {
    case 0: return x + y;
    case 1: return y - x;
    case 2: return x - y;
    default: return -x - y;
    }
}

float noise(__global const int *perm, float x, float y)
{
    const int xi = (int) floor(x) & 255;
    const int yi = (int) floor(y) & 255;
    const float xf = x - floor(x);
    const float yf = y - floor(y);
    const float u = fade(xf);
    const float v = fade(yf);
    const int a = perm[xi] + yi;
    const int b = perm[xi + 1] + yi;
    const float low = mixed(u, grad(perm[a], xf, yf), grad(perm[b], xf - 1.0f, yf));
    const float high = mixed(u, grad(perm[a + 1], xf, yf - 1.0f), grad(perm[b + 1], xf - 1.0f, yf - 1.0f));
    return mixed(v, low, high);
}

__kernel void perlin(__global float *out, __global const int *perm, const int width, const int height, const float scale, const int octaves)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= width || y >= height) {
        return;
    }
    float sum = 0.0f;
    float frequency = scale;
    float amplitude = 1.0f;
    for (int octave = 0; octave < octaves; octave++) {
        sum += amplitude * noise(perm, x * frequency, y * frequency);
        frequency *= 2.0f;
        amplitude *= 0.5f;
    }
    out[y * width + x] = sum;
}
