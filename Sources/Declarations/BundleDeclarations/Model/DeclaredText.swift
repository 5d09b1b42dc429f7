import PropertyLists

/// A string in a property list: as written, with expanded build settings, and with its location.
///
/// A class for the same reason as ``DocumentType``.
public final class DeclaredText: Sendable {
  /// The place.
  public let node: PropertyList.Node
  /// The string as written.
  public let written: String
  /// The string with expanded build settings; nil if it contains an unknown one, a template placeholder, or a macro, so
  /// that its value is unknown.
  public let value: String?
  /// The lowercase value, for comparing identifiers and extensions.
  public let lowercasedValue: String?

  /// Creates the text of a string node; nil for a node of another type.
  public init?(_ node: PropertyList.Node, settings: BuildSettings) {
    guard let written = node.string else { return nil }
    self.node = node
    self.written = written
    value = written.utf8.contains(where: Self.isSpecial) ? Self.value(of: written, settings) : written
    lowercasedValue = value?.inLowerCase
  }

  private static func value(of written: String, _ settings: BuildSettings) -> String? {
    if TemplateMark.first(in: written) != nil { return nil }
    if written.utf8.contains(UInt8(ascii: "$")) { return settings.expand(written).text }
    return settings.preprocessesInfoPlist && mayContainMacro(written) ? nil : written
  }

  /// Whether a word is written as macros usually are: in capital letters, with an underscore, such as `AUTH_SCHEME`.
  private static func mayContainMacro(_ text: String) -> Bool {
    text.split { !($0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber)) }.contains { word in
      word.contains("_") && word.contains(where: \.isLetter) && !word.contains(where: \.isLowercase)
    }
  }

  /// Whether a byte may be in a build setting, a template placeholder, or a macro; most strings have no such byte.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension String {
  /// The lowercase text, without a copy if it is already lowercase, as most identifiers are.
  package var inLowerCase: String {
    let others = utf8.withContiguousStorageIfAvailable { bytes in
      // Checking all bytes is faster than stopping at the first, because several are checked in one step.
      var others: UInt8 = 0
      for byte in bytes { others |= byte >= 0x80 || byte &- UInt8(ascii: "A") < 26 ? 1 : 0 }
      return others
    }
    return others == 0 ? self : lowercased()
  }
}
