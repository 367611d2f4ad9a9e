package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.base.UsageException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.FileImageInputStream;
import javax.imageio.stream.FileImageOutputStream;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** A PNG file that says, as a text in it, in which style it was drawn, so that a run that goes on draws as before. */
final class PictureFile {

    private static final String FORMAT = "javax_imageio_png_1.0";
    private static final String KEYWORD = "halomill:picture";
    private static final Pattern PLACEHOLDER = Pattern.compile(Pattern.quote("{iteration}"));

    private PictureFile() {}

    /** Writes a picture and its style. */
    static void write(BufferedImage image, PictureStyle style, Path file) throws IOException {
        Iterator<ImageWriter> writers = ImageIO.getImageWritersByFormatName("png");
        if (!writers.hasNext()) {
            throw new IOException("this Java cannot write PNG: use one with the module java.desktop");
        }
        ImageWriter writer = writers.next();
        IIOMetadata metadata = writer.getDefaultImageMetadata(
                ImageTypeSpecifier.createFromRenderedImage(image), writer.getDefaultWriteParam());
        IIOMetadataNode entry = new IIOMetadataNode("tEXtEntry");
        entry.setAttribute("keyword", KEYWORD);
        entry.setAttribute("value", style.toString());
        IIOMetadataNode text = new IIOMetadataNode("tEXt");
        text.appendChild(entry);
        IIOMetadataNode root = new IIOMetadataNode(FORMAT);
        root.appendChild(text);
        metadata.mergeTree(FORMAT, root);
        Files.deleteIfExists(file); // or its old end would stay
        try (ImageOutputStream out = new FileImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            writer.write(metadata, new IIOImage(image, null, metadata), writer.getDefaultWriteParam());
        } finally {
            writer.dispose();
        }
    }

    /**
     * The style of the first of some pictures that says a range, if one does.
     *
     * @param pattern of their names, {@code {iteration}} in it
     * @param done pictures of later iterations are of another run
     */
    static Optional<PictureStyle> ofFirst(Path pattern, long done) {
        String name = String.valueOf(pattern.getFileName());
        Path folder = pattern.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || !name.contains("{iteration}")) {
            return Optional.empty();
        }
        String[] parts = PLACEHOLDER.split(name, 2);
        Pattern numbered = Pattern.compile(Pattern.quote(parts[0]) + "(\\d{1,18})"
                + PLACEHOLDER
                        .splitAsStream(parts[1])
                        .map(Pattern::quote)
                        .reduce((one, other) -> one + "\\1" + other)
                        .orElse(""));
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> numbered.matcher(String.valueOf(file.getFileName())))
                    .filter(found -> found.matches() && Long.parseLong(found.group(1)) <= done)
                    .sorted((one, other) -> Long.compare(Long.parseLong(one.group(1)), Long.parseLong(other.group(1))))
                    .flatMap(found -> read(folder.resolve(found.group())).stream())
                    .filter(style -> style.range().isPresent())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The style in which a picture was drawn; empty if it does not say it. */
    static Optional<PictureStyle> read(Path file) {
        ImageReader reader = ImageIO.getImageReadersByFormatName("png").next();
        try (ImageInputStream in = new FileImageInputStream(file.toFile())) {
            reader.setInput(in);
            NodeList entries =
                    ((IIOMetadataNode) reader.getImageMetadata(0).getAsTree(FORMAT)).getElementsByTagName("tEXtEntry");
            for (int i = 0; i < entries.getLength(); i++) {
                Node entry = entries.item(i);
                if (entry.getAttributes().getNamedItem("keyword").getNodeValue().equals(KEYWORD)) {
                    return Optional.of(PictureStyle.parse(
                            entry.getAttributes().getNamedItem("value").getNodeValue()));
                }
            }
            return Optional.empty();
        } catch (IOException | UsageException e) {
            return Optional.empty(); // somebody else's file
        } finally {
            reader.dispose();
        }
    }
}
