import DocumentPackages
import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import SystemPackage
import UTFileURLs
import UTFileVersions
import UTSystemCalls
import UTTurnTables

/// Copies of items that do not change while other programs write the items; folders as zip archives.
struct UploadSnapshot: Sendable {
  /// The copies, and the items without a copy.
  let urls: [URL]
  private let folder: PrivateFolder?

  var isEmpty: Bool { folder == nil }

  /// - Parameter isCopied: for each item, whether it is copied.
  init(of items: [URL], where isCopied: [Bool]) throws {
    guard isCopied.contains(true) else {
      (urls, folder) = (items, nil)
      return
    }
    let folder = try FileWrapper.translatingErrors {
      try PrivateFolder("upload", in: FileManager.default.temporaryDirectory.filePath())
    }
    let url = URL(folder.path)
    urls = try zip(items, isCopied).enumerated().map { index, item in
      item.1 ? try Self.copy(item.0, to: url.appending(path: "\(index)")) : item.0
    }
    self.folder = folder
  }

  private static func copy(_ item: URL, to folder: URL) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    guard CoordinatedPath(item, resolvesLink: true).isFolder else {
      let copy = folder.appending(bytes: item.nameBytes)
      try FileWrapper.translatingErrors { _ = try FileTree(contentsOf: FilePath(item)).write(to: FilePath(copy)) }
      return copy
    }
    guard !LivePackages.shared.isAny(in: item.standardBytes) else { return try copyLive(item, to: folder) }
    let archive = folder.appending(bytes: item.nameBytes + Array(".zip".utf8))
    try DocumentPackage(at: FilePath(item)).pack(to: FilePath(archive))
    return archive
  }

  /// Packs a package of which this process has files open that only their owner may read.
  private static func copyLive(_ item: URL, to folder: URL) throws -> URL {
    guard let live = LivePackages.shared.package(at: item.standardBytes) else {
      throw CocoaError(
        .fileLocking,
        userInfo: [
          NSFilePathErrorKey: item.pathText,
          NSLocalizedDescriptionKey:
            "a document in '\(item.pathText)' has a database that is open in this program; close the document first",
        ])
    }
    let copy = folder.appending(bytes: item.nameBytes, directoryHint: .isDirectory)
    try live.copyLivePackage(to: copy.bytes)
    defer { try? FileManager.default.removeItem(at: copy) }
    let archive = folder.appending(bytes: item.nameBytes + Array(".zip".utf8))
    try DocumentPackage(at: FilePath(copy)).pack(to: FilePath(archive))
    return archive
  }

  func remove() { folder?.remove() }
}
