__kernel void k(__global const float4 *p, __global float4 *out, int n)
{
    int i = get_global_id(0);
    if (i >= n) return;
    float4 f = 0.0f;
    for (int j = 0; j < n; j++) f += p[j] - p[i];
    out[i] = f;
}
