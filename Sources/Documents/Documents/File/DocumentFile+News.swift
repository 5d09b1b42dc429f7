import Foundation
import SafeWriting
import SystemPackage
import UTLibC

extension DocumentFile {
  /// A change to the file by another program.
  struct News: Sendable {
    var kind: Lifecycle.Finding
    /// The document's file when it was found.
    var url: URL
    /// The version that the document had read or written.
    var base: FileBase
    /// The other program's version, if there is one.
    var version: FileBase?
    /// Whether a link or another folder is in the place of a file that is gone.
    var isPathRedirected = false
  }

  /// Checks for changes that the document was not notified of yet.
  ///
  /// - Parameter isGone: whether it was notified that the file does not exist.
  func news(isGone: Bool) -> News? {
    let (url, known, foreign) = shared.locked { ($0.url, $0.version.base, $0.foreign) }
    guard let known else { return nil }
    let (path, now): (FilePath, FileBase)
    do throws(SafeWriteError) {
      path = try url.filePath()
      now = try FileBase(watching: path).with(settings.live?.folder(of: url))
    } catch {
      guard [ENOENT, ENOTDIR].contains(error.code), !isGone else { return nil }
      return News(kind: .gone, url: url, base: known)
    }
    // If this cannot be determined, because the path is changing, a later check will.
    guard let isLost = try? known.isLost(at: path, where: now) else { return nil }
    // What a link or another folder has put there is not read: it may be any file of this user.
    if isLost { return isGone ? nil : News(kind: .gone, url: url, base: known, isPathRedirected: true) }
    let isKnown = known.isSameVersion(as: now)
    // Nothing has changed.
    if isKnown, foreign == nil, !isGone { return nil }
    // It was reported before.
    if !isKnown, foreign?.isSameVersion(as: now) ?? false { return nil }
    // The document's own version may be in its place again.
    return News(kind: isKnown ? .back : .version, url: url, base: known, version: isKnown ? nil : now)
  }

  /// Whether the file is missing that the document read or wrote last, unlike ``isDeleted`` also while it is closed.
  var isMissing: Bool { news(isGone: false)?.kind == .gone }

  /// Whether the file of an open document is missing.
  var isDeleted: Bool { shared.locked { $0.version.isOpen } && !((try? url.exists()) ?? true) }

  /// Whether the document has not moved, read, or written its file since.
  func isCurrent(_ news: News) -> Bool { shared.locked { $0.isCurrent(news) } }
}
