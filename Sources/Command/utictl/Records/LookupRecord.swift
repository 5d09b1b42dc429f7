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

  /// The record of an answer.
  init(_ answer: TypeAnswer, includingCandidates: Bool, languages: [String]) {
    query = JSONSpelling.text(of: answer.query.bytes)
    kind = answer.query.kind.rawValue
    type = TypeRecord(answer.type, languages: languages)
    outside = if case .outside(let wanted) = answer.remark { wanted } else { nil }
    candidates = includingCandidates ? answer.candidates.map(\.identifier) : nil
  }
}
