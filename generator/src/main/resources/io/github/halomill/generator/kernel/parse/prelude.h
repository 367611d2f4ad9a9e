/*
 * What every OpenCL C compiler knows before it reads the first line, for a C parser that does not; what only some define is in
 * DeviceMacro.java. Types stand for themselves (only their names matter here); builtin functions and most constants need no
 * declaration.
 */
#undef __CDT_PARSER__
#define CL_VERSION_1_0 100
#define CL_VERSION_1_1 110
#define CL_VERSION_1_2 120
#define __kernel_exec(X, T) __kernel __attribute__((work_group_size_hint(X, 1, 1))) __attribute__((vec_type_hint(T)))
#define kernel_exec(X, T) __kernel_exec(X, T)

#define CHAR_BIT 8
#define CHAR_MAX 127
#define CHAR_MIN (-128)
#define SCHAR_MAX 127
#define SCHAR_MIN (-128)
#define UCHAR_MAX 255
#define SHRT_MAX 32767
#define SHRT_MIN (-32768)
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 0xffffffffu
#define LONG_MAX 0x7fffffffffffffffL
#define LONG_MIN (-0x7fffffffffffffffL - 1)
#define ULONG_MAX 0xffffffffffffffffUL
#define true 1
#define false 0
#define NULL ((void *) 0)

#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_MAX_10_EXP 38
#define FLT_MAX_EXP 128
#define FLT_MIN_10_EXP (-37)
#define FLT_MIN_EXP (-125)
#define FLT_RADIX 2
#define FLT_MAX 0x1.fffffep127f
#define FLT_MIN 0x1.0p-126f
#define FLT_EPSILON 0x1.0p-23f
#define DBL_DIG 15
#define DBL_MANT_DIG 53
#define DBL_MAX_10_EXP 308
#define DBL_MAX_EXP 1024
#define DBL_MIN_10_EXP (-307)
#define DBL_MIN_EXP (-1021)
#define DBL_RADIX 2
#define DBL_MAX 0x1.fffffffffffffp1023
#define DBL_MIN 0x1.0p-1022
#define DBL_EPSILON 0x1.0p-52
#define HALF_DIG 3
#define HALF_MANT_DIG 11
#define HALF_MAX_10_EXP 4
#define HALF_MAX_EXP 16
#define HALF_MIN_10_EXP (-4)
#define HALF_MIN_EXP (-13)
#define HALF_RADIX 2
#define HALF_MAX 0x1.ffcp15h
#define HALF_MIN 0x1.0p-14h
#define HALF_EPSILON 0x1.0p-10h
#define FP_ILOGB0 INT_MIN
#define FP_ILOGBNAN INT_MAX
#define MAXFLOAT FLT_MAX
#define HUGE_VALF 1e50f
#define HUGE_VAL 1e500
#define INFINITY 1e50f
#define NAN nan(0u)
#define M_E_F 2.71828182845904523536028747135266250f
#define M_LOG2E_F 1.44269504088896340735992468100189214f
#define M_LOG10E_F 0.434294481903251827651128918916605082f
#define M_LN2_F 0.693147180559945309417232121458176568f
#define M_LN10_F 2.30258509299404568401799145468436421f
#define M_PI_F 3.14159265358979323846264338327950288f
#define M_PI_2_F 1.57079632679489661923132169163975144f
#define M_PI_4_F 0.785398163397448309615660845819875721f
#define M_1_PI_F 0.318309886183790671537767526745028724f
#define M_2_PI_F 0.636619772367581343075535053490057448f
#define M_2_SQRTPI_F 1.12837916709551257389615890312154517f
#define M_SQRT2_F 1.41421356237309504880168872420969808f
#define M_SQRT1_2_F 0.707106781186547524400844362104849039f
#define M_E 2.71828182845904523536028747135266250
#define M_LOG2E 1.44269504088896340735992468100189214
#define M_LOG10E 0.434294481903251827651128918916605082
#define M_LN2 0.693147180559945309417232121458176568
#define M_LN10 2.30258509299404568401799145468436421
#define M_PI 3.14159265358979323846264338327950288
#define M_PI_2 1.57079632679489661923132169163975144
#define M_PI_4 0.785398163397448309615660845819875721
#define M_1_PI 0.318309886183790671537767526745028724
#define M_2_PI 0.636619772367581343075535053490057448
#define M_2_SQRTPI 1.12837916709551257389615890312154517
#define M_SQRT2 1.41421356237309504880168872420969808
#define M_SQRT1_2 0.707106781186547524400844362104849039

#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
#define CLK_IMAGE_MEM_FENCE 4
#define CLK_NORMALIZED_COORDS_FALSE 0
#define CLK_NORMALIZED_COORDS_TRUE 1
#define CLK_ADDRESS_NONE 0
#define CLK_ADDRESS_CLAMP_TO_EDGE 2
#define CLK_ADDRESS_CLAMP 4
#define CLK_ADDRESS_REPEAT 6
#define CLK_ADDRESS_MIRRORED_REPEAT 8
#define CLK_FILTER_NEAREST 0x10
#define CLK_FILTER_LINEAR 0x20

#define __kernel __attribute__((halomill_kernel))
#define __global __attribute__((halomill_global))
#define __constant __attribute__((halomill_constant))
#define __local __attribute__((halomill_local))
#define __private __attribute__((halomill_private))
#define __generic
#define __read_only __attribute__((halomill_read_only))
#define __write_only __attribute__((halomill_write_only))
#define __read_write __attribute__((halomill_read_write))
#define kernel __kernel
#define global __global
#define constant __constant
#define local __local
#define private __private
#define read_only __read_only
#define write_only __write_only
#define read_write __read_write
#define vec_step(T) halomill_vec_step(sizeof(T))

#define HALOMILL_VECTORS(T) \
    typedef T T##2; typedef T T##3; typedef T T##4; typedef T T##8; typedef T T##16;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef float half;
HALOMILL_VECTORS(char)
HALOMILL_VECTORS(uchar)
HALOMILL_VECTORS(short)
HALOMILL_VECTORS(ushort)
HALOMILL_VECTORS(int)
HALOMILL_VECTORS(uint)
HALOMILL_VECTORS(long)
HALOMILL_VECTORS(ulong)
HALOMILL_VECTORS(half)
HALOMILL_VECTORS(float)
HALOMILL_VECTORS(double)
#undef HALOMILL_VECTORS

typedef int bool;
typedef unsigned long size_t;
typedef long ptrdiff_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef struct { int opaque; } event_t, sampler_t, queue_t, clk_event_t, reserve_id_t, ndrange_t;
typedef struct { int opaque; } image1d_t, image1d_buffer_t, image1d_array_t, image2d_t, image2d_array_t, image3d_t;
typedef struct { int opaque; } image2d_depth_t, image2d_array_depth_t, image2d_msaa_t, image2d_array_msaa_t;
typedef struct { int opaque; } image2d_msaa_depth_t, image2d_array_msaa_depth_t;
typedef int atomic_int, atomic_flag, memory_order, memory_scope, cl_mem_fence_flags;
typedef unsigned int atomic_uint;
typedef float atomic_float;
typedef double atomic_double;
typedef long atomic_long, atomic_intptr_t, atomic_ptrdiff_t;
typedef unsigned long atomic_ulong, atomic_uintptr_t, atomic_size_t;
