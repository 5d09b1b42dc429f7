import Glibc

enum Files {
  /// Whether a path names something, without following a link.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The lines of standard input, without their ends.
  static func standardInputLines() -> [String] {
    var lines: [String] = []
    while let line = readLine(strippingNewline: true) { lines.append(line) }
    return lines
  }
}
