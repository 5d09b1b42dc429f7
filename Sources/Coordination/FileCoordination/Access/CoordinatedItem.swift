import Foundation
import UTClaimTables
import UTFileVersions

/// An item that is accessed, with what other accesses and presenters need to know about it.
struct CoordinatedItem: Sendable {
  /// What to pass to the accessing code.
  let url: URL
  let kind: FileAccess.Kind
  private let found: PathClaims

  init(_ access: FileAccess, _ rules: PackageRules = .shared) {
    kind = access.kind
    found = PathClaims(
      access.url.pathBytes, resolvesLink: access.resolvesSymbolicLink, isWritten: kind.isExclusive,
      includesContents: kind.includesContents, packages: rules.packages)
    url = access.resolvesSymbolicLink ? found.path.url : access.url
  }

  var path: CoordinatedPath { found.path }
  /// The enclosing packages, the outermost one last.
  var packages: [[UInt8]] { found.packages }
  /// Whether the access includes everything in the folder at the path.
  var isTree: Bool { found.isTree }
  /// Whether the item exists.
  var exists: Bool { found.exists }
  /// What is claimed.
  var claims: [ClaimedItem] { found.claims }

  /// Whether the item is claimed where it is: `PathClaims.isStillThere`.
  var isStillThere: Bool { found.isStillThere }
}

extension [CoordinatedItem] {
  /// The path of an item that is one of these, which was found when they were claimed: no coordinated access moves a folder above them
  /// before the claim ends, so that the path is as true as the claim. A folder that was missing may be a link by now.
  func claimedPath(of url: URL) -> CoordinatedPath? { first { $0.url == url && $0.path.missingFolder == nil }?.path }
}
