/** From the text of a description to its parsed form, every part with its place in the file. */
@NullMarked
@XmlSchema(namespace = ProgramSchema.NAMESPACE, elementFormDefault = XmlNsForm.QUALIFIED)
package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;
import org.jspecify.annotations.NullMarked;
