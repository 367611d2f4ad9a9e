package io.github.halomill.generator.kernel.stream.sum;

import io.github.halomill.generator.kernel.ast.Stmt;
import java.util.Map;
import java.util.Set;

/** Which element of a field an access of a kernel reads, by how far it is from the own element. */
public interface Access {

    /** Whether it always is the own element. */
    boolean isOwn();

    /** The row, after that many rounds of the loops around it. */
    int row(Map<Stmt.Loop, Integer> rounds);

    /** The row, as an expression of the variables of loops. */
    String row();

    /** How many rounds the loops have that move it. */
    Map<Stmt.Loop, Integer> rounds();

    /** Those of them that move it to other rows. */
    Set<Stmt.Loop> throughRows();
}
