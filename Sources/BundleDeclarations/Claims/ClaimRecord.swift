/// A claim as JSON.
public struct ClaimRecord: Encodable, Sendable {
  /// Its place in the ranking, counted from 1.
  public let place: Int
  /// The file that makes it.
  public let file: String
  /// Where the document type begins; nil for a binary property list.
  public let line: Int?
  /// The bundle's identifier, if it is known.
  public let bundle: String?
  /// The name of the document type.
  public let documentType: String
  /// `LSHandlerRank`; `Default` if it is missing.
  public let rank: String
  /// `CFBundleTypeRole`; nil if it is missing.
  public let role: String?
  /// Whether a double click may choose it.
  public let isEligible: Bool
  /// Why it stands where it stands.
  public let reason: String

  /// The records of a ranking.
  public static func records(_ claims: Claims) -> [ClaimRecord] {
    claims.ranked.enumerated().map { index, claim in
      let next = claims.ranked.indices.contains(index + 1) ? claims.ranked[index + 1] : nil
      return ClaimRecord(
        place: index + 1, file: claim.bundle.name, line: claim.documentType.node.location.line,
        bundle: claim.bundle.bundleIdentifier?.value, documentType: claim.documentType.title,
        rank: claim.rank.rawValue, role: claim.role?.rawValue, isEligible: claim.isEligible,
        reason: claim.reason(before: next))
    }
  }
}
