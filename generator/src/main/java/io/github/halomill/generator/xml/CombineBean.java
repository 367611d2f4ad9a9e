package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlTransient;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** A {@code <combine>}. */
@XmlAccessorType(XmlAccessType.NONE)
final class CombineBean {

    @XmlAttribute
    String with = "";

    @XmlAttribute
    @Nullable
    String from;

    @XmlAttribute
    boolean guessed;

    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
