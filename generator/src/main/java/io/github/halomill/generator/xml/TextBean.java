package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.XmlValue;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** An element that holds text. */
@XmlAccessorType(XmlAccessType.NONE)
final class TextBean {

    @XmlValue
    String value = "";

    /**
     * Only where the schema allows it. Without any attribute JAXB makes a plain string of this bean and forgets where
     * it was.
     */
    @XmlAttribute
    boolean guessed;

    /** Of a dimension whether it counts components. */
    @XmlAttribute
    boolean components;

    /** Of a dependent point which components have it. */
    @XmlAttribute
    @Nullable
    String of;

    /** Behind the start tag. */
    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
