package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.ImageFormat;
import java.util.Optional;

/** The format of an image is one that the functions take by which the kernel reads or writes it. */
final class ImageFunctionRule extends AccessRule {

    @Override
    void check(BufferAccess access, Subject subject, Diagnostics diagnostics) {
        Optional<ImageFormat> format = access.buffer().image();
        Optional<Reference> other = access.references().stream()
                .filter(reference -> format.isPresent()
                        && reference
                                .numbers()
                                .filter(kind -> kind != format.get().channel().numbers())
                                .isPresent())
                .findFirst();
        other.ifPresent(
                reference -> contradiction(
                        subject,
                        diagnostics,
                        DiagnosticCode.IMAGE_FORMAT,
                        access.buffer().element().image().orElseThrow().location(),
                        name(access) + " has the format " + format.orElseThrow()
                                + ", which the kernel's functions do not take",
                        "see " + reference.cited()
                                + "; read_imagef takes NORM and FLOAT channels, read_imagei SIGNED_INT, read_imageui UNSIGNED_INT"));
    }
}
