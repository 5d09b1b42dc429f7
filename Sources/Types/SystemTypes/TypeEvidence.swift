import TypeRegistry

/// The source of a type in `TypeDeclarations/`.
///
/// Evidence is found by the identifier alone, in a table that lookups never touch.
public struct TypeEvidence: Hashable, Sendable {
  /// The first system with the type, such as `macOS 12.6.5`, as far as known; earlier systems may also have it. Nil if
  /// no known Apple system has the type.
  public let system: String?
  /// The source: a public repository or document, with the file and the commit if known.
  public let source: String

  /// Finds the evidence for a type.
  ///
  /// - Parameter identifier: in lower case.
  init?(for identifier: String) {
    guard let number = SortedLines(compiledTypeEvidence).fields(of: identifier)?.first.flatMap({ Int($0) }) else {
      return nil
    }
    self = compiledTypeSources[number]
  }

  init(system: String?, source: String) {
    self.system = system
    self.source = source
  }
}

extension TypeEvidence {
  /// The newest Mac system that is a source for types of `TypeDeclarations/`, such as `macOS 26.6.2`.
  package static var newestSystem: String? {
    compiledTypeSources.compactMap(\.system).filter { $0.hasPrefix("macOS ") }.max {
      $0.numbers.lexicographicallyPrecedes($1.numbers)
    }
  }
}

extension String {
  fileprivate var numbers: [Int] { split { !$0.isNumber }.compactMap { Int($0) } }
}

extension UniformType {
  /// The source of the type; nil for a type that neither `TypeDeclarations/` nor an optional set declares.
  public var evidence: TypeEvidence? { TypeEvidence(for: identifier) }
}
