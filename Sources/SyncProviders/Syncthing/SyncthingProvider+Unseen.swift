import Glibc
import SafeWriting
import SystemCalls

extension SyncthingProvider {
  /// Gives the name of a conflict version to what a program has saved where an evicted item is. It has not seen that item, but
  /// Syncthing takes the version in its index for the one before: if only this device has ever changed the item, there would be no
  /// conflict, and the contents that others keep would be replaced for good. Files of two packages would even be mixed.
  ///
  /// Only to be called in turn with other programs and tasks that change the lines of evicted items.
  ///
  /// - Returns: the new paths.
  func setUnseenApart(
    _ evicted: EvictedItems, around item: SyncPath, _ local: LocalFolder
  ) async throws(SyncError) -> [SyncPath] {
    var paths: [SyncPath] = []
    for path in try present(evicted, around: item, local) where try await replacesUnseen(path, local) {
      guard let parent = path.parent, let name = path.names.last?.bytes else { continue }
      let other = ItemSiblings.conflictName(of: name)
      guard let folder = try local.open(parent) else { continue }
      guard folder.rename(name, to: other, in: folder, .keeping) else {
        if errno == ENOENT { continue }
        throw .system(errno)
      }
      if let path = FileName(other).flatMap({ parent.appending($0) }) { paths.append(path) }
    }
    return paths
  }

  /// Whether the item on disk would replace contents of others without a conflict.
  private func replacesUnseen(_ path: SyncPath, _ local: LocalFolder) async throws(SyncError) -> Bool {
    guard let status = try local.status(of: path) else { return false }
    guard status.st_mode & S_IFMT == S_IFDIR else { return try await replacesUnseen(path, status, isAlone: true) }
    for found in try local.items(in: path) where found.item.kind != .folder {
      if try await replacesUnseen(found.item.path, found.status, isAlone: false) { return true }
    }
    return false
  }

  /// - Parameter isAlone: whether a conflict version that Syncthing makes would do, because the item is not in a package.
  private func replacesUnseen(_ path: SyncPath, _ status: stat, isAlone: Bool) async throws(SyncError) -> Bool {
    let answer: FileAnswer
    do throws(SyncError) { answer = try await fileAnswer(path) } catch .refused(status: 404, _) { return !isAlone }
    guard let global = answer.global, global.isKnown, !global.isDeleted, !global.isInvalid else { return !isAlone }
    // An eviction that was interrupted before it has removed anything.
    if global.describes(status, answer.mtime?.value) { return false }
    let own = try await SyncthingFolders(connection).thisDevice().prefix(7)
    return !isAlone || global.version.allSatisfy { $0.hasPrefix("\(own):") }
  }
}
