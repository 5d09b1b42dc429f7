import TypeQueries
import TypeRegistry

/// An answer, as `type lookup --json` prints it.
struct LookupRecord: Codable {
  /// The query as it was typed.
  let query: String
  /// How the query was understood; see `TypeQuery.Kind`.
  let kind: String
  /// The answer.
  let type: TypeRecord
  /// The type that the answer does not conform to, where no type that does has the tag.
  let outside: String?
  /// Identifiers of all candidates, best first; only when they were asked for.
  let candidates: [String]?

  /// The record of an answer.
  init(_ answer: TypeAnswer, includingCandidates: Bool, languages: [String]) {
    query = answer.query.text
    kind = answer.query.kind.rawValue
    type = TypeRecord(answer.type, languages: languages)
    outside = if case .outside(let wanted) = answer.remark { wanted } else { nil }
    candidates = includingCandidates ? answer.candidates.map(\.identifier) : nil
  }
}
