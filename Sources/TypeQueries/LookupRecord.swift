/// An answer of `lookup` as `--json` prints it.
public struct LookupRecord: Codable, Hashable, Sendable {
  /// The query as it was typed.
  public var query: String
  /// How the query was understood; see `TypeQuery.Kind`.
  public var kind: String
  /// The answer.
  public var type: TypeRecord
  /// The type that the answer does not conform to, where no type that does has the tag.
  public var outside: String?
  /// Identifiers of all candidates, best first; only when they were asked for.
  public var candidates: [String]?

  /// The record of an answer.
  public init(_ answer: TypeAnswer, includingCandidates: Bool, languages: [String] = []) {
    query = answer.query.text
    kind = answer.query.kind.rawValue
    type = TypeRecord(answer.type, languages: languages)
    if case .outside(let wanted) = answer.remark { outside = wanted }
    candidates = includingCandidates ? answer.candidates.map(\.identifier) : nil
  }
}
