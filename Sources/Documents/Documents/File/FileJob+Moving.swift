import FileCoordination
import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions

extension FileJob {
  /// Moves the file.
  func move(to url: URL) throws {
    while try !moveInTurn(to: url) {}
  }

  /// - Returns: false if the file was moved in the meantime, and must be moved from its new location.
  private func moveInTurn(to url: URL) throws -> Bool {
    let old = self.url
    guard old.bytes != url.bytes else { return true }
    try settings.live?.checkLocation(url)
    return try coordinator.coordinate([FileAccess(.moving, old), FileAccess(.writing, url)], by: document) { urls in
      guard let old = follow(old, to: urls.first) else { return false }
      do throws(SafeWriteError) {
        try SafeWrite.move(old.filePath(), to: url.filePath(), known: itemInPlace(old)?.identity)
      } catch {
        throw error.code == EEXIST ? DocumentError.nameTaken(url.pathText) as any Error : CocoaError(error)
      }
      settings.versionStore?.noteMove(from: try old.filePath(), to: try url.filePath())
      // As if another program had moved it: both cases take the same path.
      document.presentedItemDidMove(to: url)
      coordinator.item(at: old, didMoveTo: url, by: document)
      return true
    }
  }

  /// Copies the file after all programs that have it open save their changes.
  ///
  /// - Parameter url: the destination; nil for a free name next to it.
  /// - Returns: the URL of the copy.
  func duplicate(to url: URL?) throws -> URL {
    while true {
      let source = self.url
      let target = url ?? DocumentName.free(source.nameBytes, in: source.asFile.deletingLastPathComponent())
      let accesses = [FileAccess(.reading, source), FileAccess(.writing, target)]
      let copy = try coordinator.coordinate(accesses, by: document) { urls -> URL? in
        // If the file was moved in the meantime, it is copied from its new location.
        guard let source = follow(source, to: urls.first) else { return nil }
        let version = try FileWrapper.translatingErrors { try itemInPlace(source) }
        let (wrapper, destination) = (try FileWrapper(url: source.target), urls.last ?? target)
        if let version, let found = wrapper.itemOnDisk, !found.isSameItem(as: version.identity) { return nil }
        guard url == nil else {
          _ = try wrapper.write(to: destination, options: [], originalContentsURL: nil, progress: nil)
          return destination
        }
        var options = SaveOptions()
        options.createsOnly = true
        if target.bytes.parentFolder == source.bytes.parentFolder {
          options.context.origin = version?.origin?.sibling(destination.nameBytes)
        }
        do {
          _ = try wrapper.save(to: destination, replacing: nil, options: options, updatingNames: false)
          return destination
        } catch CocoaError.fileWriteFileExists {
          // While the other programs saved, a program took the free name.
          return nil
        }
      }
      if let copy { return copy }
    }
  }

  /// Follows the file if it was moved while it was being saved, or with a folder farther up, which is not reported.
  ///
  /// - Returns: whether it was moved.
  func followFile(from url: URL) -> Bool {
    guard let moved = try? file.movedFile(from: url) else { return false }
    document.presentedItemDidMove(to: moved)
    return self.url != url
  }

  /// Deletes the file, and gives it up. The item at the URL of a new document is not its own, nor is one that appeared
  /// after the file was deleted.
  func delete() throws {
    let version = file.shared.locked { $0.version }
    if !version.isGivenUp, !version.isNew {
      try coordinator.delete(url, by: document) { [self] in try itemInPlace($0)?.identity }
    }
    file.giveUp(document)
  }

  /// The item at the file's URL; nil if there is none.
  ///
  /// - Throws: `SafeWriteError` if the path leads elsewhere than before, and someone else may have arranged that.
  private func itemInPlace(_ url: URL) throws(SafeWriteError) -> FileBase? {
    let path = try url.filePath()
    let found: FileBase
    do throws(SafeWriteError) { found = try FileBase(watching: path) } catch {
      guard [ENOENT, ENOTDIR].contains(error.code) else { throw error }
      return nil
    }
    if try file.shared.locked({ $0.version.last })?.isLost(at: path, where: found) ?? false {
      throw SafeWriteError(.followPath, path.bytes, code: ESTALE)
    }
    return found
  }
}

extension DocumentCoordinator {
  /// Deletes an item in its turn.
  ///
  /// - Parameter identify: returns the item to delete at a URL; by default, whatever is there.
  func delete(
    _ url: URL, by presenter: (any NSFilePresenter)?,
    _ identify: (URL) throws -> FileIdentity? = { try SafeWrite.identity(at: $0.filePath()) }
  ) throws {
    try coordinate([FileAccess(.deleting, url)], by: presenter) { urls in
      let url = urls.first ?? url
      // Nothing that another user puts in its place, or in that of a folder in it, is removed.
      try FileWrapper.translatingErrors {
        let path = try url.filePath()
        guard let found = try identify(url) else {
          throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: url.pathText, NSURLErrorKey: url])
        }
        try SafeWrite.removeTree(at: path, known: found)
      }
    }
  }
}
