import Foundation
import UTFileURLs
import UTFileVersions
import UTTurnTables

/// An item that is accessed, with the facts that other accesses and presenters need.
package struct CoordinatedItem: Sendable {
  /// The URL to pass to the accessing code.
  package let url: URL
  package let kind: FileAccess.Kind
  private let found: PathTurns

  package init(_ access: FileAccess) { self.init(access, .shared) }

  init(_ access: FileAccess, _ rules: PackageRules) {
    kind = access.kind
    found = PathTurns(
      access.url.standardBytes, resolvesLink: access.resolvesSymbolicLink, isWritten: kind.isExclusive,
      includesContents: kind.includesContents, packages: rules.packages)
    url = access.resolvesSymbolicLink ? found.path.url : access.url
  }

  package var path: CoordinatedPath { found.path }
  /// The enclosing packages, the outermost one last.
  package var packages: [[UInt8]] { found.packages }
  /// Whether the access includes everything in the folder at the path.
  var isTree: Bool { found.isTree }
  /// Whether the item exists.
  package var exists: Bool { found.exists }
  /// The items that the access takes its turn with.
  var turnItems: [TurnItem] { found.turnItems }

  /// Whether the turn is with the item where it is: `PathTurns.isStillThere`.
  var isStillThere: Bool { found.isStillThere }
}

extension [CoordinatedItem] {
  /// The path of one of these items, found when their turn began: no coordinated access moves a folder above them
  /// before the turn ends, so the path stays valid. A missing folder may since have become a link.
  func pathInUse(of url: URL) -> CoordinatedPath? { first { $0.url == url && $0.path.missingFolder == nil }?.path }
}
