import FileTrees

/// A problem of a package on this system or on other systems.
public struct PackageFinding: Sendable, Hashable {
  /// The severity.
  public enum Severity: String, Sendable {
    /// Does not work on this system.
    case error
    /// Does not work on other systems.
    case warning
  }

  /// The rules.
  public enum Rule: String, Sendable, CaseIterable {
    /// No package type is declared for the extension of the folder.
    case undeclaredType = "undeclared-type"
    /// A folder has the extension of a flat file, or a flat file has a package's extension.
    case wrongKind = "wrong-kind"
    /// An item cannot be read.
    case unreadable = "unreadable"
    /// A socket, pipe, or device.
    case specialFile = "special-file"
    /// Names that collide on case-insensitive file systems.
    case caseCollision = "case-collision"
    /// Names that collide on file systems that normalize Unicode.
    case unicodeCollision = "unicode-collision"
    /// A name that other systems do not allow.
    case unportableName = "unportable-name"
    /// A link that leads out of the package.
    case outsideLink = "outside-link"
    /// A link that leads nowhere.
    case danglingLink = "dangling-link"
    /// A file in which macOS stores metadata of an item next to it.
    case appleDouble = "apple-double"
    /// A leftover of a crashed save.
    case leftover = "leftover"
  }

  /// The rule.
  public let rule: Rule
  /// The severity.
  public let severity: Severity
  /// The bytes of the path, which begins with the path of the package as given.
  public let path: [UInt8]
  /// The problem.
  public let message: String
  /// The help.
  public let help: String
}
