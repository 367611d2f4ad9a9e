package io.github.halomill.generator.kernel.parse;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTAttributeList;
import org.eclipse.cdt.core.dom.ast.IASTAttributeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTProblemDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTProblemExpression;
import org.eclipse.cdt.core.dom.ast.IASTProblemStatement;
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
import org.eclipse.cdt.internal.core.dom.parser.DeclarationOptions;
import org.eclipse.cdt.internal.core.dom.parser.c.GNUCSourceParser;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of OpenCL C: that of C99 with GNU attributes, those before loops included ({@code opencl_unroll_hint}),
 * without K&R definitions. {@link #parse} must run where its recursion has room; {@link #cancel} ends it from another
 * thread.
 */
final class OpenClParser extends GNUCSourceParser {

    /** Nobody nests declarators of a named type deeper; what calls nest, the parser takes for such twice a level. */
    private static final int DEEPEST_DECLARATOR = 4;

    /**
     * Attempts to read a part of a declaration or an expression, for each token; two or three are enough for what
     * people write.
     */
    private static final int MOST_ATTEMPTS = 50;

    private static final int MOST_ATTEMPTS_FOR_FEW = 100_000;

    /** Of statements and operators in each other: C asks for 127 blocks and 63 brackets (C99, 5.2.4.1). */
    private static final int DEEPEST = 4000;

    private final OpenClScanner tokens;
    private int declarators;
    private int depth;
    private long attempts;
    private final List<OpenClScanner.Failure> failures = new ArrayList<>();

    OpenClParser(OpenClScanner scanner) {
        super(scanner, ParserMode.COMPLETE_PARSE, new NullLogService(), new NoKnr(), null);
        tokens = scanner;
    }

    /** Where the parser gave up and went on after a semicolon or brace. */
    List<OpenClScanner.Failure> failures() {
        return failures;
    }

    @Override
    protected IASTProblemDeclaration skipProblemDeclaration(int offset, @Nullable IASTProblem cause) {
        failures.add(tokens.failure());
        return super.skipProblemDeclaration(offset, cause);
    }

    @Override
    protected IASTProblemStatement skipProblemStatement(int offset) {
        failures.add(tokens.failure());
        return super.skipProblemStatement(offset);
    }

    @Override
    protected IASTProblemExpression skipProblemConditionInParenthesis(int offset) {
        failures.add(tokens.failure());
        return super.skipProblemConditionInParenthesis(offset);
    }

    @Override
    protected IASTDeclarator declarator(@Nullable IASTDeclSpecifier specifier, DeclarationOptions options)
            throws EndOfFileException, BacktrackException {
        if (declarators >= DEEPEST_DECLARATOR && specifier instanceof IASTNamedTypeSpecifier) {
            throwBacktrack(LA(1));
        }
        attempt();
        declarators++;
        try {
            return super.declarator(specifier, options);
        } finally {
            declarators--;
        }
    }

    @Override
    protected IASTExpression unaryExpression(CastExprCtx context, ITemplateIdStrategy strategy)
            throws EndOfFileException, BacktrackException {
        attempt();
        enter();
        try {
            return super.unaryExpression(context, strategy);
        } finally {
            depth--;
        }
    }

    /** Ends recursion before it has no more room: how much there is, nobody can say beforehand. */
    private void enter() {
        depth++;
        if (depth > DEEPEST) {
            throw OpenClScanner.limit("it nests expressions or statements too deeply");
        }
    }

    /** Ends what is read again and again in other ways: where each of several nested parts can be two things. */
    private void attempt() {
        attempts++;
        if (attempts > MOST_ATTEMPTS_FOR_FEW + MOST_ATTEMPTS * (long) tokens.tokens()) {
            throw OpenClScanner.limit("it nests what may be types or values too deeply");
        }
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
        enter();
        try {
            return super.statement();
        } finally {
            depth--;
        }
    }

    /** With the qualifiers of address spaces after a star, which are attributes here and would be dropped. */
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
