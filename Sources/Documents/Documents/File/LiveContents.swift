import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions

/// Contents of a package that a document changes in place instead of replacing them with each save, such as a database.
package protocol LiveContents: AnyObject, Sendable {
  /// The folder of the contents in a package.
  ///
  /// - Parameter package: the URL of the document.
  func folder(of package: URL) -> LiveFolder

  /// Throws if the contents cannot be used at a URL, to which the package is about to be moved.
  func checkLocation(_ url: URL) throws

  /// Called on any thread when the package has a different URL.
  func documentDidMove(to url: URL)

  /// Called on any thread when the document is no longer open.
  func documentDidLeave()

  /// Closes files that the document no longer uses. Called after ``documentDidLeave()``, on a thread that may block.
  func closeUnused()

  /// Replaces all contents with a version's, after keeping the current contents as another version. The document
  /// then reads them. Called in a coordinated access, on a thread that may block.
  func restore(_ version: FileVersion, in history: VersionHistory) throws
}

extension UIDocument {
  /// Sets the contents that the document changes in place, before it is opened.
  nonisolated package func setLiveContents(_ live: any LiveContents) {
    file.properties.locked { $0.settings.live = live }
  }

  /// Whether a URL is the file's.
  nonisolated package func isOwnFile(_ url: URL) -> Bool { file.isOwn(url) }

  /// The current location of the document's file if it was moved from a URL that is now free.
  nonisolated package func movedURL(from url: URL) -> URL? { try? file.movedFile(from: url) }

  /// Completes or removes leftovers of interrupted saves of an item in the package.
  nonisolated package func recoverLeftovers(of item: URL) throws { try file.recoverSiblings(of: item) }

  /// Adopts the contents read from the file, on a thread that may block.
  ///
  /// - Parameter body: adopts the contents.
  /// - Throws: if that would discard changes made during a reload; errors from `body`.
  nonisolated package func adopting(_ body: () throws -> Void) throws {
    try MainActor.runBlocking { try beginLoading() }
    try body()
    MainActor.runBlocking { endLoading() }
  }

  /// A folder directly in the package, in the version that the document last read or wrote; nil if it is missing.
  nonisolated package func knownFolder(at url: URL) throws -> FileBase? {
    guard try url.exists() else { return nil }
    let known = file.base?.manifest?.folder(url.nameBytes[...])
    return try FileBase(at: url.filePath()).knowing(known ?? PackageManifest())
  }

  /// Treats the package at a URL as the version that the document wrote.
  ///
  /// - Parameters:
  ///   - url: the package.
  ///   - conflict: the version of other contents in the package that a program saved in the meantime.
  nonisolated package func noteWrittenInPlace(at url: URL, conflict: URL?) throws {
    FileJob.underWay(of: self).noteReplaced(at: url, with: try FileBase(watching: url.filePath()), keeping: conflict)
  }
}
