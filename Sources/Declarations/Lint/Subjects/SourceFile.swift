/// A file of Swift or Objective-C code to compare with the declarations.
public struct SourceFile: Sendable {
  /// The name in messages.
  public let name: String
  /// The bytes.
  public let bytes: [UInt8]
  /// The facts that declarations must agree with.
  package let facts: CodeFacts

  /// Creates a source file. It is read as Swift if its name ends with `.swift`, and as Objective-C otherwise.
  public init(_ bytes: [UInt8], named name: String) {
    self.name = name
    self.bytes = bytes
    facts = CodeReader.facts(of: bytes, named: name)
  }

  /// Whether it is test code, which invents types.
  package var isTest: Bool {
    let parts = name.split(separator: "/")
    return parts.dropLast().contains { $0.hasSuffix("Tests") || $0 == "Tests" || $0.hasSuffix("Test") }
      || parts.last.map { $0.hasSuffix("Tests.swift") || $0.hasSuffix("Tests.m") } ?? false
  }
}
