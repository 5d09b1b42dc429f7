import Glibc

enum Files {
  /// Whether a path names something, without following a link.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The bytes of a path that was given as an argument: names on disk need not be UTF-8, but the text of an argument
  /// is.
  static func bytes(ofArgument path: String) -> [UInt8] {
    for position in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[position] else { continue }
      let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      if String(decoding: bytes, as: UTF8.self) == path { return Array(bytes) }
    }
    return Array(path.utf8)
  }

  /// The lines of standard input, without their ends.
  static func standardInputLines() -> [String] {
    var lines: [String] = []
    while let line = readLine(strippingNewline: true) { lines.append(line) }
    return lines
  }
}
