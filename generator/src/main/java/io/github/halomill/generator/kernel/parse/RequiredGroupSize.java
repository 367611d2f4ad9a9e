package io.github.halomill.generator.kernel.parse;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;

/** Reads the size of the work-groups that a kernel requires. */
final class RequiredGroupSize {

    private RequiredGroupSize() {}

    /**
     * What {@code reqd_work_group_size} says: three numbers as far as they are known, or nothing.
     *
     * @throws UnreadableException if it is a size that cannot be
     */
    static List<OptionalLong> of(String function, Declarations declarations) throws UnreadableException {
        Optional<IASTAttribute> attribute =
                Attributes.find(Attributes.WORK_GROUP_SIZE, declarations.attributeOwners(function));
        if (attribute.isEmpty()) {
            return List.of();
        }
        List<OptionalLong> sizes =
                ConstantExpression.values(attribute.get().getArgumentClause(), declarations.constants());
        if (sizes.size() != 3 || sizes.stream().anyMatch(size -> size.orElse(1) < 1)) {
            throw new UnreadableException(
                    attribute.get(),
                    "reqd_work_group_size of kernel " + function + " is not three positive integers",
                    "write three numbers, as in reqd_work_group_size(16, 16, 1)");
        }
        return sizes;
    }
}
