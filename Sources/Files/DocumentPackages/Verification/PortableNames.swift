import FileTrees

/// Names that other systems do not allow, or cannot distinguish.
///
/// Sources: Microsoft, "Naming Files, Paths, and Namespaces"; for collisions see `NameCollision`.
struct PortableNames {
  /// A problem with a name.
  struct Fault {
    let rule: PackageFinding.Rule
    let name: FileName
    let message: String
  }

  /// Returns the problems with the names in one folder.
  func faults(of names: some Collection<FileName>) -> [Fault] {
    var faults: [Fault] = []
    for name in names.sorted() {
      if let message = Self.fault(of: name) {
        faults.append(Fault(rule: .unportableName, name: name, message: message))
      }
    }
    return faults
      + NameCollisions.among(names).map { collision in
        Fault(
          rule: collision.difference == .letterCase ? .caseCollision : .unicodeCollision, name: collision.name,
          message: collision.message)
      }
  }

  private static func fault(of name: FileName) -> String? {
    guard name.isText else { return "the name is not valid UTF-8, which macOS and Windows require" }
    let bytes = name.bytes
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "the name contains a control character, which Windows does not allow"
    }
    if let byte = bytes.first(where: { Array("<>:\"\\|?*".utf8).contains($0) }) {
      return "the name contains '\(Unicode.Scalar(byte))', which Windows does not allow"
    }
    if let last = bytes.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      return "the name ends in a dot or space, which Windows removes"
    }
    let stem = Array(bytes.prefix { $0 != UInt8(ascii: ".") })
    var word = String(decoding: stem, as: UTF8.self).uppercased()
    while word.last == " " { word.removeLast() }
    return isDevice(word) ? "the name is reserved for a device on Windows: '\(word)'" : nil
  }

  private static func isDevice(_ word: String) -> Bool {
    if ["CON", "PRN", "AUX", "NUL"].contains(word) { return true }
    guard word.hasPrefix("COM") || word.hasPrefix("LPT") else { return false }
    return ["1", "2", "3", "4", "5", "6", "7", "8", "9", "\u{B9}", "\u{B2}", "\u{B3}"].contains(word.dropFirst(3))
  }
}
