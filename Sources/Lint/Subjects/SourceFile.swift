/// A file of Swift or Objective-C code that is compared with the declarations.
public struct SourceFile: Sendable {
  /// What the file is called in messages.
  public let name: String
  /// Its bytes.
  public let bytes: [UInt8]
  /// What it says that declarations have to agree with.
  package let facts: CodeFacts

  /// A file of code. It is read as Swift if its name ends with `.swift`, and as Objective-C otherwise.
  public init(_ bytes: [UInt8], named name: String) {
    self.name = name
    self.bytes = bytes
    facts = CodeReader.facts(of: bytes, named: name)
  }

  /// Whether it is code of tests, which make up types of their own.
  package var isTest: Bool {
    let parts = name.split(separator: "/")
    return parts.dropLast().contains { $0.hasSuffix("Tests") || $0 == "Tests" || $0.hasSuffix("Test") }
      || parts.last.map { $0.hasSuffix("Tests.swift") || $0.hasSuffix("Tests.m") } ?? false
  }
}
