package io.github.halomill.generator.kernel.parse;

import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTAttributeList;
import org.eclipse.cdt.core.dom.ast.IASTAttributeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.c.ICASTPointer;
import org.eclipse.cdt.core.dom.parser.c.GCCParserExtensionConfiguration;
import org.eclipse.cdt.core.parser.EndOfFileException;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.core.parser.NullLogService;
import org.eclipse.cdt.core.parser.ParserMode;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.dom.parser.BacktrackException;
import org.eclipse.cdt.internal.core.dom.parser.c.GNUCSourceParser;

/**
 * The grammar of OpenCL C: that of C99 with GNU attributes, those before loops included ({@code opencl_unroll_hint}), without
 * K&R definitions. {@link #parse} must run where its recursion has room; {@link #cancel} ends it from another thread.
 */
final class OpenClParser extends GNUCSourceParser {

    OpenClParser(OpenClScanner scanner) {
        super(scanner, ParserMode.COMPLETE_PARSE, new NullLogService(), new NoKnr(), null);
    }

    @Override
    protected IASTStatement statement() throws EndOfFileException, BacktrackException {
        if (LT(1) == IGCCToken.t__attribute__) {
            IToken start = mark();
            __attribute_decl_seq(true, false);
            switch (LT(1)) {
                case IToken.t_for, IToken.t_while, IToken.t_do -> {}
                default -> backup(start);
            }
        }
        return super.statement();
    }

    /** With the qualifiers of address spaces behind a star, which are attributes here and would be dropped. */
    @Override
    protected void consumePointerOperators(List<IASTPointerOperator> operators)
            throws EndOfFileException, BacktrackException {
        List<IASTAttributeSpecifier> dropped =
                LT(1) == IGCCToken.t__attribute__ ? __attribute_decl_seq(true, false) : List.of();
        if (dropped.stream()
                .anyMatch(each -> each instanceof IASTAttributeList list && Attributes.isOfLanguage(list))) {
            throwBacktrack(LA(1));
        }
        while (LT(1) == IToken.tSTAR) {
            operators.add(pointer());
        }
    }

    private IASTPointer pointer() throws EndOfFileException, BacktrackException {
        ICASTPointer pointer = getNodeFactory().newPointer();
        IToken last = consume();
        int start = last.getOffset();
        while (true) {
            switch (LT(1)) {
                case IToken.t_const -> pointer.setConst(true);
                case IToken.t_volatile -> pointer.setVolatile(true);
                case IToken.t_restrict -> pointer.setRestrict(true);
                case IGCCToken.t__attribute__ -> {
                    addAttributeSpecifiers(__attribute_decl_seq(true, false), pointer);
                    continue;
                }
                default -> {
                    ((ASTNode) pointer).setOffsetAndLength(start, last.getEndOffset() - start);
                    return pointer;
                }
            }
            last = consume();
        }
    }

    /** A failure inside the parser would otherwise pass for a short file. */
    @Override
    protected void logException(String method, Exception failure) {
        throw new IllegalStateException(method, failure);
    }

    private static final class NoKnr extends GCCParserExtensionConfiguration {
        @Override
        public boolean supportKnRC() {
            return false;
        }
    }
}
