package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeList;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTAttributeSpecifier;

/**
 * The attributes of a declaration: those of the language's own qualifiers (by the prelude) and those that users write.
 */
final class Attributes {

    static final String KERNEL = "halomill_kernel";
    static final String PIPE = "halomill_pipe";
    static final String VECTOR = "ext_vector_type";
    static final String OTHER_VECTOR = "vector_size";
    static final String WORK_GROUP_SIZE = "reqd_work_group_size";

    private static final String WRITE_ONLY = "halomill_write_only";
    private static final String READ_WRITE = "halomill_read_write";

    private static final Map<String, AddressSpace> SPACES = Arrays.stream(AddressSpace.values())
            .collect(Collectors.toMap(space -> space.qualifier().replace("__", "halomill_"), space -> space));

    private Attributes() {}

    static Optional<IASTAttribute> find(String name, IASTAttributeOwner... owners) {
        return Arrays.stream(owners)
                .flatMap(Attributes::of)
                .filter(attribute -> nameOf(attribute).equals(name))
                .findFirst();
    }

    static boolean has(String name, IASTAttributeOwner... owners) {
        return find(name, owners).isPresent();
    }

    /** The address space that a declaration names, if it names one. */
    static Optional<AddressSpace> addressSpace(IASTAttributeOwner... owners) {
        return Arrays.stream(owners)
                .flatMap(Attributes::of)
                .map(attribute -> SPACES.get(nameOf(attribute)))
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder());
    }

    /** What a declaration says that is done with an image: nothing said, it is read. */
    static DeviceObject.ImageAccess access(IASTAttributeOwner owner) {
        if (has(READ_WRITE, owner)) {
            return DeviceObject.ImageAccess.READ_WRITE;
        }
        return has(WRITE_ONLY, owner) ? DeviceObject.ImageAccess.WRITE_ONLY : DeviceObject.ImageAccess.READ_ONLY;
    }

    /** Whether they are qualifiers of the language. */
    static boolean isOfLanguage(IASTAttributeList list) {
        return Arrays.stream(list.getAttributes())
                .anyMatch(attribute -> nameOf(attribute).startsWith("halomill_"));
    }

    private static Stream<IASTAttribute> of(IASTAttributeOwner owner) {
        IASTAttributeSpecifier[] specifiers = owner.getAttributeSpecifiers();
        return specifiers.length == 0
                ? Stream.empty()
                : Arrays.stream(specifiers)
                        .filter(IASTAttributeList.class::isInstance)
                        .flatMap(list -> Arrays.stream(((IASTAttributeList) list).getAttributes()));
    }

    /** Without the underscores of {@code __name__}. */
    private static String nameOf(IASTAttribute attribute) {
        String name = new String(attribute.getName());
        boolean guarded = name.length() > 4 && name.startsWith("__") && name.endsWith("__");
        return guarded ? name.substring(2, name.length() - 2) : name;
    }
}
