/** From a description to XML. */
@NullMarked
package io.github.halomill.generator.xml.write;

import org.jspecify.annotations.NullMarked;
