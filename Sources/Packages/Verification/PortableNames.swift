import FileTrees

/// Names that other systems cannot have, or cannot tell apart.
///
/// Sources: Microsoft, "Naming Files, Paths, and Namespaces"; Apple, "Apple File System Guide" (case and normalization); Unicode
/// Standard Annex 15.
struct PortableNames {
  /// What is wrong with a name.
  struct Fault {
    let rule: PackageFinding.Rule
    let name: FileName
    let message: String
  }

  /// What is wrong with the names in one folder.
  func faults(of names: some Collection<FileName>) -> [Fault] {
    var faults: [Fault] = []
    // Texts are equal if they are canonically equivalent, which is what normalization makes the same.
    var normalized: [String: FileName] = [:]
    var folded: [String: FileName] = [:]
    for name in names.sorted() {
      if let message = Self.fault(of: name) {
        faults.append(Fault(rule: .unportableName, name: name, message: message))
      }
      guard name.isText else { continue }
      if let first = normalized.updateValue(name, forKey: name.text) {
        faults.append(
          Fault(
            rule: .unicodeCollision, name: name,
            message: "differs only in Unicode normalization from another name, \(Self.spelled(first))"))
        continue
      }
      if let first = folded.updateValue(name, forKey: Self.fold(name.text)) {
        faults.append(
          Fault(
            rule: .caseCollision, name: name,
            message: "differs only in case from '\(first)': on most Macs and on Windows they are one"
          ))
      }
    }
    return faults
  }

  /// Both ways, so that `ß` and `SS` are the same, as on Macs.
  private static func fold(_ text: String) -> String { text.uppercased().lowercased() }

  /// A name whose characters outside of ASCII are spelled out, to tell it from one that looks the same.
  private static func spelled(_ name: FileName) -> String {
    let scalars = name.text.unicodeScalars.map {
      $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}"
    }
    return "'\(scalars.joined())'"
  }

  private static func fault(of name: FileName) -> String? {
    guard name.isText else { return "no UTF-8: Macs and Windows cannot have such a name" }
    let bytes = name.bytes
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "a control character, which Windows does not allow in names"
    }
    if let byte = bytes.first(where: { Array("<>:\"\\|?*".utf8).contains($0) }) {
      return "the character '\(Unicode.Scalar(byte))', which Windows does not allow in names"
    }
    if let last = bytes.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      return "a dot or a space at the end, which Windows drops"
    }
    let stem = Array(bytes.prefix { $0 != UInt8(ascii: ".") })
    var word = String(decoding: stem, as: UTF8.self).uppercased()
    while word.last == " " { word.removeLast() }
    return isDevice(word) ? "a name that Windows keeps for a device, \(word)" : nil
  }

  private static func isDevice(_ word: String) -> Bool {
    if ["CON", "PRN", "AUX", "NUL"].contains(word) { return true }
    guard word.hasPrefix("COM") || word.hasPrefix("LPT") else { return false }
    return ["1", "2", "3", "4", "5", "6", "7", "8", "9", "\u{B9}", "\u{B2}", "\u{B3}"].contains(word.dropFirst(3))
  }
}
