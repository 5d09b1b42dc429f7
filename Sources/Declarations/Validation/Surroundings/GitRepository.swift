import UTLibC
import UTText

/// The Git repository that a file is in.
enum GitRepository {
  /// Returns the nearest folder at or above a folder that has a `.git`; nil if there is none.
  ///
  /// In a shared folder, another user may put a `.git` next to a project. Then files and settings around the project
  /// would count. A `.git` that belongs neither to this user, nor to root, nor to the owner of its folder is ignored.
  ///
  /// - Parameter limit: a folder above it, where the search ends.
  static func root(above folder: String, below limit: String? = nil) throws(DeclarationValidationError) -> String? {
    var candidate = folder
    while candidate != limit {
      if let found = try ValidationFiles.status(of: candidate.path(ofItemNamed: ".git"), followingLinks: false) {
        if found.owner == geteuid() || found.owner == 0 { return candidate }
        if try ValidationFiles.status(of: candidate)?.owner == found.owner { return candidate }
      }
      guard let next = candidate.folderAbove else { return nil }
      candidate = next
    }
    return nil
  }
}
