/** From the text of a description to its parsed form, every part with its place in the file. */
@NullMarked
package io.github.halomill.generator.xml;

import org.jspecify.annotations.NullMarked;
