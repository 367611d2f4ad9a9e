package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementWrapper;
import jakarta.xml.bind.annotation.XmlTransient;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** A {@code <field>}. */
@XmlAccessorType(XmlAccessType.NONE)
final class FieldBean {

    @XmlElement
    @Nullable
    TextBean name;

    @XmlElement
    @Nullable
    TextBean dataType;

    @XmlElementWrapper(name = "argsize")
    @XmlElement(name = "dimsize")
    List<TextBean> size = new ArrayList<>();

    @XmlElement
    @Nullable
    TextBean image;

    @XmlElement
    @Nullable
    TextBean origin;

    @XmlElement(name = "range")
    List<TextBean> ranges = new ArrayList<>();

    @XmlElement
    @Nullable
    TextBean distribution;

    @XmlElement(name = "border")
    List<BorderBean> borders = new ArrayList<>();

    @XmlElement
    @Nullable
    CombineBean combine;

    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
