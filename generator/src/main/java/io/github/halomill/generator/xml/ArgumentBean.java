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

/** An {@code <argument>}, in a kernel or outside. */
@XmlAccessorType(XmlAccessType.NONE)
final class ArgumentBean {

    @XmlElement
    @Nullable
    TextBean name;

    @XmlElement
    @Nullable
    TextBean property;

    @XmlElement
    @Nullable
    TextBean field;

    @XmlElement
    @Nullable
    TextBean dataType;

    @XmlElement(name = "cl_mem")
    @Nullable
    TextBean clMem;

    @XmlElementWrapper(name = "argsize")
    @XmlElement(name = "dimsize")
    List<TextBean> size = new ArrayList<>();

    @XmlElement
    @Nullable
    TextBean image;

    @XmlElement
    @Nullable
    ShadowBean shadow;

    @XmlElement
    @Nullable
    TextBean wraps;

    @XmlElement
    @Nullable
    TextBean origin;

    @XmlElement
    @Nullable
    TextBean distribution;

    @XmlElement
    @Nullable
    CombineBean combine;

    @XmlElement
    @Nullable
    TextBean value;

    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
