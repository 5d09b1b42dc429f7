import PropertyLists

/// A string of a property list: as it was written, with its build settings in place, and where it stood.
///
/// A class for the same reason as ``DocumentType``.
public final class DeclaredText: Sendable {
  /// Where it stands.
  public let node: PropertyList.Node
  /// The string as it was written.
  public let written: String
  /// The string with build settings in place; nil if it holds one that is not known, or a mark that a template engine
  /// will replace, so that nothing can be said of it.
  public let value: String?
  /// The value in lower case, as identifiers and extensions are compared.
  public let lowercasedValue: String?

  /// The text of a string node; nil for a node of another kind.
  public init?(_ node: PropertyList.Node, settings: BuildSettings) {
    guard let written = node.string else { return nil }
    self.node = node
    self.written = written
    value = written.utf8.contains(where: Self.isSpecial) ? Self.value(of: written, settings) : written
    lowercasedValue = value?.inLowerCase
  }

  private static func value(of written: String, _ settings: BuildSettings) -> String? {
    if TemplateMark.first(in: written) != nil { return nil }
    return written.utf8.contains(UInt8(ascii: "$")) ? settings.expand(written).text : written
  }

  /// Whether a build setting or a template's mark may begin with a byte; most strings have no such byte.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "<"): true
    default: false
    }
  }
}

extension String {
  /// The text in lower case, without a copy where it is in lower case already, as identifiers are.
  package var inLowerCase: String {
    let others = utf8.withContiguousStorageIfAvailable { bytes in
      // All are looked at, which is faster than to stop at the first: several are looked at in one step.
      var others: UInt8 = 0
      for byte in bytes { others |= byte >= 0x80 || byte &- UInt8(ascii: "A") < 26 ? 1 : 0 }
      return others
    }
    return others == 0 ? self : lowercased()
  }
}
