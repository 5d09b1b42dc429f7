import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// A document type that takes back what another one says of a more general type.
enum WeakerChild: DeclarationRule {
  static let description = RuleDescription(
    "XR007", "weaker-child", .note, enforcers: [.documentation],
    summary: "A document type claims a type with a lesser role or rank than another claims its parent",
    rationale: """
      For a file, the document type with the more specific type counts. Where an app edits public.text but only views \
      public.plain-text, plain text is only viewed, though the other entry would seem to cover it. It is right where that is \
      what is meant.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      Example(
        X.documents(
          X.document(["public.text"], name: "Text", rank: "Alternate"),
          X.document(["↓public.plain-text"], name: "Plain Text", role: "Viewer", rank: "Alternate"))),
      Example(
        X.documents(
          X.document(["public.text"], name: "Text", rank: "Default"),
          X.document(["↓public.html"], name: "HTML", rank: "None"))),
      Example(
        X.documents(
          X.document(["public.text"], name: "Text", role: "Viewer", rank: "Alternate"),
          X.document(["public.plain-text"], name: "Plain Text", rank: "Default")),
        comment: "The more specific type is claimed more strongly."),
      Example(
        X.documents(
          X.document(["public.data"], name: "Any File", rank: "Alternate"),
          X.document(["public.plain-text"], name: "Plain Text", role: "Viewer", rank: "Alternate")),
        comment: "public.data stands for every file."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.info.documentTypes.count > 1 else { return }
    var claims: [String: Claim] = [:]
    for document in subject.info.documentTypes {
      guard let claim = Claim(document) else { continue }
      for text in document.contentTypes {
        guard let key = text.lowercasedValue, claims[key] == nil, !BroadTypes.everything.contains(key) else {
          continue
        }
        claims[key] = claim
      }
    }
    guard claims.count > 1 else { return }
    let declared = subject.declaredTypesByIdentifier
    // Of each strength one claim: an entry that is behind none of them need not be looked at.
    let strengths = Dictionary(claims.values.map { ($0.strength, $0) }) { first, _ in first }.values
    for document in subject.info.documentTypes {
      guard let own = Claim(document), strengths.contains(where: { own.weakness(against: $0) != nil }) else { continue }
      for text in document.contentTypes {
        guard let key = text.lowercasedValue, claims[key]?.index == own.index else { continue }
        // The nearest type above that is claimed decides for all that is between.
        let above = subject.ancestors(of: key, among: declared).lazy.compactMap { name in
          claims[name].map { (name, $0) }
        }
        guard let (name, other) = above.first, let fault = own.weakness(against: other) else { continue }
        report.add(
          "'\(text.written)' is claimed with \(fault) its parent \(name)",
          "claim it at least as strongly, unless this is meant", at: Place(text))
      }
    }
  }

  /// How strongly an entry claims its types.
  private struct Claim {
    let index: Int
    let role: String?
    let rank: HandlerRank?

    private static let roles = ["Editor", "Viewer", "Shell", "None"]

    init?(_ document: DocumentType) {
      index = document.index
      role = document.role?.value.flatMap { Self.roles.contains($0) ? $0 : nil }
      rank = document.rank?.value.flatMap(HandlerRank.init(rawValue:))
      if role == nil && rank == nil { return nil }
    }

    /// Role and rank as one value.
    var strength: String { "\(role ?? "")/\(rank?.rawValue ?? "")" }

    /// What is less than in another claim: `role Viewer, not Editor as`.
    func weakness(against other: Claim) -> String? {
      guard index != other.index else { return nil }
      if let role, let before = other.role, isBehind(role, before, in: Self.roles) {
        return "role \(role), not \(before) as"
      }
      if let rank, let before = other.rank, isBehind(rank, before, in: HandlerRank.allCases) {
        return "rank \(rank.rawValue), not \(before.rawValue) as"
      }
      return nil
    }

    private func isBehind<Value: Equatable>(_ one: Value, _ other: Value, in order: [Value]) -> Bool {
      (order.firstIndex(of: one) ?? 0) > (order.firstIndex(of: other) ?? 0)
    }
  }
}
