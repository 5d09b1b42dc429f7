extension LintRun {
  /// A constant by its type and name.
  private struct Constant: Hashable {
    let type: String?
    let name: String
  }

  /// The number of names up to which it is faster to search a file for each name than to read the file.
  private static let fewNames = 16

  /// Finds the values of constants that other files use. A constant with several values is omitted.
  static func resolvedMentions(in sources: [SourceFile]) -> [String: [TypeMention]] {
    let users = sources.filter { !$0.facts.constantMentions.isEmpty && !$0.isTest }
    guard !users.isEmpty else { return [:] }
    let wanted = Set(users.flatMap(\.facts.constantMentions).map { Constant(type: $0.type, name: $0.name) })
    let names = Set(wanted.map(\.name))
    var values: [Constant: Set<String>] = [:]
    for source in sources where source.name.hasSuffix(".swift") && !source.isTest {
      guard names.count > fewNames || names.contains(where: { source.bytes.contains($0) }) else { continue }
      for constant in CodeReader.strings(of: source.bytes, named: source.name) {
        let key = Constant(type: constant.type, name: constant.name)
        if wanted.contains(key) { values[key, default: []].insert(constant.value) }
      }
    }
    var found: [String: [TypeMention]] = [:]
    for source in users {
      found[source.name] = source.facts.constantMentions.compactMap { use in
        guard let known = values[Constant(type: use.type, name: use.name)], known.count == 1 else { return nil }
        return known.first.map { use.mention.replacing(identifier: $0) }
      }
    }
    return found
  }
}

extension [UInt8] {
  /// Whether a word is in the bytes.
  fileprivate func contains(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return false }
    var start = startIndex
    while let index = self[start...].firstIndex(of: first) {
      if self[index...].starts(with: word.utf8) { return true }
      start = index + 1
    }
    return false
  }
}
