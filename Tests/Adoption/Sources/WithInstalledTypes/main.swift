import UniformTypeIdentifiers

// The same in a program that depends on the product InstalledTypes, too, and need not mention it.
for name in CommandLine.arguments.dropFirst() {
  print(name, UTType(filenameExtension: name)?.identifier ?? "unknown")
}
