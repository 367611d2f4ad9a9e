package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Type.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;

/**
 * Where the fields of a struct or union lie: each at the next multiple of its alignment (OpenCL C 3.0, section 6.3.5).
 */
final class StructLayout {

    private final TypeLowering types;
    private final Scope scope;
    private final List<Struct.Field> fields = new ArrayList<>();
    private long end;
    private long alignment = 1;
    private boolean known = true;

    StructLayout(TypeLowering types, Scope scope) {
        this.types = types;
        this.scope = scope;
    }

    /** The type; opaque if a field has no known size. */
    QualifiedType of(IASTCompositeTypeSpecifier specifier) {
        boolean union = specifier.getKey() == IASTCompositeTypeSpecifier.k_union;
        boolean packed = Attributes.has("packed", specifier);
        for (IASTDeclaration member : specifier.getMembers()) {
            if (member instanceof IASTSimpleDeclaration declaration) {
                add(declaration, packed, union);
            } else {
                known = false;
            }
        }
        long asked = TypeLowering.alignment(specifier).orElse(1L);
        known &= asked > 0;
        alignment = Math.max(alignment, asked);
        String name = specifier.getName().toString();
        if (!known || specifier.getMembers().length == 0) {
            return QualifiedType.opaque((union ? "union " : "struct ") + name);
        }
        Struct struct = new Struct(name, fields, union, OptionalLong.of(next(end, alignment)));
        return QualifiedType.of(struct).aligned(alignment);
    }

    private void add(IASTSimpleDeclaration declaration, boolean packed, boolean union) {
        QualifiedType base = types.specified(declaration.getDeclSpecifier(), scope);
        boolean ofDevice = declaration.getDeclSpecifier() instanceof IASTNamedTypeSpecifier named
                && NamedTypes.isOfDevice(named.getName().toString());
        for (IASTDeclarator declarator : declaration.getDeclarators()) {
            known &= !(declarator instanceof IASTFieldDeclarator);
            boolean tight = packed || Attributes.has("packed", declarator);
            QualifiedType type = types.declared(base, declarator, scope);
            Optional<Long> asked = TypeLowering.alignment(declarator);
            known &= asked.isEmpty() || asked.get() >= Math.max(8, base.alignment());
            String name = Declarations.nameOf(declarator).toString();
            add(name, tight ? type.aligned(asked.orElse(1L)) : type, ofDevice, union);
        }
        if (declaration.getDeclarators().length == 0) {
            add("", packed ? base.aligned(1) : base, false, union);
        }
    }

    private void add(String name, QualifiedType type, boolean ofDevice, boolean union) {
        known &= type.type().bytes().isPresent() && type.alignment() > 0;
        long offset = union ? 0 : next(end, Math.max(1, type.alignment()));
        fields.add(new Struct.Field(name, type.type(), offset, ofDevice));
        end = Math.max(end, offset + type.type().bytes().orElse(0));
        alignment = Math.max(alignment, type.alignment());
    }

    private static long next(long offset, long alignment) {
        return (offset + alignment - 1) / alignment * alignment;
    }
}
