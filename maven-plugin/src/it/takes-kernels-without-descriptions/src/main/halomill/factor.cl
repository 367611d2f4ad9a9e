// No program of its own: wave.cl includes it.
#define FACTOR 0.25f
