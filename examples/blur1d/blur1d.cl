// Blurs a recorded signal once. Sample i of the result is a weighted mean of the samples from 4 before it to 1 after it;
// the input has 4 samples more in front and 1 more behind.

__kernel void blur(__global ushort *blurred, __global const ushort *signal, const int samples)
{
    const int i = get_global_id(0);
    if (i >= samples) {
        return;
    }
    const int own = i + 4;

    const uint sum = signal[own - 4] + 2 * signal[own - 3] + 3 * signal[own - 2]
                   + 4 * signal[own - 1] + 4 * signal[own] + 2 * signal[own + 1];
    blurred[i] = (sum + 8) / 16;
}
