package io.github.halomill.generator.xml;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlTransient;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.jaxb.core.annotation.XmlLocation;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** The root element. */
@XmlRootElement(name = "program")
@XmlAccessorType(XmlAccessType.NONE)
final class ProgramBean {

    @XmlAttribute
    @Nullable
    String name;

    @XmlElement(name = "parameter")
    List<ParameterBean> parameters = new ArrayList<>();

    @XmlElement(name = "scalar")
    List<ParameterBean> scalars = new ArrayList<>();

    @XmlElement(name = "grid")
    List<GridBean> grids = new ArrayList<>();

    @XmlElement(name = "field")
    List<FieldBean> fields = new ArrayList<>();

    @XmlElement(name = "argument")
    List<ArgumentBean> arguments = new ArrayList<>();

    @XmlElement(name = "shadow")
    List<ShadowBean> shadows = new ArrayList<>();

    @XmlElement(name = "kernels")
    List<KernelBean> files = new ArrayList<>();

    @XmlElement(name = "kernel")
    List<KernelBean> kernels = new ArrayList<>();

    @XmlElement(name = "schedule")
    List<StepBean.Schedule> schedules = new ArrayList<>();

    @XmlElement
    List<TextBean> iterations = new ArrayList<>();

    @XmlElement(name = "swap")
    List<TextBean> swaps = new ArrayList<>();

    @XmlLocation
    @XmlTransient
    @Nullable
    Locator locator;
}
