// Names are made of pieces, and one is redefined.
// global 16
// local 4
// buffers: out 64 a 64

#define NAME(a, b) a##b
#define ELEMENT(p, i) NAME(p, ut)[i]
#define D 3
#define AT(i) ELEMENT(o, (i) + D)

__kernel void k(__global int *out, __global const int *a)
{
    int NAME(i, d) = get_global_id(0);
    AT(id) = a[D];
#undef D
#define D 30
    AT(id) = a[D];
#if D > 20 && defined(NAME)
    ELEMENT(o, 60) = 1;
#else
    ELEMENT(o, 61) = 1;
#endif
}
