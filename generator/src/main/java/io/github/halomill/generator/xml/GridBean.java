package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlTransient;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** A {@code <grid>}. */
@XmlAccessorType(XmlAccessType.NONE)
final class GridBean {

    @XmlElement(name = "dim")
    List<TextBean> cells = new ArrayList<>();

    @XmlAttribute
    @Nullable
    String spacing;

    @XmlAttribute
    @Nullable
    String origin;

    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
