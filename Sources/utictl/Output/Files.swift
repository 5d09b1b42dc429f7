import Glibc

enum Files {
  /// Whether a path names something, without following a link.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The bytes of paths that were given as arguments, in their order: names on disk need not be UTF-8, but the text of
  /// an argument is.
  static func bytes(ofArguments paths: [String]) -> [[UInt8]] {
    var position = 0
    return paths.map { path in
      while position < Int(CommandLine.argc) {
        defer { position += 1 }
        guard let argument = CommandLine.unsafeArgv[position] else { continue }
        let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
        if String(decoding: bytes, as: UTF8.self) == path { return Array(bytes) }
      }
      return Array(path.utf8)
    }
  }

  /// The lines of standard input, without their ends.
  static func standardInputLines() throws -> [String] {
    var input: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure("standard input cannot be read: \(String(cString: strerror(errno)))") }
      if count == 0 { break }
      input += chunk[..<count]
    }
    if input.isEmpty { return [] }
    if input.last == UInt8(ascii: "\n") { input.removeLast() }
    return input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
