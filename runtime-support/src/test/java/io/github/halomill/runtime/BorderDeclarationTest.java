package io.github.halomill.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How borders are declared, and which are refused. */
class BorderDeclarationTest {

    private static Problem problem(Function<Declaration, FieldDeclaration> field) {
        Declaration declaration = new Declaration("Test", BorderDeclarationTest.class);
        declaration.grid(8, 6);
        KernelDeclaration kernel = declaration.kernel("k").global(8, 6);
        kernel.reads(field.apply(declaration));
        declaration.iteration(step -> step.launch(kernel));
        return declaration.problem();
    }

    private static FieldSpec field(Consumer<FieldDeclaration> borders) {
        return problem(declaration -> {
                    FieldDeclaration u =
                            declaration.field("u", "float").size(10, 6).origin(1, 0);
                    borders.accept(u);
                    return u;
                })
                .field("u");
    }

    private static List<String> faces(FieldSpec field) {
        return field.borders().stream()
                .map(border -> border.face() + " " + border.kind().word())
                .toList();
    }

    private static void assertRefused(Function<Declaration, FieldDeclaration> field, String message) {
        assertThatThrownBy(() -> Partition.of(problem(field), 1, Strategy.BALANCED))
                .isInstanceOf(RunException.class)
                .hasMessage(message);
    }

    @Test
    void aFaceADimensionOrAllThatHaveAMargin() {
        assertThat(faces(field(u -> u.border("x-", "mirror")))).containsExactly("x- mirror");
        assertThat(faces(field(u -> u.border("x", "periodic")))).containsExactly("x- periodic", "x+ periodic");
        assertThat(faces(field(u -> u.border("all", "copy")))).containsExactly("x- copy", "x+ copy");
        assertThat(faces(field(u -> u.border("all", 2.5)))).containsExactly("x- value", "x+ value");
    }

    private static Border last(FieldSpec field, int d, boolean high, long component) {
        List<Border> borders = field.borders(d, high, component);
        return borders.get(borders.size() - 1);
    }

    @Test
    void whatIsAlongSomeCellsGoesBeforeWhatIsAlongAll() {
        FieldSpec field = field(u -> u.components(2)
                .border("x-", 5)
                .along(1, 4)
                .border("x", "mirror")
                .border("x-", "linear", Components.of(1))
                .border("x-", "copy")
                .along(0, 6));
        for (int c = 0; c < 2; c++) {
            Border.Kind all = c == 0 ? Border.Kind.MIRROR : Border.Kind.LINEAR;
            assertThat(field.borders(0, false, c))
                    .extracting(Border::kind)
                    .containsExactly(all, Border.Kind.VALUE, Border.Kind.COPY);
            assertThat(field.borders(0, false, c))
                    .extracting(Border::cells)
                    .containsExactly("", " along y from 1 to before 4", " along y from 0 to before 6");
        }
    }

    @Test
    void cellsAlongABorderAreThere() {
        String cure = ": choose parameters with which they are there";
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(10, 8)
                        .border("x-", "copy")
                        .along(-2, 3),
                "the border copy of u at x- is along the cells from -2 to before 3 along y, and there are those from -1"
                        + " to before 7, with the margin" + cure);
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(10, 8)
                        .border("y", "periodic")
                        .border("x-", "copy")
                        .along(-1, 3),
                "the border copy of u at x- is along the cells from -1 to before 3 along y, and there are those from 0 to"
                        + " before 6" + cure);
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(10, 8)
                        .border("x-", "copy")
                        .along(3, 3),
                "the border copy of u at x- is along the cells from 3 to before 3 along y, which are none: choose"
                        + " parameters with which there are some");
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(10, 8)
                        .border("x", "periodic")
                        .border("x-", "copy")
                        .along(2, 3),
                "the border copy of u at x- is along some cells, and u is periodic there, which it is along all: leave one"
                        + " of the two out");
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(10, 3)
                        .border("x-", "copy")
                        .along(0, 3),
                "the border copy of u at x- is along the cells from 0 to before 3 along y, of which 2 have an element"
                        + " together: choose parameters with which it is along whole elements");
    }

    @Test
    void whatIsDeclaredLaterGoesBefore() {
        FieldSpec field = field(u -> u.border("all", "mirror").border("x+", 3));
        assertThat(last(field, 0, false, 0).kind()).isEqualTo(Border.Kind.MIRROR);
        assertThat(last(field, 0, true, 0)).isEqualTo(new Border(0, true, Border.Kind.VALUE, 3));
        assertThat(last(field, 1, true, 0).kind()).isEqualTo(Border.Kind.FIXED);
    }

    @Test
    void whatSomeComponentsHaveGoesBeforeWhatAllHave() {
        FieldSpec field = field(u -> u.components(4)
                .border("x", "copy", Components.of(1, 3))
                .border("all", "mirror")
                .border("x-", 3, Components.of(2)));
        assertThat(IntStream.range(0, 4).mapToObj(c -> last(field, 0, false, c).kind()))
                .containsExactly(Border.Kind.MIRROR, Border.Kind.COPY, Border.Kind.VALUE, Border.Kind.COPY);
        assertThat(IntStream.range(0, 4).mapToObj(c -> last(field, 0, true, c).kind()))
                .containsExactly(Border.Kind.MIRROR, Border.Kind.COPY, Border.Kind.MIRROR, Border.Kind.COPY);
        assertThat(field.layers()).hasSize(4);
    }

    @Test
    void aComponentThatIsThereHasOneBorderAtAFace() {
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(10, 6)
                        .components(3)
                        .border("x-", "copy", Components.of(3)),
                "the border copy of u at x- is of component 3, and components of u are counted from 0 to 2: choose"
                        + " parameters with which they are there");
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(10, 6)
                        .components(3)
                        .border("x", "mirror", Components.of(0, 1))
                        .border("x+", 1, Components.of(1, 2)),
                "the border value of u at x+ is of components 1 to 2, and there is another one, mirror of components 0"
                        + " to 1: choose parameters with which each component has one border");
    }

    @Test
    void whatIsNoFaceOrKindIsRefusedAtOnce() {
        assertThatThrownBy(() -> field(u -> u.border("w-", "copy")))
                .hasMessage("u has a border at w-; there are x-, x+, x and so on, and all");
        assertThatThrownBy(() -> field(u -> u.border("x-", "value")))
                .hasMessage(
                        "u has a border of kind value; there are fixed, copy, mirror, antimirror, reflect, antireflect,"
                                + " linear, periodic, and values");
    }

    @Test
    void aBorderNeedsAMargin() {
        String cure = " has no margin: make the array larger there, or leave the border out";
        assertRefused(
                declaration -> declaration.field("u", "float").size(10, 6).border("y-", "copy"),
                "the border copy of u at y-" + cure);
        assertRefused(
                declaration -> declaration.field("u", "float").size(8, 6).border("all", "copy"),
                "the border copy of u at x-" + cure);
        assertRefused(
                declaration ->
                        declaration.field("u", "float").size(9, 6).origin(0, 0).border("x-", "periodic"),
                "the border periodic of u at x-" + cure);
    }

    @Test
    void aMarginIsNotWiderThanWhatItMirrors() {
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(8, 13)
                        .perCell(1, 1)
                        .origin(0, 0)
                        .border("y+", "mirror"),
                "the border mirror of u at y+ is made of as many elements inside as the margin is wide, 7, and there are"
                        + " 6 along y: make the margin narrower or the grid larger");
        assertRefused(
                declaration -> declaration
                        .field("u", "float")
                        .size(8, 12)
                        .perCell(1, 1)
                        .origin(0, 0)
                        .border("y+", "reflect"),
                "the border reflect of u at y+ is made of 7 elements inside, one more than the margin is wide, 6, and"
                        + " there are 6 along y: make the margin narrower or the grid larger");
        assertThat(Partition.of(
                                problem(declaration -> declaration
                                        .field("u", "float")
                                        .size(8, 13)
                                        .perCell(1, 1)
                                        .origin(0, 0)
                                        .border("y+", "copy")),
                                1,
                                Strategy.BALANCED)
                        .zones())
                .hasSize(1);
    }

    @Test
    void valuesFitTheType() {
        assertRefused(
                declaration -> declaration.field("u", "int").size(10, 6).border("x-", 0.5),
                "the border value of u at x- is 0.5, which does not fit int: choose another value, or a wider type");
        assertRefused(
                declaration -> declaration.field("u", "uchar2").size(10, 6).border("x-", 256),
                "the border value of u at x- is 256.0, which does not fit uchar: choose another value, or a wider type");
    }

    @Test
    void structsHaveNoSign() {
        assertRefused(
                declaration -> declaration
                        .field("u", StructType.of("struct S", 8))
                        .size(10, 6)
                        .border("x-", "antimirror"),
                "the border antimirror of u at x- needs numbers, and elements are struct S: take copy, mirror, reflect"
                        + " or periodic");
    }

    @Test
    void replicatedFieldsHaveNoMargins() {
        assertRefused(
                declaration ->
                        declaration.field("u", "int").size(10, 7).replicated().border("x-", "copy"),
                "u is replicated, so that no cell has any of it and nothing is a margin: leave out its borders");
    }

    @Test
    void whatIsSwappedHasTheSameBorders() {
        Declaration declaration = new Declaration("Test", BorderDeclarationTest.class);
        declaration.grid(8);
        FieldDeclaration u = declaration.field("u", "float").size(10).border("all", 2);
        FieldDeclaration v = declaration.field("v", "float").size(10).border("x-", "mirror");
        KernelDeclaration kernel = declaration.kernel("k").global(8);
        kernel.reads(u);
        declaration.iteration(step -> {
            step.launch(kernel);
            step.swap(u, v);
        });
        assertThatThrownBy(() -> Partition.of(declaration.problem(), 1, Strategy.BALANCED))
                .hasMessage(
                        "u and v are swapped, but differ in borders: value 2.0 at x-, value 2.0 at x+ and mirror at x-;"
                                + " make them equal");
    }
}
