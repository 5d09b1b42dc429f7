import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type that overrides another's stronger claim to a more general type.
enum WeakerChild: DeclarationRule {
  static let description = RuleDescription(
    "XR007", "weaker-child", .note, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type is claimed with a lower role or rank than its supertype",
    rationale: """
      For a file, the document type with the more specific type applies. If an app edits public.text but only views \
      public.plain-text, plain text is only viewed, although the other entry seems to cover it. This may be intended.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist([
        "CFBundleDocumentTypes": [
          .document(["public.text"], name: "Text", rank: "Alternate"),
          .document([↓"public.plain-text"], name: "Plain Text", role: "Viewer", rank: "Alternate"),
        ]
      ]),
      .plist([
        "CFBundleDocumentTypes": [
          .document(["public.text"], name: "Text", rank: "Default"),
          .document([↓"public.html"], name: "HTML", rank: "None"),
        ]
      ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            .document(["public.text"], name: "Text", role: "Viewer", rank: "Alternate"),
            .document(["public.plain-text"], name: "Plain Text", rank: "Default"),
          ]
        ], comment: "The more specific type is claimed more strongly."),
      .plist(
        [
          "CFBundleDocumentTypes": [
            .document(["public.data"], name: "Any File", rank: "Alternate"),
            .document(["public.plain-text"], name: "Plain Text", role: "Viewer", rank: "Alternate"),
          ]
        ], comment: "public.data matches every file."),
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
    var stronger: [Strength: [TypeScope.Candidate]] = [:]
    for document in subject.info.documentTypes {
      guard let own = Claim(document) else { continue }
      let above =
        stronger[own.strength]
        ?? claims.compactMap { own.strength.weakness(against: $1.strength) == nil ? nil : subject.types.candidate($0) }
      stronger[own.strength] = above
      if above.isEmpty { continue }
      for text in document.contentTypes {
        guard let key = text.lowercasedValue, claims[key]?.index == own.index else { continue }
        // Most types conform to none of these; this finds out without following all conformances.
        let type = subject.types.candidate(key)
        guard above.count > 50 || above.contains(where: { subject.types.conforms(type, to: $0) == true }) else {
          continue
        }
        // The nearest claimed supertype applies to everything in between.
        let nearest = subject.ancestors(of: key, among: declared).lazy.compactMap { name in
          claims[name].map { (name, $0) }
        }
        guard let (name, other) = nearest.first, other.index != own.index,
          let fault = own.strength.weakness(against: other.strength)
        else { continue }
        report.add(
          "'\(text.written)' is claimed with \(fault.own), but its supertype '\(name)' is claimed with \(fault.other)",
          "use \(fault.other), unless this is intended", at: FindingPlace(text))
      }
    }
  }

  /// An entry that claims types.
  private struct Claim {
    let index: Int
    let strength: Strength

    init?(_ document: DocumentType) {
      index = document.index
      let role = document.role?.value.flatMap(Strength.roles.firstIndex)
      let rank = document.rank?.value.flatMap(HandlerRank.init(rawValue:)).flatMap(HandlerRank.allCases.firstIndex)
      if role == nil && rank == nil { return nil }
      strength = Strength(role: role, rank: rank)
    }
  }

  /// The aspect that is lower than in another entry. The texts are created on demand, because most are never shown.
  private enum Weakness {
    case role(Int, Int)
    case rank(Int, Int)

    /// The lower role or rank: `role Viewer`.
    var own: String {
      switch self {
      case .role(let own, _): "role \(Strength.roles[own])"
      case .rank(let own, _): "rank \(HandlerRank.allCases[own].rawValue)"
      }
    }

    /// The other entry's role or rank: `role Editor`.
    var other: String {
      switch self {
      case .role(_, let other): "role \(Strength.roles[other])"
      case .rank(_, let other): "rank \(HandlerRank.allCases[other].rawValue)"
      }
    }
  }

  /// How strongly an entry claims its types: the positions of its role and rank, strongest first.
  private struct Strength: Hashable {
    static let roles = ["Editor", "Viewer", "Shell", "None"]

    let role: Int?
    let rank: Int?

    /// The aspect that is lower than in another entry.
    func weakness(against other: Strength) -> Weakness? {
      if let role, let before = other.role, role > before { return .role(role, before) }
      if let rank, let before = other.rank, rank > before { return .rank(rank, before) }
      return nil
    }
  }
}
