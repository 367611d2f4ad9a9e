/** The text of a description with its places, and what attributes in it are short for. */
@NullMarked
package io.github.halomill.generator.xml.source;

import org.jspecify.annotations.NullMarked;
