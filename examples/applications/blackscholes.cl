// Prices of European options by Black and Scholes, with Hull's polynomial for the normal distribution.

float cnd(float d)
{
    const float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
    const float tail = 0.39894228040143267794f * exp(-0.5f * d * d)
            * (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    return d > 0 ? 1.0f - tail : tail;
}

__kernel void blackscholes(
        __global float *call, __global float *put,
        __global const float *price, __global const float *strike, __global const float *years,
        const float r, const float v, const unsigned int count)
{
    const unsigned int i = get_global_id(0);
    if (i < count) {
        const float root = sqrt(years[i]);
        const float d1 = (log(price[i] / strike[i]) + (r + 0.5f * v * v) * years[i]) / (v * root);
        const float d2 = d1 - v * root;
        const float later = strike[i] * exp(-r * years[i]);
        call[i] = price[i] * cnd(d1) - later * cnd(d2);
        put[i] = later * (1.0f - cnd(d2)) - price[i] * (1.0f - cnd(d1));
    }
}
