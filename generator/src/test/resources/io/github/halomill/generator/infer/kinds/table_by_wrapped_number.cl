/* unsigned numbers wrap around, a clamp may have its ends the wrong way round, and a variable counts */
__kernel void count(__global const int *in, __global int *out, __global const int *less, __global const int *more,
                    __global const int *ends, __global const int *counted, __global const int *next)
{
    const int x = get_global_id(0);
    const uint g = x % 8;
    const ulong far = (ulong) in[x];
    int n = 0, m = in[x] & 7;
    for (int k = 0; k < 8; k++) if (in[x] > k) n++;
    m++;
    out[x] = less[10 - min(far + 5, (ulong) 10)] + more[min((ulong) (g - 1) + 1 + (in[x] & 1), (ulong) 9)]
           + ends[clamp(in[x], 31, 0)] + counted[n] + next[m];
}
