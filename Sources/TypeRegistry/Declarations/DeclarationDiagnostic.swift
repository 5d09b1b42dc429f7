import Text

/// Something that is wrong with a type declaration, and what the registry did about it.
public struct DeclarationDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The identifier is missing, empty, too long, or one of the reserved dynamic ones; the declaration is left out.
    case invalidIdentifier
    /// Another declaration of the same identifier is in force; this one is left out.
    case duplicate
    /// A type names itself in `UTTypeConformsTo`; the entry is left out.
    case selfConformance
    /// Following `UTTypeConformsTo` leads back to the type; the entry that closes the circle is left out.
    case cycle
    /// `UTTypeConformsTo` names a type that nothing declares; it counts as a type without properties.
    case undeclaredParent
    /// A string or list is longer than any real one and was cut, or a limit of the whole registry was reached.
    case limit
    /// A value in the property list has another type than its key asks for; the value is left out.
    case malformed
  }

  /// How much a fault matters.
  public enum Severity: String, Hashable, Sendable {
    /// Something the author wrote is not in force.
    case warning
    /// Worth knowing, and usual in real declarations.
    case note
  }

  /// What kind of fault it is.
  public let kind: Kind
  /// How much it matters.
  public let severity: Severity
  /// The declared type that it is about.
  public let identifier: String
  /// What is wrong, in a sentence.
  public let message: String
  /// What to do about it, in a sentence.
  public let advice: String
  /// Where the declaration stands, if it was read from a property list.
  public let location: SourceLocation?

  package init(
    _ kind: Kind, severity: Severity = .warning, identifier: String, _ message: String, advice: String,
    location: SourceLocation?
  ) {
    self.kind = kind
    self.severity = severity
    // Declarations come from anywhere.
    self.identifier = PrintableText.short(identifier, to: 1024)
    self.message = PrintableText.short(message, to: 1024)
    self.advice = advice
    self.location = location
  }

  /// `file:line:column: severity: message; advice`
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(message)\(message.hasSuffix(".") ? "" : ".") \(advice)"
  }
}
