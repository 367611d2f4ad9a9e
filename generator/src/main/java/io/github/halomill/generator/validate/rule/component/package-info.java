/** What is wrong with numbers of components. */
@NullMarked
package io.github.halomill.generator.validate.rule.component;

import org.jspecify.annotations.NullMarked;
