import PropertyLists

/// A document type that can open files of a type.
public struct Claim: Sendable {
  /// The kind of match of a document type.
  public enum Match: Sendable, Hashable {
    /// It lists the type itself.
    case type(String)
    /// It lists a supertype of the type, with the number of steps up; 1 for a parent.
    case supertype(String, steps: Int)
    /// It lists one of the type's tags, in one of the keys from before uniform type identifiers.
    case tag(String)
    /// It matches every file: `*` or `****`.
    case everything
  }

  /// The bundle that makes the claim.
  public let bundle: InfoPlist
  /// The document type.
  public let documentType: DocumentType
  /// The kind of match.
  public let match: Match
  /// The app's rank; `Default` if not declared.
  public let rank: HandlerRank
  /// The app's role; nil if not declared, which is treated as the lowest kind of `Viewer`.
  public let role: DocumentRole?

  /// Creates the claim of a document type; by default, a claim on everything that it lists.
  package init(of documentType: DocumentType, in bundle: InfoPlist, matching match: Match = .everything) {
    self.bundle = bundle
    self.documentType = documentType
    self.match = match
    rank = documentType.rank?.value.flatMap(HandlerRank.init(rawValue:)) ?? .default
    role = documentType.role?.value.flatMap(DocumentRole.init(rawValue:))
  }

  /// Whether a double click can choose it.
  public var isEligible: Bool { rank != .none && (role.map { $0.precedence != nil } ?? true) }

  /// The sort key of a claim, most significant first.
  var key: (Int, Int, Int, Int) {
    (isEligible ? 0 : 1, specificity, rank.precedence, role.map { $0.precedence ?? 4 } ?? 3)
  }

  /// The distance of the match from the type itself.
  private var specificity: Int {
    switch match {
    case .type, .tag: 0
    case .supertype(_, let steps): steps
    case .everything: .max
    }
  }
}

extension Claim {
  /// Returns the reason why a claim ranks above the next one, or for its position if there is no next one.
  ///
  /// - Parameter next: the claim after it in the ranking.
  public func reason(before next: Claim?) -> String {
    guard isEligible else {
      return rank == .none ? "rank None is never chosen" : "role \(role?.rawValue ?? "None") does not open files"
    }
    guard let next, next.isEligible else { return how }
    if specificity != next.specificity { return "\(how), closer than \(next.name)" }
    if rank != next.rank { return "\(how), ranked \(rank.rawValue) before \(next.rank.rawValue)" }
    if key.3 != next.key.3 { return "\(how), role \(roleName) before \(next.roleName)" }
    return "\(how), declared first; on a user's Mac either may win"
  }

  private var how: String {
    switch match {
    case .type: "lists the type itself"
    case .supertype(let type, 1): "lists the direct supertype \(type)"
    case .supertype(let type, let steps): "lists \(type), a supertype \(steps) levels up"
    case .tag(let tag): "lists \(tag)"
    case .everything: "matches every file"
    }
  }

  private var name: String {
    switch match {
    case .type(let type), .supertype(let type, _): type
    case .tag(let tag): tag
    case .everything: "a claim on every file"
    }
  }

  private var roleName: String { role?.rawValue ?? "an unspecified role" }
}
