package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.geometry.Extent;
import java.util.Arrays;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_image_desc;
import org.jocl.cl_image_format;
import org.jocl.cl_mem;

/** An image of two or three dimensions on a device. */
public final class ClImage extends ClObject {

    private final cl_mem handle;
    private final Pointer argument;

    private ClImage(ClCalls calls, cl_mem handle) {
        super(calls);
        this.handle = handle;
        this.argument = Pointer.to(handle);
    }

    /**
     * What an image is.
     *
     * @param dimensions 2 or 3
     * @param size elements per dimension
     * @param written whether kernels write it, else they read it
     */
    public record Kind(ImageFormat format, int dimensions, Extent size, boolean written) {

        private int type() {
            return dimensions == 3 ? CL.CL_MEM_OBJECT_IMAGE3D : CL.CL_MEM_OBJECT_IMAGE2D;
        }

        private long flags() {
            return written ? CL.CL_MEM_WRITE_ONLY : CL.CL_MEM_READ_ONLY;
        }
    }

    /** Whether the device has images at all. */
    public static boolean areSupported(ClContext context) {
        int[] supported = new int[1];
        context.calls()
                .check(
                        "clGetDeviceInfo",
                        CL.clGetDeviceInfo(
                                context.device(),
                                CL.CL_DEVICE_IMAGE_SUPPORT,
                                Sizeof.cl_uint,
                                Pointer.to(supported),
                                null));
        return supported[0] != 0;
    }

    /** Whether the device has images of that format, of whatever size. */
    public static boolean isSupported(ClContext context, Kind kind) {
        int[] count = new int[1];
        context.calls()
                .check(
                        "clGetSupportedImageFormats",
                        CL.clGetSupportedImageFormats(context.handle(), kind.flags(), kind.type(), 0, null, count));
        if (count[0] == 0) {
            return false;
        }
        cl_image_format[] formats = new cl_image_format[count[0]];
        Arrays.setAll(formats, i -> new cl_image_format());
        context.calls()
                .check(
                        "clGetSupportedImageFormats",
                        CL.clGetSupportedImageFormats(
                                context.handle(), kind.flags(), kind.type(), formats.length, formats, null));
        cl_image_format wanted = format(kind.format());
        return Arrays.stream(formats)
                .anyMatch(format -> format.image_channel_order == wanted.image_channel_order
                        && format.image_channel_data_type == wanted.image_channel_data_type);
    }

    /** Elements per dimension of the largest image of that many dimensions. */
    public static Extent largest(ClContext context, int dimensions) {
        return dimensions == 3
                ? new Extent(
                        size(context, CL.CL_DEVICE_IMAGE3D_MAX_WIDTH),
                        size(context, CL.CL_DEVICE_IMAGE3D_MAX_HEIGHT),
                        size(context, CL.CL_DEVICE_IMAGE3D_MAX_DEPTH))
                : new Extent(
                        size(context, CL.CL_DEVICE_IMAGE2D_MAX_WIDTH),
                        size(context, CL.CL_DEVICE_IMAGE2D_MAX_HEIGHT),
                        1);
    }

    private static long size(ClContext context, int what) {
        long[] size = new long[1];
        context.calls()
                .check(
                        "clGetDeviceInfo",
                        CL.clGetDeviceInfo(context.device(), what, Sizeof.size_t, Pointer.to(size), null));
        return size[0];
    }

    /** Allocates an image, uninitialised. */
    public static ClImage create(ClContext context, Kind kind) {
        cl_image_desc description = new cl_image_desc();
        description.image_type = kind.type();
        description.image_width = kind.size().x();
        description.image_height = kind.size().y();
        description.image_depth = kind.dimensions() == 3 ? kind.size().z() : 0;
        int[] code = new int[1];
        cl_mem handle =
                CL.clCreateImage(context.handle(), kind.flags(), format(kind.format()), description, null, code);
        context.calls().check("clCreateImage", code[0], kind.format() + " of " + kind.size());
        return new ClImage(context.calls(), handle);
    }

    private static cl_image_format format(ImageFormat format) {
        cl_image_format cl = new cl_image_format();
        cl.image_channel_order = switch (format.order()) {
            case R -> CL.CL_R;
            case A -> CL.CL_A;
            case INTENSITY -> CL.CL_INTENSITY;
            case LUMINANCE -> CL.CL_LUMINANCE;
            case RG -> CL.CL_RG;
            case RA -> CL.CL_RA;
            case RGBA -> CL.CL_RGBA;
            case BGRA -> CL.CL_BGRA;
            case ARGB -> CL.CL_ARGB;
        };
        cl.image_channel_data_type = switch (format.channel()) {
            case SNORM_INT8 -> CL.CL_SNORM_INT8;
            case SNORM_INT16 -> CL.CL_SNORM_INT16;
            case UNORM_INT8 -> CL.CL_UNORM_INT8;
            case UNORM_INT16 -> CL.CL_UNORM_INT16;
            case SIGNED_INT8 -> CL.CL_SIGNED_INT8;
            case SIGNED_INT16 -> CL.CL_SIGNED_INT16;
            case SIGNED_INT32 -> CL.CL_SIGNED_INT32;
            case UNSIGNED_INT8 -> CL.CL_UNSIGNED_INT8;
            case UNSIGNED_INT16 -> CL.CL_UNSIGNED_INT16;
            case UNSIGNED_INT32 -> CL.CL_UNSIGNED_INT32;
            case HALF_FLOAT -> CL.CL_HALF_FLOAT;
            case FLOAT -> CL.CL_FLOAT;
        };
        return cl;
    }

    cl_mem handle() {
        return handle;
    }

    Pointer argument() {
        return argument;
    }

    @Override
    void release() {
        calls().released("clReleaseMemObject", CL.clReleaseMemObject(handle));
    }
}
