import TypeRegistry

/// Where a type of `TypeDeclarations/` is known from.
///
/// Evidence is found by the identifier alone, in a table that lookups never touch.
public struct TypeEvidence: Hashable, Sendable {
  /// The first system known to have the type, such as `macOS 12.6.5`; systems before it may have it, too. Nil if no Apple
  /// system is known to have it.
  public let system: String?
  /// The source: a public repository or document, with the file and the commit where they are known.
  public let source: String

  /// Finds the evidence for a type by binary search: the lines are sorted by identifier.
  ///
  /// - Parameter identifier: in lower case.
  init?(for identifier: String) {
    let number = compiledTypeEvidence.withUTF8Buffer { lines -> Int? in
      var (low, high) = (0, lines.count)
      while low < high {
        var start = (low + high) / 2
        while start > low && lines[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        let end = lines[start..<high].firstIndex(of: UInt8(ascii: "\n")) ?? high
        let words = lines[start..<end].split(separator: UInt8(ascii: "\t"))
        guard words.count == 2 else { return nil }
        if words[0].elementsEqual(identifier.utf8) { return Int(String(decoding: words[1], as: UTF8.self)) }
        if words[0].lexicographicallyPrecedes(identifier.utf8) { low = end + 1 } else { high = start }
      }
      return nil
    }
    guard let number else { return nil }
    self = compiledTypeSources[number]
  }

  init(system: String?, source: String) {
    self.system = system
    self.source = source
  }
}

extension TypeEvidence {
  /// The newest Mac system that types of `TypeDeclarations/` are known from, such as `macOS 26.6.2`.
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
  /// Where the type is known from; nil for a type that neither `TypeDeclarations/` nor an optional set declares.
  public var evidence: TypeEvidence? { TypeEvidence(for: identifier) }
}
