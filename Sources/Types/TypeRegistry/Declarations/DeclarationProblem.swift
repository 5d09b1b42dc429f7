import UTText

/// A problem with a type declaration.
public struct DeclarationProblem: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a problem.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The identifier is missing, empty, too long, or reserved for dynamic types; the declaration is skipped.
    case invalidIdentifier
    /// Another declaration of the same identifier takes precedence; this one is skipped.
    case duplicate
    /// A type names itself in `UTTypeConformsTo`; the entry is skipped.
    case selfConformance
    /// Following `UTTypeConformsTo` leads back to the type; the entry that closes the cycle is skipped.
    case cycle
    /// `UTTypeConformsTo` names an undeclared type, which is treated as a type without properties.
    case undeclaredParent
    /// A string or list exceeds a limit and was truncated, or a limit of the whole registry was reached.
    case limit
    /// A value in the property list has the wrong type for its key; the value is skipped.
    case malformed
  }

  /// The severity of a problem.
  public enum Severity: String, Hashable, Sendable {
    /// A part of a declaration has no effect.
    case warning
    /// Common in real declarations.
    case note
  }

  /// The kind of problem.
  public let kind: Kind
  /// The severity.
  public let severity: Severity
  /// The identifier of the declared type.
  public let identifier: String
  /// The problem, in lower case without a period.
  public let message: String
  /// The help, in lower case without a period.
  public let help: String
  /// The location of the declaration, if it was read from a property list.
  public let location: SourceLocation?

  package init(
    _ kind: Kind, severity: Severity = .warning, identifier: String, _ message: String, help: String,
    location: SourceLocation?
  ) {
    self.kind = kind
    self.severity = severity
    // Declarations may come from untrusted files.
    self.identifier = PrintableText.short(identifier, to: 1024)
    self.message = PrintableText.short(message, to: 1024)
    self.help = help
    self.location = location
  }

  /// `file:line:column: severity: message; help`
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(message); \(help)"
  }
}
