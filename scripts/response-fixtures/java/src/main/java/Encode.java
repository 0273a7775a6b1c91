import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.TextFormat;
import com.google.protobuf.TypeRegistry;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Encodes messages of text format with the protobuf library of Java. See ../make.sh. */
public final class Encode {
  public static void main(String[] arguments) throws Exception {
    Path types = Path.of(arguments[0]);
    Path texts = Path.of(arguments[1]);
    Path out = Files.createDirectories(Path.of(arguments[2]));
    Map<String, FileDescriptor> files = new HashMap<>();
    for (FileDescriptorProto file : FileDescriptorSet.parseFrom(Files.readAllBytes(types)).getFileList()) {
      FileDescriptor[] imports =
          file.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
      files.put(file.getName(), FileDescriptor.buildFrom(file, imports));
    }
    ExtensionRegistry extensions = ExtensionRegistry.newInstance();
    TypeRegistry.Builder registry = TypeRegistry.newBuilder();
    Map<String, Descriptor> messages = new HashMap<>();
    for (FileDescriptor file : files.values()) {
      for (Descriptor message : file.getMessageTypes()) {
        messages.put(message.getFullName(), message);
        registry.add(message);
      }
      for (FieldDescriptor extension : file.getExtensions()) register(extensions, extension);
      for (Descriptor message : file.getMessageTypes()) {
        for (FieldDescriptor extension : message.getExtensions()) register(extensions, extension);
      }
    }
    TextFormat.Parser parser = TextFormat.Parser.newBuilder().setTypeRegistry(registry.build()).build();
    for (String line : Files.readAllLines(texts.resolve("cases.txt"))) {
      String[] words = line.split(" ");
      DynamicMessage.Builder builder = DynamicMessage.newBuilder(messages.get(words[1]));
      parser.merge(Files.readString(texts.resolve(words[0] + ".textproto")), extensions, builder);
      DynamicMessage message = builder.build();
      byte[] data = new byte[message.getSerializedSize()];
      CodedOutputStream output = CodedOutputStream.newInstance(data);
      output.useDeterministicSerialization();
      message.writeTo(output);
      output.checkNoSpaceLeft();
      Files.write(out.resolve(words[0] + ".pb"), data);
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (OutputStream gzip = new GZIPOutputStream(packed)) {
        gzip.write(data);
      }
      Files.write(out.resolve(words[0] + ".pb.gz"), packed.toByteArray());
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      CodedOutputStream delimited = CodedOutputStream.newInstance(stream);
      for (int count = 0; count < 3; count += 1) {
        delimited.writeUInt32NoTag(data.length);
        delimited.writeRawBytes(data);
      }
      delimited.flush();
      Files.write(out.resolve(words[0] + ".delimited"), stream.toByteArray());
    }
  }

  private static void register(ExtensionRegistry extensions, FieldDescriptor extension) {
    if (extension.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      extensions.add(extension, DynamicMessage.getDefaultInstance(extension.getMessageType()));
    } else {
      extensions.add(extension);
    }
  }
}
