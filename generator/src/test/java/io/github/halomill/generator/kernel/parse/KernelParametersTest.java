package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.StructType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelParametersTest {

    private static KernelFunction only(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat(file.problem()).isEmpty();
        assertThat(file.functions()).hasSize(1);
        return file.functions().get(0);
    }

    private static KernelParameter parameter(String declarations, String parameter) {
        List<KernelParameter> parameters =
                only(declarations + "\n__kernel void f(" + parameter + ") { }").parameters();
        assertThat(parameters).hasSize(1);
        return parameters.get(0);
    }

    @Test
    void aPointerAndAScalarAreReadWithAddressSpaceTypeAndPlace() {
        KernelFunction function =
                only("__kernel void f(__global float * restrict A,\n                const int n) { }");

        assertThat(function.name()).isEqualTo("f");
        assertThat(function.place()).isEqualTo(new SourceLocation("k.cl", 1, 15));
        assertThat(function.parameters())
                .containsExactly(
                        new KernelParameter(
                                "A",
                                AddressSpace.GLOBAL,
                                Optional.of(DataType.of("float")),
                                Optional.empty(),
                                true,
                                false,
                                "__global float *",
                                Optional.empty(),
                                Optional.empty(),
                                new SourceLocation("k.cl", 1, 43)),
                        new KernelParameter(
                                "n",
                                AddressSpace.PRIVATE,
                                Optional.of(DataType.of("int")),
                                Optional.empty(),
                                false,
                                false,
                                "const int",
                                Optional.empty(),
                                Optional.empty(),
                                new SourceLocation("k.cl", 2, 27)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "__global float *x          | GLOBAL   | false | __global float *",
                "global float *x            | GLOBAL   | false | __global float *",
                "float __global *x          | GLOBAL   | false | __global float *",
                "const __global float *x    | GLOBAL   | true  | __global const float *",
                "__global float const *x    | GLOBAL   | true  | __global const float *",
                "__global const float *const restrict x | GLOBAL | true | __global const float *",
                "__global float *const x    | GLOBAL   | false | __global float *",
                "__global volatile float *x | GLOBAL   | false | __global volatile float *",
                "__constant float *x        | CONSTANT | true  | __constant float *",
                "constant float *x          | CONSTANT | true  | __constant float *",
                "__local float *x           | LOCAL    | false | __local float *",
                "local float *x             | LOCAL    | false | __local float *",
                "__global float x[]         | GLOBAL   | false | __global float *",
                "__global float x[static 4] | GLOBAL   | false | __global float *",
                "__global float (*x)[8]     | GLOBAL   | false | __global float (*)[]",
                "__global float * __private x | GLOBAL | false | __global float *",
            })
    void everySpellingOfAPointerToFloat(String text, AddressSpace space, boolean readOnly, String typeText) {
        KernelParameter parameter = parameter("", text);

        assertThat(parameter.name()).isEqualTo("x");
        assertThat(parameter.pointer()).isTrue();
        assertThat(parameter.addressSpace()).isEqualTo(space);
        assertThat(parameter.readOnly()).isEqualTo(readOnly);
        assertThat(parameter.type()).contains(DataType.of("float"));
        assertThat(parameter.typeText()).isEqualTo(typeText);
    }

    @ParameterizedTest
    @CsvSource({
        "char,char",
        "signed char,char",
        "unsigned char,uchar",
        "uchar,uchar",
        "short,short",
        "short int,short",
        "unsigned short,ushort",
        "ushort,ushort",
        "int,int",
        "signed,int",
        "unsigned,uint",
        "unsigned int,uint",
        "uint,uint",
        "int unsigned,uint",
        "long,long",
        "long int,long",
        "unsigned long,ulong",
        "ulong,ulong",
        "half,half",
        "float,float",
        "double,double",
        "char2,char2",
        "uchar3,uchar3",
        "short4,short4",
        "ushort8,ushort8",
        "int16,int16",
        "uint2,uint2",
        "long3,long3",
        "ulong4,ulong4",
        "float8,float8",
        "double16,double16",
        "half4,half4",
    })
    void everyBuiltinTypeByEveryName(String spelling, String name) {
        DataType expected = DataType.of(name);

        assertThat(parameter("", spelling + " x").type()).contains(expected);
        assertThat(parameter("", "__global const " + spelling + " *x").type()).contains(expected);
        assertThat(parameter("#define T " + spelling, "__global T *x").type()).contains(expected);
        assertThat(parameter("typedef " + spelling + " T;", "__global T *x").type())
                .contains(expected);
        assertThat(parameter("typedef " + spelling + " T; typedef T const U;", "__global U *x")
                        .type())
                .contains(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "size_t,size_t",
        "bool,bool",
        "_Bool,bool",
        "union u,union u",
        "enum e,enum e",
        "unheardof,unheardof",
        "void,void",
        "long double,long double",
        "event_t,event_t",
        "atomic_int,atomic_int",
    })
    void aTypeThatADescriptionCannotNameIsEmptyButHasAText(String spelling, String text) {
        String declarations = "union u { int i; }; enum e { A };";
        KernelParameter parameter = parameter(declarations, "__global " + spelling + " *x");

        assertThat(parameter.type()).isEmpty();
        assertThat(parameter.pointer()).isTrue();
        assertThat(parameter.typeText()).isEqualTo("__global " + text + " *");
    }

    @Test
    void aScalarOfTypeSizeTIsEmptyWithItsText() {
        KernelParameter parameter = parameter("", "const size_t n");

        assertThat(parameter.type()).isEmpty();
        assertThat(parameter.pointer()).isFalse();
        assertThat(parameter.readOnly()).isFalse();
        assertThat(parameter.typeText()).isEqualTo("const size_t");
    }

    @Test
    void messagesNameATypedefAsTheSourceDoes() {
        KernelParameter parameter = parameter("typedef float4 vec;", "__global const vec *x");

        assertThat(parameter.type()).contains(DataType.of("float4"));
        assertThat(parameter.typeText()).isEqualTo("__global const vec *");
    }

    @Test
    void aTypedefMayHideThePointerAndItsAddressSpace() {
        KernelParameter parameter = parameter("typedef __global const double *grid;", "grid x");

        assertThat(parameter.pointer()).isTrue();
        assertThat(parameter.readOnly()).isTrue();
        assertThat(parameter.addressSpace()).isEqualTo(AddressSpace.GLOBAL);
        assertThat(parameter.type()).contains(DataType.of("double"));
        assertThat(parameter.typeText()).isEqualTo("grid");
    }

    @Test
    void aConstPointerTypedefDoesNotMakeItsTargetReadOnly() {
        assertThat(parameter("typedef __global float *grid;", "const grid x").readOnly())
                .isFalse();
    }

    @Test
    void vectorsMadeByAnAttributeAreVectors() {
        assertThat(parameter("typedef float vec __attribute__((ext_vector_type(4)));", "__global vec *x")
                        .type())
                .contains(DataType.of("float4"));
        assertThat(parameter("typedef __attribute__((__ext_vector_type__(1 << 1))) double vec;", "__global vec *x")
                        .type())
                .contains(DataType.of("double2"));
        assertThat(parameter("typedef float vec __attribute__((vector_size(16)));", "__global vec *x")
                        .type())
                .isEmpty();
    }

    @Test
    void aPointerToPointersHasNoElementType() {
        KernelParameter parameter = parameter("", "__global float **x");

        assertThat(parameter.pointer()).isTrue();
        assertThat(parameter.type()).isEmpty();
        assertThat(parameter.readOnly()).isFalse();
        assertThat(parameter.typeText()).isEqualTo("__global float **");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "read_only image2d_t",
                "__write_only image3d_t",
                "__read_write image2d_array_t",
                "sampler_t",
                "const sampler_t",
                "queue_t",
                "read_only pipe int",
                "pipe float4",
            })
    void imagesSamplersQueuesAndPipesAreNoDataTypes(String type) {
        KernelParameter parameter = parameter("", type + " x");

        assertThat(parameter.name()).isEqualTo("x");
        assertThat(parameter.type()).isEmpty();
        assertThat(parameter.pointer()).isFalse();
    }

    @Test
    void pipeAndGenericAreGoodNamesBeforeOpenCl2() {
        KernelFunction function =
                only("kernel void f(global int *pipe) { int generic = pipe[0]; pipe[1] = generic * 2; }");

        assertThat(function.parameters().get(0).name()).isEqualTo("pipe");
    }

    @Test
    void noParametersAndVoidAreTheSame() {
        assertThat(only("kernel void f() {}").parameters()).isEmpty();
        assertThat(only("kernel void f(void) {}").parameters()).isEmpty();
    }

    @Test
    void aTypedefThatNamesItselfIsJustUnknown() {
        assertThat(parameter("typedef b a; typedef a b;", "__global a *x").type())
                .isEmpty();
    }

    /** Offsets and sizes by the rules of OpenCL C 3.0, sections 6.3.5 and 6.13: alignment of each type to its size, float3 as float4. */
    @Test
    void structsAreTheirNumbersAtTheirPlaces() {
        String types = "struct In { char c; double d; };\n"
                + "typedef struct Cell { uchar tag; float3 u; struct In in[2]; short f[3][2]; union { int i; } none[0]; int3 last; } Cell;\n";

        assertThat(parameter(types, "__global const Cell *x").type())
                .contains(StructType.of("Cell", 96)
                        .with("tag", "uchar", 0)
                        .with("u", "float3", 16)
                        .with("in[0].c", "char", 32)
                        .with("in[0].d", "double", 40)
                        .with("in[1].c", "char", 48)
                        .with("in[1].d", "double", 56)
                        .with("f[0]", "short", 64, 2)
                        .with("f[1]", "short", 68, 2)
                        .with("f[2]", "short", 72, 2)
                        .with("last", "int3", 80));
        assertThat(parameter(types, "struct Cell x").type().map(ElementType::clName))
                .contains("struct Cell");
        assertThat(parameter(types + "typedef __global Cell *cells;", "cells x"))
                .satisfies(cells ->
                        assertThat(cells.type().map(ElementType::clName)).contains("Cell"))
                .satisfies(cells -> assertThat(cells.isBuffer()).isTrue());
        assertThat(parameter(types + "typedef Cell Row[7];", "__constant Row *x")
                        .type()
                        .map(ElementType::clName))
                .contains("Cell");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "typedef struct { char a; int b; short c; } S | 4 8 | 12",
                "typedef struct __attribute__((packed)) { char a; int b; short c; } S | 1 5 | 7",
                "typedef struct { char a; int b; short c; } __attribute__((packed)) S | 1 5 | 7",
                "typedef struct { char a; int b __attribute__((aligned(16))); short c; } S | 16 20 | 32",
                "typedef struct __attribute__((aligned(32))) { char a; int b; short c; } S | 4 8 | 32",
                "typedef struct { char a; float4 b; short c; } S | 16 32 | 48",
                "typedef struct { char a; half b; long3 c; } S | 2 32 | 64",
            })
    void membersAreAligned(String declaration, String offsets, int bytes) {
        StructType type = (StructType)
                parameter(declaration + ";", "__global S *x").type().orElseThrow();

        assertThat(type.bytes()).isEqualTo(bytes);
        assertThat(type.offset("b") + " " + type.offset("c")).isEqualTo(offsets);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "typedef struct { __global int *p; } S | S x | its member 'p' is a pointer, which means nothing on another device",
                "typedef struct { struct { bool b; } in[2]; } S | S x | its member 'in[0].b' is a bool, which no host may pass",
                "typedef struct { size_t n; } S | S x | its member 'n' has a size that each device chooses, so no host may pass it",
                "typedef struct { int a; union { int i; float f; } v; } S | S x | its member 'v' is a union, whose members share their bytes",
                "typedef union { int i; float f; } S | __global S *x | it is a union, whose members share their bytes",
                "typedef struct { int a : 3; } S | S x | where its members lie is not known",
                "typedef struct { image2d_t i; } S | S x | where its members lie is not known",
                "struct S | __global struct S *x | where its members lie is not known",
                "struct S | __global struct T { int a; } *x | it is declared among the parameters; declare it in front of the kernel",
                "typedef __global struct { int a; } *P | P x | the struct has no name; give it one by a typedef",
                "typedef struct { char a[65540]; } S | __global S *x | it has 65540 bytes; structs of up to 65536 are possible",
                "typedef struct { char a[4097]; } S | __global S *x | it consists of more than 4096 numbers",
            })
    void structsThatNoHostCanPassSayWhy(String declaration, String parameter, String why) {
        KernelParameter read = parameter(declaration + ";", parameter);

        assertThat(read.type()).isEmpty();
        assertThat(read.obstacle()).contains(why);
    }
}
