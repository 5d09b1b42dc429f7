import OptionalTypes
import TypeRegistry
import UTText
import UTTypeQueries

/// An answer, as printed by `type lookup --json`.
struct LookupRecord: Codable {
  /// The query as typed.
  let query: String
  /// The interpretation of the query; see `TypeQuery.Kind`.
  let kind: String
  /// The answer.
  let type: TypeRecord
  /// The requested supertype, if the answer does not conform to it because no type with the tag does.
  let outside: String?
  /// The identifiers of all candidates, best first; only with `--all`.
  let candidates: [String]?
  /// For an undeclared tag: the type that an optional set has for it.
  let optional: Optional?

  /// A type of an optional set.
  struct Optional: Codable {
    /// The set.
    let set: String
    /// The identifier of the type.
    let identifier: String
  }

  /// The record of an answer.
  init(_ answer: TypeAnswer, includingCandidates: Bool, languages: [String]) {
    query = String(spelling: answer.query.bytes)
    kind = answer.query.kind.rawValue
    type = TypeRecord(answer.type, languages: languages)
    outside = if case .outside(let wanted) = answer.remark { wanted } else { nil }
    candidates = includingCandidates ? answer.candidates.map(\.identifier) : nil
    let found = answer.optional
    optional = found?.set.flatMap { set in found?.identifier.map { Optional(set: set, identifier: $0) } }
  }
}

extension TypeAnswer {
  /// The optional set's or apps' answer for an undeclared tag; nil for a declared one.
  var optional: OptionalAnswer? {
    guard remark == .undeclaredTag, let tag = type.tags.first, let value = tag.values.first else { return nil }
    return OptionalAnswer(tag: value, tagClass: tag.tagClass)
  }
}
