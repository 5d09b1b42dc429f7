import TypeRegistry

/// An extension of several parts, such as `tar.gz`. As on Apple's systems, types are matched only by the last part.
public struct CompoundExtension: Hashable, Sendable {
  /// Declared extensions with the same meaning, or part of it: `gz` and `tgz` for `tar.gz`.
  public let declared: [String]
  /// The types of these extensions: `.gz is org.gnu.gnu-zip-archive, .tgz is org.gnu.gnu-zip-tar-archive`.
  public let explanation: String

  /// Creates a compound extension; nil for an extension of one part, or if no part is declared.
  public init?(_ tag: String, in registry: TypeRegistry) {
    let parts = tag.lowercased().split(separator: ".")
    guard parts.count > 1, let last = parts.last else { return nil }
    var forms = [String(last)]
    // tar.gz is also tgz; tar.bz2 is also tbz2 and tbz.
    if parts[parts.count - 2] == "tar" { forms += ["t\(last)", "t\(last.prefix { !$0.isNumber })"] }
    var declared: [String] = []
    for form in forms where !declared.contains(form) {
      let type = registry.type(tag: form, tagClass: .filenameExtension, conformingTo: nil)
      if type?.isDeclared == true { declared.append(form) }
    }
    guard !declared.isEmpty else { return nil }
    self.declared = declared
    let lookup = TypeLookup(in: registry)
    explanation = declared.compactMap { form in
      let answer = try? lookup.answer(TypeQuery(form, as: .filenameExtension))
      return answer.map { ".\(form) is \($0.type.identifier)" }
    }.joined(separator: ", ")
  }
}
