package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlTransient;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** A {@code <border>}. */
@XmlAccessorType(XmlAccessType.NONE)
final class BorderBean {

    @XmlAttribute
    @Nullable
    String of;

    @XmlAttribute
    @Nullable
    String range;

    @XmlElement
    @Nullable
    TextBean face;

    @XmlElement
    @Nullable
    TextBean kind;

    @XmlElement
    @Nullable
    TextBean value;

    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
