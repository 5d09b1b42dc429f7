#if Databases
import Documents
import FileTrees
import FileWrappers
import Foundation
import Glibc
import SafeWriting
import SystemCalls

/// The additional content of another package, copied to a hidden place in a package, where one step makes it the package's own.
struct StagedContent {
  private let target: URL
  private let staging: Staging
  private let exists: Bool

  /// Copies the additional content.
  ///
  /// - Parameters:
  ///   - source: the package that it comes from.
  ///   - package: the package that gets it.
  /// - Throws: `CocoaError`; ``DatabaseDocumentError/unsafeItem(_:)``.
  init(of source: URL, for package: URL) throws {
    let additional = DatabaseFile.additionalURL(in: source)
    target = DatabaseFile.additionalURL(in: package)
    for item in [additional, target] where try item.isLink() {
      throw DatabaseDocumentError.unsafeItem(item.asFile.path(percentEncoded: false))
    }
    exists = try additional.exists()
    staging = Staging(beside: target, isLocked: true)
    guard exists else { return }
    do {
      try FileWrapper.translatingErrors { [staging] in
        _ = try FileTree(contentsOf: additional.filePath()).write(to: staging.url.filePath())
      }
    } catch {
      staging.end(isWritten: true)
      throw error
    }
  }

  /// Puts it in place of the package's own.
  ///
  /// - Throws: `CocoaError`.
  func takePlace() throws {
    guard exists else {
      return try FileWrapper.translatingErrors { try SafeWrite.removeTree(at: target.filePath()) }
    }
    let path = target.deletingLastPathComponent().bytes
    guard let folder = Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
      throw CocoaError(writingAt: path, errno)
    }
    let names = (staging.url, target)
    let isInPlace = try folder.rename(
      Array(names.0.lastPathComponent.utf8), to: Array(names.1.lastPathComponent.utf8), in: folder,
      target.exists() ? .exchanging : .keeping)
    if !isInPlace {
      // Some file systems cannot exchange items.
      try FileWrapper.translatingErrors {
        _ = try FileTree(contentsOf: staging.url.filePath()).write(to: target.filePath())
      }
    }
    guard folder.sync(isFolder: true) else { throw CocoaError(writingAt: path, errno) }
  }

  /// Removes what is in the hidden place.
  func end() { staging.end(isWritten: true) }
}
#endif
