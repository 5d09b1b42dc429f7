import UniformTypeIdentifiers

extension UTType {
  /// A type of another program, which may be installed while this one runs.
  static var track: UTType { UTType(importedAs: "com.topografix.gpx") }
}

// The same in a program that depends on the product InstalledTypes, too, and need not mention it.
for name in CommandLine.arguments.dropFirst() {
  print(name, UTType(filenameExtension: name)?.identifier ?? "unknown")
}
// Waits until the type is installed.
if CommandLine.arguments.count == 1 {
  print(UTType.track.isDeclared)
  fflush(nil)
  while !UTType.track.isDeclared { usleep(10_000) }
  print(UTType.track.preferredFilenameExtension ?? "none")
}
