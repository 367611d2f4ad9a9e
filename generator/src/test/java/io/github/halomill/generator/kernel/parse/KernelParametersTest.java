package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.AddressSpace;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.runtime.base.DataType;
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
        assertThat(function.line()).isEqualTo(1);
        assertThat(function.column()).isEqualTo(15);
        assertThat(function.parameters())
                .containsExactly(
                        new KernelParameter(
                                "A",
                                AddressSpace.GLOBAL,
                                Optional.of(DataType.of("float")),
                                true,
                                false,
                                "__global float *",
                                Optional.empty(),
                                Optional.empty(),
                                1,
                                43),
                        new KernelParameter(
                                "n",
                                AddressSpace.PRIVATE,
                                Optional.of(DataType.of("int")),
                                false,
                                false,
                                "const int",
                                Optional.empty(),
                                Optional.empty(),
                                2,
                                27));
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
        "struct point,struct point",
        "union u,union u",
        "enum e,enum e",
        "record,record",
        "unheardof,unheardof",
        "void,void",
        "long double,long double",
        "event_t,event_t",
        "atomic_int,atomic_int",
    })
    void aTypeThatADescriptionCannotNameIsEmptyButHasAText(String spelling, String text) {
        String declarations = "struct point { int x; }; typedef struct point record; union u { int i; }; enum e { A };";
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
}
