package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes that people make when they write, each with the place and the cause that they are told. */
class SyntaxErrorsTest {

    /** What stands in the body of a kernel from its third line on. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    a[i] = 1 $ a[i] = 2;                      | 3:9  | a ';' is missing here
                    int j = i $ a[j] = 2;                     | 3:10 | a ';' is missing here
                    a[i] = 1                                  | 3:9  | a ';' is missing here
                    do { a[i] = 1; } while (i < 0) $ i = 2;   | 3:31 | a ';' is missing here
                    a[i] = sqrt(b[i];                         | 3:17 | a ')' is missing, for the '(' at line 3, column 12
                    if (i < n $ a[i] = 1;                     | 3:10 | a ')' is missing, for the '(' at line 3, column 4
                    for (int j = 0; j < n; j++ $ a[i] += 1;   | 3:27 | a ')' is missing, for the '(' at line 3, column 5
                    if (i < n { a[i] = 1; }                   | 3:24 | a ')' is missing, for the '(' at line 3, column 4
                    if i < n) a[i] = 1;                       | 3:4  | a '(' is missing between 'if' and 'i'
                    a[i = 1;                                  | 3:8  | a ']' is missing, for the '[' at line 3, column 2
                    a[i] = (b[i]));                           | 3:14 | nothing is open that this ')' closes
                    if (i < n) { a[i] = 1;                    | 4:2  | a '}' is missing at the end of the file, for the '{' at line 2, column 1
                    a[i] = 1; }                               | 4:1  | nothing is open that this '}' closes
                    a[i] = 1; $ else a[i] = 2;                | 4:1  | this 'else' has no 'if'
                    a[i] = b[i] + ;                           | 3:15 | a value is missing between '+' and ';'
                    a[i] = b[i] * / 2;                        | 3:15 | a value is missing between '*' and '/'
                    a[i] = fmin(b[i] 2.0f);                   | 3:18 | an operator or a ',' is missing between ']' and '2.0f'
                    a[i] = fmin(b[i],, 2.0f);                 | 3:18 | a value is missing between ',' and ','
                    a[i] = fmin(b[i], );                      | 3:17 | something is missing behind this comma
                    a[i] = 1:                                 | 3:9  | ':' is not expected here, behind '1'
                    int while = 1;                            | 3:5  | 'while' is not expected here, behind 'int'
                    float local = 1; a[i] = 2;                | 3:7  | 'local' is a keyword, no name
                    a[i] = 1; @                               | 3:11 | '@' is no OpenCL C outside comments and strings
                    a[i] = `b[i];                             | 3:8  | '`' is no OpenCL C outside comments and strings
                    a[i] = 1; /* never                        | 3:11 | this comment has no end
                    printf("%d, i); $ a[i] = 1;               | 3:8  | this string or character constant has no end
                    char c = 'a; $ a[i] = c;                  | 3:10 | this string or character constant has no end
                    a[i] = 1.0.0f;                            | 3:8  | '1.0.0f' is no number of OpenCL C
                    a[i] = 1.0q;                              | 3:8  | '1.0q' is no number of OpenCL C
                    int j = 089; a[i] = j;                    | 3:9  | '089' is no number of OpenCL C
                    int j = 0xg; a[i] = j;                    | 3:9  | '0xg' is no number of OpenCL C
                    int 2j = 1; a[i] = 1;                     | 3:5  | '2j' is no number of OpenCL C
                    #else $ a[i] = 1;                         | 3:1  | there is no #if for this #else
                    a[i] = 1; $ #endif                        | 4:1  | there is no #if for this #endif
                    #if X $ a[i] = 1;                         | 3:1  | this #if has no #endif
                    #if X > $ #endif                          | 3:5  | the condition of this directive cannot be read
                    #defin N 3                                | 3:1  | 'defin' is no directive
                    """)
    void in_a_kernel_are_told_with_their_place(String body, String place, String cause) {
        String text = "__kernel void f(__global float *a, __global const float *b, int n, int i)\n{\n"
                + body.replace(" $ ", "\n") + "\n}\n";

        assertThat(problem(text)).startsWith("k.cl:" + place + ": ").endsWith(cause);
    }

    /** What a file begins with, before {@code {}. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    __kernal void f(__global float *a)                         | 1:1  | '__kernal' is none of its words
                    __kernel void f(__gobal float *a)                          | 1:17 | '__gobal' is none of its words
                    __kernel void f(__global float *a __global float *b)       | 1:35 | a ',' is missing before '__global'
                    __kernel void f(__global float *a, int n $ int m)          | 2:1  | a ',' is missing between 'n' and 'int'
                    __kernel void f(__global float *a,)                        | 1:34 | something is missing behind this comma
                    __kernel void f(__global float *kernel)                    | 1:33 | 'kernel' is a keyword, no name
                    __kernel void f(__global float *a, int global, int n)      | 1:40 | 'global' is a keyword, no name
                    struct P { int x; } $ __kernel void f(__global float *a)   | 2:1  | a ';' is missing before '__kernel'
                    typedef float real $ __kernel void f(__global real *a)     | 1:19 | a ';' is missing here
                    float g(float x) $ __kernel void f(__global float *a)      | 1:17 | a ';' is missing here
                    float g(float x) { return x } $ __kernel void f(int n)     | 1:28 | a ';' is missing here
                    #define SQ(x ((x)*(x)) $ __kernel void f(int n)            | 1:9  | the macro 'SQ' is not defined in this way
                    __global__ void f(float *a)                                | 1:1  | '__global__' is none of its words
                    template<typename T> T f(T x)                              | 1:1  | 'template' is none of its words
                    """)
    void outside_of_bodies_are_told_with_their_place(String head, String place, String cause) {
        assertThat(problem(head.replace(" $ ", "\n") + "\n{\n}\n"))
                .startsWith("k.cl:" + place + ": ")
                .endsWith(cause);
    }

    /** What no compiler makes tokens of. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "#if 0 $ don't know which $ #endif",
                "#if 1 $ #else $ #error it's \"this $ #endif",
                "#ifdef NO $ #if 1 $ it's $ #else $ #frobnicate \"it $ #endif $ can't @ $ 0x 08 1.0q $ #elif defined(NO) $ won't $ #endif",
                "#ifndef NO $ #else $ it's $ #if it's $ #elif can't $ #endif $ #endif",
                "#if 0 $ #if 1 $ #endif $ it's after an inner group $ #endif",
                "#pragma don't",
                "#warning this isn't nice",
                "#define UNUSED don't use this",
                "// it's \"half a comment",
                "/* it's \"half $ a comment */"
            })
    void text_that_is_skipped_is_no_mistake(String text) {
        String before = text.replace(" $ ", "\n") + "\n";
        assertThat(problem(before + "__kernel void f(__global float *a) { a[0] = 1; }\n"))
                .startsWith("none in ");
        assertThat(problem(before + "__kernel void f(__global float *a) { a[0] = 'b; }\n"))
                .endsWith("this string or character constant has no end");
    }

    /** Groups that are taken are code again. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    4:19 | #if 0 $ it's $ #else $ constant char c = 'a; $ #endif
                    6:19 | #if 0 $ #if 1 $ #elif 1 $ #endif $ #elif 1 $ constant char c = 'a; $ #endif
                    4:19 | #if 0 $ it's $ #endif $ constant char c = 'a;
                    1:16 | #define LETTER 'a $ constant char c = LETTER;
                    """)
    void text_that_is_not_skipped_is_one(String place, String text) {
        assertThat(problem(text.replace(" $ ", "\n") + "\n__kernel void f(__global float *a) {}\n"))
                .startsWith("k.cl:" + place + ": ")
                .endsWith("this string or character constant has no end");
    }

    private static String problem(String text) {
        return KernelFileReader.read("k.cl", text)
                .problem()
                .map(ReadingProblem::toString)
                .orElse("none in " + text);
    }
}
