import BundleDeclarations

/// A claim, as `claims --json` prints it.
struct ClaimRecord: Codable {
  /// Its place in the ranking, counted from 1.
  let place: Int
  /// The file that makes it.
  let path: String
  /// Where the document type begins; nil for a binary property list.
  let line: Int?
  /// The bundle's identifier, if it is known.
  let bundle: String?
  /// The name of the document type.
  let documentType: String
  /// `LSHandlerRank`; `Default` if it is missing.
  let rank: String
  /// `CFBundleTypeRole`; nil if it is missing.
  let role: String?
  /// Whether a double click may choose it.
  let isEligible: Bool
  /// Why it stands where it stands.
  let reason: String

  /// The records of a ranking.
  static func records(_ claims: Claims) -> [ClaimRecord] {
    claims.ranked.enumerated().map { index, claim in
      let next = claims.ranked.indices.contains(index + 1) ? claims.ranked[index + 1] : nil
      return ClaimRecord(
        place: index + 1, path: claim.bundle.name, line: claim.documentType.node.location.line,
        bundle: claim.bundle.bundleIdentifier?.value, documentType: claim.documentType.title,
        rank: claim.rank.rawValue, role: claim.role?.rawValue, isEligible: claim.isEligible,
        reason: claim.reason(before: next))
    }
  }
}
