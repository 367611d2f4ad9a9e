/** What is read of tables, by what the operators and types of their subscripts say of these, wherever they come from. */
@NullMarked
package io.github.halomill.generator.kernel.table;

import org.jspecify.annotations.NullMarked;
