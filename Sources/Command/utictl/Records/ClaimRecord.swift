import UTBundleDeclarations

/// A claim, as printed by `claims --json`.
struct ClaimRecord: Codable {
  /// The position in the ranking, from 1.
  let place: Int
  /// The file with the document type.
  let path: String
  /// The line of the document type; nil for a binary property list.
  let line: Int?
  /// The bundle identifier, if known.
  let bundle: String?
  /// The name of the document type.
  let documentType: String
  /// `LSHandlerRank`; `Default` if it is missing.
  let rank: String
  /// `CFBundleTypeRole`; nil if it is missing.
  let role: String?
  /// Whether a double click can choose it.
  let isEligible: Bool
  /// The reason for its position.
  let reason: String

  /// Returns the records of a ranking.
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

  /// Returns the records of all document types of bundles, in declaration order.
  static func records(ofAllIn bundles: [InfoPlist]) -> [ClaimRecord] {
    let claims = bundles.flatMap { bundle in bundle.documentTypes.map { (bundle, $0) } }
    return claims.enumerated().map { index, claim in
      let (bundle, documentType) = claim
      let whole = Claim(of: documentType, in: bundle)
      return ClaimRecord(
        place: index + 1, path: bundle.name, line: documentType.node.location.line,
        bundle: bundle.bundleIdentifier?.value, documentType: documentType.title, rank: whole.rank.rawValue,
        role: whole.role?.rawValue, isEligible: whole.isEligible, reason: documentType.listedNames)
    }
  }
}

extension DocumentType {
  /// The types that the document type lists or, without any, the contents of older keys.
  fileprivate var listedNames: String {
    let types = contentTypes.map(\.written)
    let tags =
      filenameExtensions.map { ".\($0.written)" } + mimeTypes.map(\.written) + osTypes.map { "OSType \($0.written)" }
    let names = types.isEmpty ? tags : types
    return names.isEmpty ? "lists nothing" : "lists \(names.joined(separator: ", "))"
  }
}
