#if Databases
import Documents
import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTLibC
import UTSystemCalls

/// The additional content of another package, copied to a hidden location in a package, from which one step makes it
/// the package's own.
struct StagedContent {
  private let target: URL
  /// A separate folder, so that an interrupted copy leaves nothing beside the package's content.
  private let staging: Staging
  private let exists: Bool
  /// The package's own content; nil if it has none.
  private let replaced: FileIdentity?

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
      throw DatabaseDocumentError.unsafeItem(item.pathText)
    }
    exists = try additional.exists()
    replaced = try SafeWrite.identity(at: target.filePath())
    staging = Staging(beside: target, isLocked: true)
    guard exists else { return }
    do {
      try FileManager.default.createDirectory(at: staging.url, withIntermediateDirectories: false)
      staging.noteWritten()
      let copy = staging.url.appending(path: target.nameText)
      try FileWrapper.translatingErrors {
        _ = try FileTree(contentsOf: additional.filePath()).write(to: copy.filePath())
      }
    } catch {
      staging.end(isWritten: true)
      throw error
    }
  }

  /// Replaces the package's own content with it.
  ///
  /// - Throws: `CocoaError`.
  func takePlace() throws {
    guard exists else {
      guard let replaced else { return }
      return try FileWrapper.translatingErrors { try SafeWrite.removeTree(at: target.filePath(), known: replaced) }
    }
    let copy = staging.url.appending(path: target.nameText)
    let (source, package) = (try Self.folder(of: copy), try Self.folder(of: target))
    let name = target.nameBytes
    let isInPlace = try source.rename(name, to: name, in: package, target.exists() ? .exchanging : .keeping)
    if !isInPlace {
      // Some file systems cannot exchange items.
      try FileWrapper.translatingErrors {
        _ = try FileTree(contentsOf: copy.filePath()).write(to: target.filePath())
      }
    }
    guard package.sync(isFolder: true) else { throw CocoaError(writingAt: target.bytes, errno) }
  }

  private static func folder(of item: URL) throws -> Descriptor {
    let path = item.deletingLastPathComponent().bytes
    guard let folder = Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
      throw CocoaError(writingAt: path, errno)
    }
    return folder
  }

  /// Removes the contents of the hidden location.
  func end() { staging.end(isWritten: true) }
}
#endif
