import FileTrees

/// Something that is wrong with a package, or will be elsewhere.
public struct PackageFinding: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// It does not work here.
    case error
    /// It does not work on other systems.
    case warning
  }

  /// What is looked for.
  public enum Rule: String, Sendable, CaseIterable {
    /// No type is declared for the extension of a folder that is to be a package.
    case undeclaredType = "undeclared-type"
    /// A folder has the extension of a flat type, or a flat file that of a package.
    case wrongKind = "wrong-kind"
    /// An item cannot be read.
    case unreadable = "unreadable"
    /// A socket, pipe or device.
    case specialFile = "special-file"
    /// Names that are one and the same where case does not count.
    case caseCollision = "case-collision"
    /// Names that are one and the same where Unicode is normalized.
    case unicodeCollision = "unicode-collision"
    /// A name that other systems do not allow.
    case unportableName = "unportable-name"
    /// A link that leads out of the package.
    case outsideLink = "outside-link"
    /// A link that leads nowhere.
    case danglingLink = "dangling-link"
    /// What a crashed save left.
    case leftover = "leftover"
  }

  /// What was found.
  public let rule: Rule
  /// How bad it is.
  public let severity: Severity
  /// The bytes of the path: that of the package as it was given, and on from there.
  public let path: [UInt8]
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let advice: String
}
