import PropertyLists

/// A document type that would open files of some type.
public struct Claim: Sendable {
  /// How the document type comes to match.
  public enum Match: Sendable, Hashable {
    /// It names the type itself.
    case type(String)
    /// It names a type that the type conforms to, so many steps up; 1 for a parent.
    case supertype(String, steps: Int)
    /// It names one of the type's tags, in one of the keys from before uniform type identifiers.
    case tag(String)
    /// It names every file: `*` or `****`.
    case everything
  }

  /// The bundle that makes it.
  public let bundle: InfoPlist
  /// The document type.
  public let documentType: DocumentType
  /// How it comes to match.
  public let match: Match
  /// How the app ranks itself; `Default` if it does not say.
  public let rank: HandlerRank
  /// What the app does with the files; nil if it does not say, which counts as `Viewer` at the end of the row.
  public let role: DocumentRole?

  /// Whether a double click may choose it at all.
  public var isEligible: Bool { rank != .none && (role.map { $0.precedence != nil } ?? true) }

  /// What decides between two claims, the weightiest first.
  var key: (Int, Int, Int, Int) {
    (isEligible ? 0 : 1, specificity, rank.precedence, role.map { $0.precedence ?? 4 } ?? 3)
  }

  /// How far the match is from the type itself.
  private var specificity: Int {
    switch match {
    case .type, .tag: 0
    case .supertype(_, let steps): steps
    case .everything: .max
    }
  }
}

extension Claim {
  /// Why a claim stands before the one after it, or in its place if there is none.
  ///
  /// - Parameter next: the claim after it in the ranking.
  public func reason(before next: Claim?) -> String {
    guard isEligible else {
      return rank == .none ? "rank None is never chosen" : "role \(role?.rawValue ?? "None") opens nothing"
    }
    guard let next, next.isEligible else { return how }
    if specificity != next.specificity { return "\(how): closer than \(next.name)" }
    if rank != next.rank { return "\(how), ranked \(rank.rawValue) before \(next.rank.rawValue)" }
    if key.3 != next.key.3 { return "\(how), role \(roleName) before \(next.roleName)" }
    return "\(how), declared first; on a user's Mac either may win"
  }

  private var how: String {
    switch match {
    case .type: "names the type itself"
    case .supertype(let type, 1): "names its parent \(type)"
    case .supertype(let type, let steps): "names \(type), \(steps) steps up"
    case .tag(let tag): "names \(tag)"
    case .everything: "names every file"
    }
  }

  private var name: String {
    switch match {
    case .type(let type), .supertype(let type, _): type
    case .tag(let tag): tag
    case .everything: "every file"
    }
  }

  private var roleName: String { role?.rawValue ?? "unsaid" }
}
