package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.Arrays;
import java.util.List;

/** Images have a format, elements of its type, two or three dimensions, one direction and global addressing. */
final class ImageRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.buffers().stream()
                .filter(BufferFacts::isImage)
                .forEach(image -> check(image, subject.addressing(), diagnostics));
    }

    private static void check(BufferFacts image, Addressing addressing, Diagnostics diagnostics) {
        String name = Quoted.quote(image.element().name());
        Text text = image.element().image().orElseThrow();
        if (image.image().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.IMAGE_FORMAT,
                    text.location(),
                    "<image> is " + Quoted.quote(text) + ", which is no format",
                    "write channels and their type, as in RGBA FLOAT: "
                            + Quoted.list(names(ImageFormat.Order.values())) + " and "
                            + Quoted.list(names(ImageFormat.ChannelType.values())));
        } else {
            checkType(image, image.image().get(), diagnostics);
        }
        int dimensions = image.size().count();
        if (dimensions == 1) {
            diagnostics.error(
                    DiagnosticCode.IMAGE_FORMAT,
                    text.location(),
                    "the image " + name + " has one dimension",
                    "images of two and three dimensions are passed; write a <dimsize> for each");
        }
        if (image.access().filter(access -> access == Access.INOUT).isPresent() || image.isConstant()) {
            diagnostics.error(
                    DiagnosticCode.IMAGE_FORMAT,
                    image.element().property().location(),
                    "the image " + name + " is " + (image.isConstant() ? "given a <value>" : "read and written"),
                    "images are input or output, and the user's arrays");
        }
        if (addressing == Addressing.LOCAL) {
            diagnostics.error(
                    DiagnosticCode.IMAGE_ADDRESSING,
                    text.location(),
                    "the image " + name
                            + " is of the whole problem's size, and under local addressing a kernel sees a part",
                    "write <addressing>global</addressing>, and no zone functions");
        }
    }

    private static void checkType(BufferFacts image, ImageFormat format, Diagnostics diagnostics) {
        DataType type = format.type();
        if (image.type().isPresent() && !image.type().get().equals(type)) {
            diagnostics.error(
                    DiagnosticCode.IMAGE_FORMAT,
                    image.element().dataType().location(),
                    Quoted.quote(image.element().name()) + " has elements of "
                            + image.type().get() + ", and those of " + format + " are " + type,
                    "write <dataType>" + type + "</dataType>, or another <image>");
        }
    }

    private static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants).map(Enum::name).toList();
    }
}
