import UniformTypeIdentifiers

// What a program knows that depends on the module alone.
for name in CommandLine.arguments.dropFirst() {
  print(name, UTType(filenameExtension: name)?.identifier ?? "unknown")
}
