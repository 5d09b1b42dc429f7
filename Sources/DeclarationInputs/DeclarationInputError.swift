import Glibc

/// Why something could not be checked: what, where, and what to do.
public struct DeclarationInputError: Error, Sendable, Hashable {
  /// What it is about: a file, a folder, or a member of an archive.
  public let path: String
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let hint: String

  init(_ path: String, _ message: String, hint: String) {
    self.path = path
    self.message = message
    self.hint = hint
  }

  /// That the system does not tell what is at a path.
  static func notExaminable(_ path: String, code: Int32) -> DeclarationInputError {
    DeclarationInputError(
      path, "cannot examine it: \(String(cString: strerror(code)))", hint: "check the path and its permissions")
  }
}

extension DeclarationInputError: CustomStringConvertible {
  public var description: String { "\(path): \(message); \(hint)" }
}
